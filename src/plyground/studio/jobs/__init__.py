"""What worker processes do for the studio: search, judge, run algorithms."""
