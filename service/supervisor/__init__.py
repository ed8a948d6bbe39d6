"""Runs the service as a few processes that end together.

The parent starts the embedded servers where none are configured, migrates, and then keeps the API,
the relay and the projector running, each a process of its own. When the parent ends, however that
comes about, so does everything it started.
"""
