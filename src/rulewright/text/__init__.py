"""Printed text ⇄ programs: reading, linking, printing back, proving, diagnosing. A game brings its own words."""
