/* The searches of zoc.hexes.search and the packing of hex sets, compiled. Everything here has a twin
   in Python that gives the same answers in the same order; see kernel.py for which one runs.

   Only the limited API of Python is used and nothing of the C library, so that one build serves all
   versions from 3.11 on and no platform is in the way; vectors are those of GCC and Clang, which
   every processor has or does without. A hex is a number below 65,536; a hex set is its bits as
   bytes, the lowest first. Sheets of 16-bit numbers are cleared and filled in larger ones, so it is
   compiled with -fno-strict-aliasing. */

#define Py_LIMITED_API 0x030B0000
#include <Python.h>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long long u64;

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

enum { STOP = 1, SHUT = 2, APART = 4, WIDEST = 1 << 17, BLOCK = 63 };
/* A budget that would take more than WIDEST words of room is left to the twin: the answer is None. */

typedef struct {
    const u8 *board, *closed, *zoc;
    Py_ssize_t octets;
    long steps[6];
    u32 size;
    const u16 *costs; /* at hex * 6 + direction, 0 where there is no step */
    long start, budget, rule, enter, leave, first;
    u32 *cells;  /* one more than the points left in each hex, 0 before it is reached; in the lower
                    half the last hex on the way there */
    u64 *rows;   /* by one more than the points left the hexes that are due, a bit each; in front of
                    them a bit for each word that holds any, behind each BLOCK a word that is empty */
    u32 blocks;  /* how many words are in front, one for each BLOCK */
    u32 width;   /* how many words a row has in all */
    u64 last;    /* the bit of the word that is empty */
    long most;   /* the largest budget that there is room for */
    u64 *room;   /* where points, ways and rows lie */
    u16 *ways;   /* the steps to take: eight times the place of a hex, and the direction */
    u16 *points; /* at such a number one more than what the step leaves */
} Search;

/* Vectors of eight, of which the first six are the directions. */
typedef u16 Eight __attribute__((vector_size(16)));
typedef struct {
    Eight lanes;
} __attribute__((packed, aligned(2))) Loose;

typedef struct {
    u64 halves[2];
} __attribute__((packed, aligned(2))) Keys;

/* By set of directions its members, and how many there are. */
static u64 members[64][2];
static u8 counts[64];

static void count_members(void)
{
    for (u32 set = 0; set < 64; set++)
        for (u32 d = counts[set] = 0; d < 6; d++)
            if (set >> d & 1)
                ((u16 *)members[set])[counts[set]++] = (u16)d;
}

static u32 lowest(u64 bits)
{
    return (u32)__builtin_ctzll(bits);
}

/* How much more the first are than the others, 0 where they are not. */
static Eight above(Eight ones, Eight others)
{
#if defined(__SSE2__)
    return (Eight)_mm_subs_epu16((__m128i)ones, (__m128i)others);
#else
    return (Eight)(ones > others) & (ones - others);
#endif
}

/* Which directions are not 0. */
static u32 filled(Eight lanes)
{
#if defined(__SSE2__)
    __m128i empty = _mm_cmpeq_epi16((__m128i)lanes, _mm_setzero_si128());
    return ~(u32)_mm_movemask_epi8(_mm_packs_epi16(empty, empty)) & 63;
#else
    typedef u64 Pair __attribute__((vector_size(16)));
    Pair halves = (Pair)((Eight)(lanes != (Eight){0}) & (Eight){1, 2, 4, 8, 16, 32});
    return (u32)((halves[0] | halves[1]) * 0x0001000100010001ULL >> 48);
#endif
}

/* Which steps out of a hex leave more than is left so far where they lead. Writes down one more
   than what each of them leaves. Where there is no step, 0 - 1 is more than any budget. */
static u32 leads(const u16 *costs, const u32 *cell, long east, u32 left, u16 *points)
{
    u16 most = (u16)left;
    Eight limit = {most, most, most, most, most, most, most, most};
    Eight then = above(limit, ((const Loose *)costs)->lanes - (Eight){1, 1, 1, 1, 1, 1, 1, 1});
    Eight now = {(u16)(cell[-1] >> 16), (u16)(cell[east - 1] >> 16), (u16)(cell[east] >> 16),
                 (u16)(cell[1] >> 16),  (u16)(cell[1 - east] >> 16), (u16)(cell[-east] >> 16)};
    ((Loose *)points)->lanes = then;
    return filled(above(then, now));
}

