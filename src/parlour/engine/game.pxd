# C types of game.py
import cython
from cpython.object cimport PyObject_GenericSetAttr

from parlour.engine.bits cimport HOUSE_SIZE, MOST_ACTIONS, MOST_NOTES, NO_ACTION, one
from parlour.chance cimport Rng
from parlour.engine.zones cimport FIRST_FIELD, Byte, Cards, Stream, Zones, overlay

ctypedef unsigned int Action


cdef extern from *:
    """
    #include <string.h>
    /* Copies come and go by the thousand, so the memory of some that went is kept for those to come, and a copy is neither
       cleared first nor made and taken apart class by class. A module copies one kind of game and has this for itself. */
    static PyTypeObject *copied_kind;
    static PyObject *spare[16];
    static int spares;
    static void let_go(PyObject *game) {
        if (Py_TYPE(game) == copied_kind && spares < 16) /* not where it is of a subclass */
            spare[spares++] = game;
        else
            Py_TYPE(game)->tp_free(game);
    }
    static PyObject *copied(PyObject *game, PyObject *kind) {
        PyObject *copy;
        size_t size;
        if (copied_kind == NULL) {
            if (PyType_IS_GC((PyTypeObject *)kind)) {
                PyErr_SetString(PyExc_TypeError, "a game that holds objects of Python can't be copied byte by byte");
                return NULL;
            }
            copied_kind = (PyTypeObject *)kind;
            if (!(copied_kind->tp_flags & Py_TPFLAGS_HEAPTYPE))
                copied_kind->tp_dealloc = let_go;
        }
        size = copied_kind->tp_basicsize;
        copy = spares ? spare[--spares] : PyObject_Malloc(size);
        if (copy == NULL)
            return PyErr_NoMemory();
        memcpy((char *)copy + sizeof(PyObject), (char *)game + sizeof(PyObject), size - sizeof(PyObject));
        return PyObject_Init(copy, copied_kind);
    }
    static unsigned int listings;
    static unsigned int next_listing(void) { return ++listings; }
    static PyObject *listing(unsigned int *actions, int n, unsigned int mine) {
        /* numbers that were listed lately are handed out again: many are too great for Python to keep. Of those that
           random games list one in eighty meets another in its place. */
        static struct { unsigned int action; PyObject *number; } lately[1 << 14];
        PyObject *list = PyList_New(n);
        if (listings != mine && list != NULL) { /* a new list may let others run first, who have listed something else */
            Py_DECREF(list);
            Py_RETURN_NONE;
        }
        for (int i = 0; list != NULL && i < n; i++) {
            unsigned int action = actions[i], place = action < 1024 ? action : action * 0xC2B2AE35u >> 18;
            if (lately[place].number == NULL || lately[place].action != action) {
                PyObject *number = PyLong_FromLong(action);
                if (number == NULL) {
                    Py_CLEAR(list);
                    break;
                }
                Py_XSETREF(lately[place].number, number);
                lately[place].action = action;
            }
            Py_INCREF(lately[place].number);
            PyList_SET_ITEM(list, i, lately[place].number);
        }
        return list;
    }
    static int action_number(PyObject *number) {
        int overflow;
        long action = PyLong_AsLongAndOverflow(number, &overflow);
        return overflow || action < 0 || action >= NO_ACTION ? -1 : (int)action;
    }
    static unsigned long long sealed(PyObject *field) {
        PyGetSetDef *has = ((PyGetSetDescrObject *)field)->d_getset;
        unsigned long long how = (unsigned long long)(size_t)has->set;
        has->set = NULL;
        return how;
    }
    static int set_sealed(PyObject *field, unsigned long long how, PyObject *to, PyObject *value) {
        return ((setter)(size_t)how)(to, value, ((PyGetSetDescrObject *)field)->d_getset->closure);
    }
    """
    bint unlikely(bint x) noexcept nogil  # a macro of Cython's: the common way is laid out straight
    object copied(object game, object kind)
    unsigned int next_listing() noexcept
    list listing(Action *actions, int n, unsigned int mine)
    int action_number(object number) noexcept
    unsigned long long sealed(object field) noexcept
    int set_sealed(object field, unsigned long long how, object to, object value) except -1

ctypedef struct Note:
    int kind, a, b, c, d
    Cards cards

cdef Action SCRATCH[MOST_ACTIONS]
cdef Note NOTEBOOK[MOST_NOTES]
cdef int NOTED

cdef dict SETTERS

cdef put(Game game, str name, value)
cdef tuple told(Note note)
@cython.locals(page='Note *')
cdef void jot(int kind, int a, int b, int c, int d, Cards cards) noexcept nogil

cdef class Game(Zones):
    cdef void start(self, int first) noexcept nogil
    cdef int options(self, Action *out) noexcept nogil
    cdef int options_like(self, Action *out, int action) noexcept nogil
    cdef void step(self, int action) noexcept nogil
    cdef void become(self, Game other) noexcept nogil
    cdef void determinize(self, int seat, Rng rng) noexcept nogil
    cdef void toss(self, Rng rng) noexcept nogil
    cdef int winners(self) noexcept nogil

    @cython.locals(new=Game, place=int)
    cpdef Game resample(self, seat, Rng rng)
    @cython.locals(table=Game)
    cpdef tuple tried(self, action)
    cdef step_aloud(self, int action, list log)
    @cython.locals(i=int)
    cpdef int undo_depth(self, Game before, int earlier=*)
    cpdef stir(self, Rng rng)
    @cython.locals(new=Game)
    cpdef restore(self, values)
    @cython.final
    @cython.locals(i=int, n=int, mine=Note[MOST_NOTES])
    cdef list step_noted(self, int action)
    @cython.final
    cdef inline void note(self, int kind, int a, int b, int c, int d, Cards cards) noexcept nogil:
        # the body is here, so that every game's rules get it inline; else a note that nobody hears is a call
        if unlikely(self.heard):
            jot(kind, a, b, c, d, cards)
    @cython.final
    cdef void redeal(self, Rng rng) noexcept nogil
    @cython.final
    @cython.locals(i=int, found=bint)
    cdef bint allows(self, int action) noexcept
    @cython.final
    cdef take_back(self, tuple values)
    cdef restore_extra(self, tuple values)
