"""Games that are nothing but their tree."""