/* Takes the hexes of a block that are due with some points left, by number, and lists the steps out
   of them; answers how many hexes there are. No two units stand alike, so that a processor cannot
   foresee what comes; hence there is one branch, the end. A hex that was reached with more points
   later is written over by the next. */
static inline u32 drained(const Search *s, u32 block, u32 full, u16 *hexes, u32 *steps)
{
    u64 *row = s->rows + (size_t)full * s->width, mark = row[block] | s->last;
    u64 *words = row + s->blocks + block * (BLOCK + 1), word = lowest(mark), bits = words[word];
    u32 first = block * BLOCK * 64;
    const u32 *cells = s->cells + first;
    const u16 *costs = s->costs + first * 6;
    const u8 *zoc = s->zoc + first / 8;
    u16 *ways = s->ways, *points = s->points;
    long east = s->steps[2], starts = full == (u32)s->budget + 1, left = (long)full - 1;
    u32 open = starts ? (u32)s->first : 63;
    u32 held = (s->rule & STOP && !starts) || left < s->leave ? 0 : (u32)(left - s->leave);
    u32 change = held ^ (u32)left;
    u64 known = 0;
    row[block] = 0;
    mark &= mark - 1;
    do {
        u64 hex = word * 64 + lowest(bits), next = lowest(mark), after = words[next];
        u64 rest = mark & (mark - 1);
        bits &= bits - 1;
        words[word] = bits;
        mark = bits ? mark : rest;
        word = bits ? word : next;
        bits = bits ? bits : after;
        u32 fresh = cells[hex] >> 16 == full, inside = zoc[hex >> 3] >> (hex & 7) & 1u;
        u32 most = (u32)left ^ (change & (0 - inside));
        hexes[known] = (u16)(first + hex);
        u32 set = leads(costs + hex * 6, cells + hex, east, most, points + known * 8);
        set &= open & (0 - fresh);
        u64 place = known * 0x0008000800080008ULL;
        *(Keys *)ways = (Keys){{members[set][0] + place, members[set][1] + place}};
        ways += counts[set];
        known += fresh;
    } while (bits);
    *steps = (u32)(ways - s->ways);
    return (u32)known;
}

/* What is left where a step leads into a zone of control; 0 where it may not. */
static u32 priced(const Search *s, u32 hex, u32 other, u32 then)
{
    if (!has(s->zoc, s->octets, other))
        return then;
    int barred = s->rule & SHUT || (s->rule & APART && has(s->zoc, s->octets, hex));
    return barred || (long)then <= s->enter ? 0 : then - (u32)s->enter;
}

/* Takes the steps that were listed. Where one of them leads may have been reached by another; it is
   due all the same. */
static inline void stepped(const Search *s, const u16 *hexes, u32 steps, int plain)
{
    u32 *cells = s->cells, blocks = plain ? 1 : s->blocks, width = s->width;
    const u16 *way = s->ways, *end = way + steps, *points = s->points;
    u64 *rows = s->rows;
    for (; way < end; way++) {
        u64 hex = hexes[*way >> 3], other = hex + (u64)s->steps[*way & 7];
        u32 then = points[*way], old = cells[other];
        if (!plain && !(then = priced(s, (u32)hex, (u32)other, then)))
            continue;
        u32 cell = then << 16 | (u32)hex;
        cells[other] = cell > (old | 0xFFFF) ? cell : old;
        u32 word = (u32)(other >> 6), block = plain ? 0 : word / BLOCK;
        u64 *row = rows + (size_t)then * width, *due = row + blocks + block + word;
        u64 bits = *due, mark = row[block];
        *due = bits | 1ULL << (other & 63);
        row[block] = mark | 1ULL << (word - block * BLOCK);
    }
}

/* Fills in the hexes by cost, those of equal cost by number; answers how many there are. A bucket
   queue by the points left, each bucket a set: nothing is sorted, and a hex that is reached with
   more points later stays where it was and is passed over there. */
static u32 dial(const Search *s, u16 *hexes)
{
    u32 found = 0, start = (u32)s->start, word = start >> 6, full = (u32)s->budget + 1;
    u64 *row = s->rows + (size_t)full * s->width;
    int plain = s->blocks == 1 && !s->enter && !(s->rule & (SHUT | APART));
    s->cells[start] = full << 16 | start;
    row[word / BLOCK] = 1ULL << word % BLOCK;
    row[s->blocks + word / BLOCK + word] = 1ULL << (start & 63);
    for (; full; full--, row -= s->width)
        for (u32 block = 0; block < s->blocks; block++) {
            u32 known, steps;
            if (!row[block])
                continue;
            if (plain) {
                known = drained(s, 0, full, hexes + found, &steps);
                stepped(s, hexes + found, steps, 1);
            } else {
                known = drained(s, block, full, hexes + found, &steps);
                stepped(s, hexes + found, steps, 0);
            }
            found += known;
        }
    return found;
}

