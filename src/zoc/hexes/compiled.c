/* The searches of zoc.hexes.search and the packing of hex sets, compiled. Everything here has a twin
   in Python that gives the same answers in the same order; see kernel.py for which one runs.

   Only the limited API of Python is used and nothing of the C library, so that one build serves all
   versions from 3.11 on and no platform is in the way. A hex is a number below 65,536; a hex set is
   its bits as bytes, the lowest first. */

#define Py_LIMITED_API 0x030B0000
#include <Python.h>

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;

static int has(const u8 *bits, Py_ssize_t octets, u32 hex)
{
    return (Py_ssize_t)(hex >> 3) < octets && (bits[hex >> 3] >> (hex & 7) & 1);
}

static int bytes_of(PyObject *object, const u8 **data, Py_ssize_t *length)
{
    char *found;
    if (PyBytes_AsStringAndSize(object, &found, length) < 0)
        return -1;
    *data = (const u8 *)found;
    return 0;
}

static int numbers_of(PyObject *const *objects, int count, long *numbers)
{
    for (int i = 0; i < count; i++) {
        numbers[i] = PyLong_AsLong(objects[i]);
        if (numbers[i] == -1 && PyErr_Occurred())
            return -1;
    }
    return 0;
}

/* -- ranges ----------------------------------------------------------------------------------- */

/* A heap of cost and hex in one number: the cheapest first, of equal cost the lowest hex. */

static void push(u32 *heap, u32 *count, u32 key)
{
    u32 place = (*count)++;
    while (place && heap[(place - 1) / 2] > key) {
        heap[place] = heap[(place - 1) / 2];
        place = (place - 1) / 2;
    }
    heap[place] = key;
}

static u32 pull(u32 *heap, u32 *count)
{
    u32 least = heap[0], last = heap[--*count], place = 0;
    for (;;) {
        u32 child = 2 * place + 1;
        if (child >= *count)
            break;
        if (child + 1 < *count && heap[child + 1] < heap[child])
            child++;
        if (heap[child] >= last)
            break;
        heap[place] = heap[child];
        place = child;
    }
    heap[place] = last;
    return least;
}

enum { STOP = 1, SHUT = 2, APART = 4 };

typedef struct {
    const u16 *costs; /* at hex * 6 + direction */
    const u8 *closed, *zoc;
    Py_ssize_t closed_octets, zoc_octets;
    long steps[6];
    long size, start, budget, rule, enter, leave, first;
} Search;

/* Fills in the hexes by cost, their costs and their parents; answers how many there are. */
static u32 dial(const Search *s, u32 *sheet, u16 *parent, u32 *heap, u16 *hexes, u16 *costs)
{
    u32 far = (u32)s->budget + 1, waiting = 0, found = 0;
    for (long h = 0; h < s->size; h++)
        sheet[h] = far;
    for (Py_ssize_t i = 0; i < s->closed_octets; i++)
        for (u32 bits = s->closed[i], h = (u32)i * 8; bits; bits >>= 1, h++)
            if (bits & 1 && h < (u32)s->size)
                sheet[h] = 0;
    if (s->rule & SHUT)
        for (Py_ssize_t i = 0; i < s->zoc_octets; i++)
            for (u32 bits = s->zoc[i], h = (u32)i * 8; bits; bits >>= 1, h++)
                if (bits & 1 && h < (u32)s->size)
                    sheet[h] = 0;
    sheet[s->start] = 0;
    parent[s->start] = (u16)s->start;
    push(heap, &waiting, (u32)s->start);
    while (waiting) {
        u32 key = pull(heap, &waiting), spent = key >> 16, hex = key & 0xFFFF;
        if (sheet[hex] != spent)
            continue;
        hexes[found] = (u16)hex;
        costs[found++] = (u16)spent;
        int inside = has(s->zoc, s->zoc_octets, hex), starts = hex == (u32)s->start;
        if (inside && s->rule & STOP && !starts)
            continue;
        for (int d = 0; d < 6; d++) {
            u32 cost = s->costs[hex * 6 + d];
            if (!cost || (starts && !(s->first >> d & 1)))
                continue;
            u32 other = (u32)((long)hex + s->steps[d]);
            int into = has(s->zoc, s->zoc_octets, other);
            if (inside && into && s->rule & APART)
                continue;
            cost += spent + (inside ? (u32)s->leave : 0) + (into ? (u32)s->enter : 0);
            if (cost < sheet[other]) {
                sheet[other] = cost;
                parent[other] = (u16)hex;
                push(heap, &waiting, cost << 16 | other);
            }
        }
    }
    return found;
}

