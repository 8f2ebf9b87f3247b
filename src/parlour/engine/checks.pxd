# As it stands: compiled for speed, with every check that Python makes. There is nothing to say of it in C.
