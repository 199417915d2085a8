"""Building the compiled form: `rulewright fast`. Which form runs is the business of `rulewright.form`."""
