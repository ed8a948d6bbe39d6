"""Shapes that cross a boundary: msgspec structs only, no behaviour, no imports from `service`."""