static PyObject *reach(PyObject *module, PyObject *const *args, Py_ssize_t count)
{
    Search s;
    const u8 *table;
    Py_ssize_t length;
    long numbers[12];
    (void)module;
    if (count != 15) {
        PyErr_SetString(PyExc_TypeError, "reach takes 15 arguments");
        return NULL;
    }
    if (bytes_of(args[0], &table, &length) < 0 ||
        bytes_of(args[1], &s.closed, &s.closed_octets) < 0 ||
        bytes_of(args[2], &s.zoc, &s.zoc_octets) < 0 || numbers_of(args + 3, 12, numbers) < 0)
        return NULL;
    s.costs = (const u16 *)table;
    s.size = length / 12;
    for (int d = 0; d < 6; d++)
        s.steps[d] = numbers[d];
    s.start = numbers[6], s.budget = numbers[7], s.rule = numbers[8];
    s.enter = numbers[9], s.leave = numbers[10], s.first = numbers[11];
    if (s.start < 0 || s.start >= s.size || s.budget < 0 || s.budget > 0xFFFE || s.enter < 0 ||
        s.leave < 0 || s.enter > 0xFFFE || s.leave > 0xFFFE) {
        PyErr_SetString(PyExc_ValueError, "no such search");
        return NULL;
    }
    /* sheet, heap (each hex is improved at most six times), then parents, hexes, costs */
    u32 *sheet = PyMem_Malloc((size_t)s.size * (4 + 28 + 6) + 64);
    if (!sheet)
        return PyErr_NoMemory();
    u32 *heap = sheet + s.size;
    u16 *parent = (u16 *)(heap + 7 * s.size + 1), *hexes = parent + s.size, *costs = hexes + s.size;
    u32 found = dial(&s, sheet, parent, heap, hexes, costs);
    PyObject *answer = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)found * 6);
    if (answer) {
        u16 *out = (u16 *)PyBytes_AsString(answer);
        for (u32 i = 0; i < found; i++) {
            out[i] = hexes[i];
            out[found + i] = costs[i];
            out[2 * found + i] = parent[hexes[i]];
        }
    }
    PyMem_Free(sheet);
    return answer;
}

/* -- floods ----------------------------------------------------------------------------------- */

static PyObject *flood(PyObject *module, PyObject *const *args, Py_ssize_t count)
{
    /* seeds and within of equal length, six planes of links of the same length or none, six steps */
    const u8 *seeds, *within, *links = NULL;
    Py_ssize_t octets, length, planes = 0;
    long steps[6];
    (void)module;
    if (count != 9) {
        PyErr_SetString(PyExc_TypeError, "flood takes 9 arguments");
        return NULL;
    }
    if (bytes_of(args[0], &seeds, &octets) < 0 || bytes_of(args[1], &within, &length) < 0 ||
        (args[2] != Py_None && bytes_of(args[2], &links, &planes) < 0) ||
        numbers_of(args + 3, 6, steps) < 0)
        return NULL;
    if (length != octets || (links && planes != 6 * octets) || octets > 8192) {
        PyErr_SetString(PyExc_ValueError, "sets of a flood have one length");
        return NULL;
    }
    PyObject *answer = PyBytes_FromStringAndSize(NULL, octets);
    u16 *waiting = PyMem_Malloc((size_t)octets * 16 + 2);
    if (!answer || !waiting) {
        Py_XDECREF(answer);
        PyMem_Free(waiting);
        return PyErr_NoMemory();
    }
    u8 *reached = (u8 *)PyBytes_AsString(answer);
    u32 due = 0;
    for (Py_ssize_t i = 0; i < octets; i++) {
        reached[i] = seeds[i] & within[i];
        for (u32 bits = reached[i], h = (u32)i * 8; bits; bits >>= 1, h++)
            if (bits & 1)
                waiting[due++] = (u16)h;
    }
    while (due) {
        u32 hex = waiting[--due];
        for (int d = 0; d < 6; d++) {
            long other = (long)hex + steps[d];
            if (other < 0 || (links && !has(links + d * octets, octets, hex)))
                continue;
            if (has(within, octets, (u32)other) && !has(reached, octets, (u32)other)) {
                reached[other >> 3] |= (u8)(1 << (other & 7));
                waiting[due++] = (u16)other;
            }
        }
    }
    PyMem_Free(waiting);
    return answer;
}

