"""The card workshop: cards linted, their pictures prepared, drawn, kept in sets and measured. No game's words here."""
