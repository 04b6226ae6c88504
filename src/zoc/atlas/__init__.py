"""Makes and draws maps and counters: georeference, build, survey, validate, SVG."""