/* A request is the table's name, the start, the budget, the rule of zones of control and the
   directions of the first step: see Request and ZocRule in reach.py. */
static int request_of(PyObject *request, PyObject *tables, Search *s)
{
    long numbers[3], rule[5];
    PyObject *zoc, *items[3], *rules[5];
    const u8 *table;
    Py_ssize_t length;
    if (!PyTuple_Check(request) || PyTuple_Size(request) != 5 ||
        !PyTuple_Check(zoc = PyTuple_GetItem(request, 3)) || PyTuple_Size(zoc) != 5) {
        PyErr_SetString(PyExc_TypeError, "no request");
        return -1;
    }
    items[0] = PyTuple_GetItem(request, 1);
    items[1] = PyTuple_GetItem(request, 2);
    items[2] = PyTuple_GetItem(request, 4);
    for (int i = 0; i < 5; i++)
        rules[i] = PyTuple_GetItem(zoc, i);
    PyObject *found = PyDict_GetItemWithError(tables, PyTuple_GetItem(request, 0));
    if (!found) {
        if (!PyErr_Occurred())
            PyErr_SetObject(PyExc_KeyError, PyTuple_GetItem(request, 0));
        return -1;
    }
    if (bytes_of(found, &table, &length) < 0 || numbers_of(items, 3, numbers) < 0 ||
        numbers_of(rules, 5, rule) < 0)
        return -1;
    s->costs = (const u16 *)table;
    s->start = numbers[0], s->budget = numbers[1], s->first = numbers[2];
    s->rule = (rule[0] ? STOP : 0) | (rule[1] ? SHUT : 0) | (rule[2] ? APART : 0);
    s->enter = rule[3], s->leave = rule[4];
    if (length != (Py_ssize_t)s->size * 12 || s->start < 0 || s->start >= (long)s->size ||
        !has(s->board, s->octets, (u32)s->start) || s->budget < 0 || s->budget > 0xFFFE) {
        PyErr_Format(PyExc_ValueError, "no search starts at %ld with a budget of %ld", s->start,
                     s->budget);
        return -1;
    }
    if (s->enter < 0 || s->leave < 0) {
        PyErr_SetString(PyExc_ValueError, "a zone of control makes no step cheaper");
        return -1;
    }
    return 0;
}

/* The room of the last call, in which nothing is due: most calls are one search on the same board.
   Whoever has it has taken it away, so that a call within a call makes its own. */
static struct {
    u64 *room;
    u32 size;
    long most;
} kept;

/* Says what lies where in the room; answers how many words come before the rows. */
static size_t lay_out(Search *s, u64 *room, long most)
{
    size_t block = s->size < BLOCK * 64 ? s->size : BLOCK * 64, before = 4 * block + 4;
    s->room = room;
    s->most = most;
    s->points = (u16 *)room;
    s->ways = s->points + 8 * block;
    s->rows = room + before;
    return before;
}

static void take_room(Search *s)
{
    u32 words = (s->size + 63) / 64;
    s->blocks = (words + BLOCK - 1) / BLOCK;
    s->last = 1ULL << (s->blocks > 1 ? BLOCK : words);
    s->width = s->blocks > 1 ? s->blocks * (BLOCK + 2) : words + 2;
    s->most = -1;
    if (!kept.room || kept.size != s->size)
        return;
    lay_out(s, kept.room, kept.most);
    kept.room = NULL;
}

static void keep_room(const Search *s)
{
    if (!s->room)
        return;
    PyMem_Free(kept.room);
    kept.room = s->room, kept.size = s->size, kept.most = s->most;
}

/* Room for the points left up to a budget. */
static int room_for(Search *s)
{
    if (s->budget <= s->most)
        return 0;
    size_t known = s->most < 0 ? 0 : ((size_t)s->most + 2) * s->width;
    size_t words = ((size_t)s->budget + 2) * s->width, before = lay_out(s, s->room, s->most);
    u64 *room = PyMem_Realloc(s->room, (before + words) * sizeof(u64));
    if (!room)
        return -1;
    lay_out(s, room, s->budget);
    for (size_t i = known; i < words; i++)
        ((volatile u64 *)s->rows)[i] = 0;
    return 0;
}

