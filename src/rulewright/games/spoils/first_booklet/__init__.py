"""Rules that only the first booklet has, each with the code that obeys it."""
