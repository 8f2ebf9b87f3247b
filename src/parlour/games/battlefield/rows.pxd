# C types of rows.py
cpdef int spot_of(int seat, int row) except -1
cpdef list rows_in(int bits)