/* -- sets ------------------------------------------------------------------------------------- */

static PyObject *unpack(PyObject *module, PyObject *packed)
{
    const u8 *bits;
    Py_ssize_t octets, members = 0, place = 0;
    (void)module;
    if (bytes_of(packed, &bits, &octets) < 0)
        return NULL;
    for (Py_ssize_t i = 0; i < octets; i++)
        for (u32 rest = bits[i]; rest; rest &= rest - 1)
            members++;
    PyObject *answer = PyTuple_New(members);
    for (Py_ssize_t i = 0; answer && i < octets; i++)
        for (u32 rest = bits[i], h = 0; rest; rest >>= 1, h++)
            if (rest & 1) {
                PyObject *hex = PyLong_FromLong((long)(i * 8 + h));
                if (!hex || PyTuple_SetItem(answer, place++, hex) < 0) {
                    Py_DECREF(answer);
                    return NULL;
                }
            }
    return answer;
}

static PyObject *pack(PyObject *module, PyObject *hexes)
{
    (void)module;
    PyObject *members = PySequence_List(hexes);
    if (!members)
        return NULL;
    Py_ssize_t count = PyList_Size(members);
    long last = -1;
    for (Py_ssize_t i = 0; i < count; i++) {
        long hex = PyLong_AsLong(PyList_GetItem(members, i));
        if (hex < 0) {
            if (!PyErr_Occurred())
                PyErr_SetString(PyExc_ValueError, "negative shift count");
            Py_DECREF(members);
            return NULL;
        }
        if (hex > last)
            last = hex;
    }
    Py_ssize_t octets = last / 8 + 1;
    PyObject *answer = PyBytes_FromStringAndSize(NULL, last < 0 ? 0 : octets);
    if (answer && last >= 0) {
        /* volatile, so that no compiler puts a call of memset here: there is no C library. */
        volatile u8 *bits = (u8 *)PyBytes_AsString(answer);
        for (Py_ssize_t i = 0; i < octets; i++)
            bits[i] = 0;
        for (Py_ssize_t i = 0; i < count; i++) {
            long hex = PyLong_AsLong(PyList_GetItem(members, i));
            bits[hex >> 3] |= (u8)(1 << (hex & 7));
        }
    }
    Py_DECREF(members);
    return answer;
}

static PyMethodDef functions[] = {
    {"reach", (PyCFunction)(void (*)(void))reach, METH_FASTCALL,
     "Where a unit can go: hexes, costs and parents, each as 16-bit numbers."},
    {"flood", (PyCFunction)(void (*)(void))flood, METH_FASTCALL,
     "All hexes that a chain of steps joins to a seed."},
    {"pack", pack, METH_O, "The set of some hexes, in any order."},
    {"unpack", unpack, METH_O, "The members of a set, in ascending order."},
    {NULL, NULL, 0, NULL}};

static struct PyModuleDef definition = {PyModuleDef_HEAD_INIT, "_compiled", NULL, 0, functions};

PyMODINIT_FUNC PyInit__compiled(void)
{
    return PyModuleDef_Init(&definition);
}
