"""Players that are not people, and games among them."""
