"""Views as canonical JSON.

Events are hashed and hold what clients sent, so their encoder looks at every number. Views are made
here, of text and whole numbers only; for those sorting the members is all that canonical means.
"""

import msgspec

encoded = msgspec.json.Encoder(order="sorted").encode
"""The canonical JSON of a view."""
