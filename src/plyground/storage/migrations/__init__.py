"""How the tables came to be, a revision after the other. They bring the databases of users up: never edit an old one."""
