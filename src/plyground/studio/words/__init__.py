"""The words of the page: flat files, one a part and language. What a language lacks is said in English."""
