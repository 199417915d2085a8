"""The games. Each is a package of its own, found by entry point; nothing outside knows any of them by name."""
