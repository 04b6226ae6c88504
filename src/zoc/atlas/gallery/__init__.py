"""The gallery: one page with the maps and counters of all titles, and their small pictures."""

from zoc.atlas.gallery.page import write_gallery
from zoc.atlas.gallery.small import small_pictures

__all__ = ["small_pictures", "write_gallery"]
