"""The chapters of the rules of Arcmage, one module each."""
