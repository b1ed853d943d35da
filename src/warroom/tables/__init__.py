"""Live play: a table's life, its store, its bots, and its HTTP and WebSocket wire."""
