"""HTTP/1.1 for an ASGI application: llhttp reads the bytes, uvicorn runs the process.

Everything happens on the event loop's own thread. A server that reads requests on another one has
to wait for the interpreter with each of them, and under load costs a third of all appends.
"""