/* Cells of which none is reached, and those that are closed cannot be. */
static int cells_of(Search *s)
{
    s->cells = PyMem_Malloc((s->size + 1) * sizeof(u32));
    if (!s->cells)
        return -1;
    for (u32 h = 0; h < s->size; h += 2)
        ((volatile u64 *)s->cells)[h / 2] = 0;
    for (Py_ssize_t i = 0; i < s->octets; i++)
        for (u32 bits = s->closed[i], h = (u32)i * 8; bits; bits >>= 1, h++)
            if (bits & 1 && h < s->size)
                s->cells[h] = 0xFFFF0000;
    return 0;
}

/* Writes down hexes, costs and parents, clears the cells; answers how many hexes there are. */
static u32 written(Search *s, u16 *out)
{
    u32 *cells = s->cells, before = cells[s->start], found = dial(s, out);
    u16 *costs = out + found, *parents = costs + found, full = (u16)(s->budget + 1);
    for (u32 i = 0; i < found; i++) {
        u32 hex = out[i], cell = cells[hex];
        cells[hex] = 0;
        costs[i] = (u16)(full - (cell >> 16));
        parents[i] = (u16)cell;
    }
    cells[s->start] = before;
    return found;
}

static PyObject *answered(Search *s, PyObject *tables, PyObject *requests)
{
    Py_ssize_t count = PyTuple_Size(requests);
    size_t used = 2 * ((size_t)count + 1), room = 0;
    u16 *out = NULL;
    for (Py_ssize_t i = 0; i <= count; i++) {
        if (!i || used + 3 * (size_t)s->size > room) {
            room = 2 * (used + 3 * (size_t)s->size);
            u16 *more = PyMem_Realloc(out, room * sizeof(u16));
            if (!more) {
                PyMem_Free(out);
                return PyErr_NoMemory();
            }
            out = more;
        }
        ((u32 *)out)[i] = (u32)used;
        if (i == count)
            break;
        if (request_of(PyTuple_GetItem(requests, i), tables, s) < 0) {
            PyMem_Free(out);
            return NULL;
        }
        if (((size_t)s->budget + 2) * s->width > WIDEST) {
            PyMem_Free(out);
            return Py_NewRef(Py_None);
        }
        if (room_for(s) < 0) {
            PyMem_Free(out);
            return PyErr_NoMemory();
        }
        used += 3 * (size_t)written(s, out + used);
    }
    PyObject *answer = PyBytes_FromStringAndSize((const char *)out, (Py_ssize_t)(used * 2));
    PyMem_Free(out);
    return answer;
}

static PyObject *ranges(PyObject *module, PyObject *const *args, Py_ssize_t count)
{
    /* tables by name, the board, what is closed and zones of control as sets, six steps in a tuple,
       the size of the grid, a tuple of requests */
    Search s = {0};
    PyObject *steps[6], *answer = NULL;
    Py_ssize_t closed, zoc;
    (void)module;
    if (count != 7 || !PyDict_Check(args[0]) || !PyTuple_Check(args[4]) ||
        PyTuple_Size(args[4]) != 6 || !PyTuple_Check(args[6])) {
        PyErr_SetString(PyExc_TypeError, "ranges takes tables, three sets, steps, size, requests");
        return NULL;
    }
    for (int d = 0; d < 6; d++)
        steps[d] = PyTuple_GetItem(args[4], d);
    long size = PyLong_AsLong(args[5]);
    if (bytes_of(args[1], &s.board, &s.octets) < 0 || bytes_of(args[2], &s.closed, &closed) < 0 ||
        bytes_of(args[3], &s.zoc, &zoc) < 0 || numbers_of(steps, 6, s.steps) < 0)
        return NULL;
    if (size <= 0 || size > 0xFFFF) {
        if (!PyErr_Occurred())
            PyErr_Format(PyExc_ValueError, "a search takes grids of 1 to 65535 numbers, not %ld",
                         size);
        return NULL;
    }
    if (closed != s.octets || zoc != s.octets || s.octets < (size + 7) / 8) {
        PyErr_SetString(PyExc_ValueError, "sets of a search have one length");
        return NULL;
    }
    if (s.steps[0] != -1 || s.steps[1] != s.steps[2] - 1 || s.steps[3] != 1 ||
        s.steps[4] != 1 - s.steps[2] || s.steps[5] != -s.steps[2]) {
        PyErr_SetString(PyExc_ValueError, "these are no steps of a grid");
        return NULL;
    }
    s.size = (u32)size;
    take_room(&s);
    if (cells_of(&s) == 0)
        answer = answered(&s, args[0], args[6]);
    else
        PyErr_NoMemory();
    keep_room(&s);
    PyMem_Free(s.cells);
    return answer;
}

/* -- floods ----------------------------------------------------------------------------------- */

/* A byte for each bit of an octet. */
static u64 octet[256];

static void spell_octets(void)
{
    for (u32 bits = 0; bits < 256; bits++)
        for (u32 bit = 0; bit < 8; bit++)
            ((u8 *)(octet + bits))[bit] = bits >> bit & 1;
}

/* So many hexes before the first and behind the last can be asked for, in whole octets. */
static size_t margin_of(const long *steps)
{
    long most = 0;
    for (int d = 0; d < 6; d++) {
        most = steps[d] > most ? steps[d] : most;
        most = -steps[d] > most ? -steps[d] : most;
    }
    return ((size_t)most + 7) / 8 * 8;
}

static PyObject *flood(PyObject *module, PyObject *const *args, Py_ssize_t count)
{
    /* seeds and within, sets of equal length on the board; for each hex the directions in which it
       may be left, one bit each, or None for all; six steps */
    const u8 *seeds, *within, *ways = NULL;
    Py_ssize_t octets, length, size = 0;
    long steps[6];
    (void)module;
    if (count != 9) {
        PyErr_SetString(PyExc_TypeError, "flood takes 9 arguments");
        return NULL;
    }
    if (bytes_of(args[0], &seeds, &octets) < 0 || bytes_of(args[1], &within, &length) < 0 ||
        (args[2] != Py_None && bytes_of(args[2], &ways, &size) < 0) ||
        numbers_of(args + 3, 6, steps) < 0)
        return NULL;
    if (octets > 8192) {
        PyErr_SetString(PyExc_ValueError, "a flood takes hexes below 65536");
        return NULL;
    }
    if (length != octets || (ways && size < 8 * octets)) {
        PyErr_SetString(PyExc_ValueError, "sets of a flood have one length");
        return NULL;
    }
    PyObject *answer = PyBytes_FromStringAndSize(NULL, octets);
    size_t hexes = (size_t)octets * 8, margin = margin_of(steps);
    u8 *room = PyMem_Malloc(3 * hexes + 2 * margin + 2);
    if (!answer || !room) {
        Py_XDECREF(answer);
        PyMem_Free(room);
        return PyErr_NoMemory();
    }
    u8 *reached = (u8 *)PyBytes_AsString(answer), *unmet = room + margin; /* a byte a hex */
    u16 *found = (u16 *)(unmet + hexes + margin);
    u32 known = 0;
    for (size_t i = 0; i < margin; i += 8) {
        *(volatile u64 *)(room + i) = 0;
        *(volatile u64 *)(unmet + hexes + i) = 0;
    }
    for (Py_ssize_t i = 0; i < octets; i++) {
        u32 first = seeds[i] & within[i];
        reached[i] = 0;
        ((u64 *)unmet)[i] = octet[within[i] & ~first];
        for (; first; first &= first - 1)
            found[known++] = (u16)(i * 8 + lowest(first));
    }
    for (u32 next = 0; next < known; next++) {
        u32 hex = found[next], open = ways ? ways[hex] : 63;
        reached[hex >> 3] |= (u8)(1 << (hex & 7));
#pragma GCC unroll 6
        for (int d = 0; d < 6; d++) {
            u8 *other = unmet + hex + steps[d], on = *other & open >> d;
            *other ^= on;
            found[known] = (u16)(other - unmet);
            known += on;
        }
    }
    PyMem_Free(room);
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

static PyObject *stacks(PyObject *module, PyObject *const *args, Py_ssize_t count)
{
    /* units and the hexes that they stand in, in the same order */
    (void)module;
    if (count != 2) {
        PyErr_SetString(PyExc_TypeError, "stacks takes units and hexes");
        return NULL;
    }
    PyObject *units = PySequence_List(args[0]), *hexes = PySequence_List(args[1]);
    PyObject *answer = PyDict_New();
    int good = units && hexes && answer;
    if (good && PyList_Size(units) != PyList_Size(hexes)) {
        PyErr_SetString(PyExc_ValueError, "every unit has a hex");
        good = 0;
    }
    for (Py_ssize_t i = 0; good && i < PyList_Size(units); i++) {
        PyObject *hex = PyList_GetItem(hexes, i);
        PyObject *stack = PyDict_GetItemWithError(answer, hex);
        if (stack) {
            good = PyList_Append(stack, PyList_GetItem(units, i)) == 0;
        } else {
            stack = PyErr_Occurred() ? NULL : PyList_New(0);
            good = stack && PyList_Append(stack, PyList_GetItem(units, i)) == 0 &&
                   PyDict_SetItem(answer, hex, stack) == 0;
            Py_XDECREF(stack);
        }
    }
    Py_XDECREF(units);
    Py_XDECREF(hexes);
    if (good)
        return answer;
    Py_XDECREF(answer);
    return NULL;
}

/* Adds up the weights of the groups that each hex is in; answers how many hexes were met, or -1. */
static long summed(PyObject *groups, PyObject *weights, double *sums, u16 *met, u8 *known)
{
    long found = 0;
    for (Py_ssize_t i = 0; i < PyList_Size(groups); i++) {
        PyObject *group = PySequence_List(PyList_GetItem(groups, i));
        double weight = PyFloat_AsDouble(PyList_GetItem(weights, i));
        int good = group && !PyErr_Occurred();
        for (Py_ssize_t k = 0; good && k < PyList_Size(group); k++) {
            long hex = PyLong_AsLong(PyList_GetItem(group, k));
            if (hex < 0 || hex > 0xFFFF) {
                if (!PyErr_Occurred())
                    PyErr_SetString(PyExc_ValueError, "no hex");
                good = 0;
            } else if (known[hex >> 3] >> (hex & 7) & 1) {
                sums[hex] += weight;
            } else {
                known[hex >> 3] |= (u8)(1 << (hex & 7));
                sums[hex] = 0.0 + weight;
                met[found++] = (u16)hex;
            }
        }
        Py_XDECREF(group);
        if (!good)
            return -1;
    }
    return found;
}

static PyObject *tally(PyObject *module, PyObject *const *args, Py_ssize_t count)
{
    /* groups of hexes and a weight for each */
    (void)module;
    if (count != 2) {
        PyErr_SetString(PyExc_TypeError, "tally takes groups and weights");
        return NULL;
    }
    PyObject *groups = PySequence_List(args[0]), *weights = PySequence_List(args[1]);
    PyObject *answer = NULL;
    double *sums = PyMem_Malloc(0x10000 * (sizeof(double) + sizeof(u16)) + 0x2000);
    if (!sums)
        PyErr_NoMemory();
    if (groups && weights && sums && PyList_Size(groups) != PyList_Size(weights)) {
        PyErr_SetString(PyExc_ValueError, "every group has a weight");
    } else if (groups && weights && sums) {
        u16 *met = (u16 *)(sums + 0x10000);
        u8 *known = (u8 *)(met + 0x10000);
        for (u32 i = 0; i < 0x400; i++)
            ((volatile u64 *)known)[i] = 0;
        long found = summed(groups, weights, sums, met, known);
        answer = found < 0 ? NULL : PyDict_New();
        for (long i = 0; answer && i < found; i++) {
            PyObject *hex = PyLong_FromLong(met[i]), *sum = PyFloat_FromDouble(sums[met[i]]);
            if (!hex || !sum || PyDict_SetItem(answer, hex, sum) < 0) {
                Py_DECREF(answer);
                answer = NULL;
            }
            Py_XDECREF(hex);
            Py_XDECREF(sum);
        }
    }
    PyMem_Free(sums);
    Py_XDECREF(groups);
    Py_XDECREF(weights);
    return answer;
}

static PyMethodDef functions[] = {
    {"ranges", (PyCFunction)(void (*)(void))ranges, METH_FASTCALL,
     "Where units can go: where each answer begins, then hexes, costs and parents of each."},
    {"flood", (PyCFunction)(void (*)(void))flood, METH_FASTCALL,
     "All hexes that a chain of steps joins to a seed."},
    {"pack", pack, METH_O, "The set of some hexes, in any order."},
    {"unpack", unpack, METH_O, "The members of a set, in ascending order."},
    {"tally", (PyCFunction)(void (*)(void))tally, METH_FASTCALL,
     "The sum of the weights of the groups that each hex is in."},
    {"stacks", (PyCFunction)(void (*)(void))stacks, METH_FASTCALL, "Units by the hex they are in."},
    {NULL, NULL, 0, NULL}};

static struct PyModuleDef definition = {PyModuleDef_HEAD_INIT, "_compiled", NULL, 0, functions};

PyMODINIT_FUNC PyInit__compiled(void)
{
    count_members();
    spell_octets();
    return PyModuleDef_Init(&definition);
}
