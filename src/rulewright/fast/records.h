/* What the generated C code gets for its records: three things that mypyc leaves to slow general calls.

   This header is put into every generated file, after mypyc's own headers; nothing of mypyc is changed.

   1. Reading an attribute. A record's fields lie in slots, each described by a member descriptor (a public part of
      CPython's C interface, structmember.h). Each place in the code remembers the two types that it saw last and where
      their slot lies, and reads it directly. A type that is changed gets another version tag, and the place forgets.
   2. Making a record, and making one with some fields replaced. Each call site keeps a plan: which argument or
      default goes into which slot. Records with something to run when they are made have no plan.
   3. Class statements of records. mypyc drops the keywords of a class statement (frozen, array_like …) and most
      annotations. So a record's class is made by the interpreter, from its own source: see `rw_metaclass`.

   What is relied on besides CPython's documented interface: that a msgspec record is nothing but the slots that its
   member descriptors describe, and that its type's tp_alloc makes an empty one. `rulewright.form` lets a build run only with the
   very versions of CPython and msgspec that it was tried with when it was built. */
#ifndef RULEWRIGHT_RECORDS_H
#define RULEWRIGHT_RECORDS_H
#include <Python.h>
#include <structmember.h>
#include "CPy.h"

#if PY_VERSION_HEX < 0x030C0000 /* from 3.12 on dictionaries have no version that can be read */
#define RW_DICTS_HAVE_VERSIONS 1
#define RW_VERSION_OF(dict) (((PyDictObject *)(dict))->ma_version_tag)
#else
#define RW_DICTS_HAVE_VERSIONS 0
#define RW_VERSION_OF(dict) 0
#endif

/* -- reading an attribute ------------------------------------------------------------------------------------ */

typedef struct {
    PyObject *name;
    PyTypeObject *type[2];
    unsigned int version[2];
    Py_ssize_t offset[2];
    PyObject *module; /* a place that reads from a module remembers what it found there instead */
    PyObject *dict;
    PyObject *value;
    uint64_t dict_version;
    int misses;
} rw_slot_site;

PyObject *rw_getattr_first(PyObject *object, PyObject *name, rw_slot_site *site);

static inline PyObject *rw_getattr(PyObject *object, PyObject *name, rw_slot_site *site) {
    PyTypeObject *type = Py_TYPE(object);
    PyObject *value;
    if (unlikely(name != site->name)) return rw_getattr_first(object, name, site);
    if (likely(type == site->type[0] && type->tp_version_tag == site->version[0]))
        value = *(PyObject **)((char *)object + site->offset[0]);
    else if (type == site->type[1] && type->tp_version_tag == site->version[1])
        value = *(PyObject **)((char *)object + site->offset[1]);
    else if (RW_DICTS_HAVE_VERSIONS && object == site->module &&
             likely(RW_VERSION_OF(site->dict) == site->dict_version))
        value = site->value;
    else
        return rw_getattr_first(object, name, site);
    if (unlikely(value == NULL)) return PyObject_GetAttr(object, name);
    return Py_NewRef(value);
}

/* -- making records ------------------------------------------------------------------------------------------ */

#define RW_MOST_FIELDS 40

typedef struct {
    PyTypeObject *type;
    unsigned int version;
    int fields;
    Py_ssize_t offset[RW_MOST_FIELDS];
    short argument[RW_MOST_FIELDS];   /* which argument of the call goes there; -1 for none */
    PyObject *usual[RW_MOST_FIELDS];  /* the default, where no argument does */
} rw_plan;

typedef struct {
    PyObject *callable;
    PyObject *names;
    Py_ssize_t positional;
    rw_plan *plan;
    int replaces;
    int tries;
} rw_call_site;

PyObject *rw_call_first(PyObject *callable, PyObject *const *args, size_t flags, PyObject *names, rw_call_site *site);

static inline PyObject *rw_call(PyObject *callable, PyObject *const *args, size_t flags, PyObject *names,
                                rw_call_site *site) {
    rw_plan *plan = site->plan;
    if (likely(plan != NULL && callable == site->callable && names == site->names &&
               PyVectorcall_NARGS(flags) == site->positional)) {
        PyTypeObject *type = plan->type;
        if ((!site->replaces || Py_TYPE(args[0]) == type) && likely(type->tp_version_tag == plan->version)) {
            PyObject *record = type->tp_alloc(type, 0);
            if (unlikely(record == NULL)) return NULL;
            for (int i = 0; i < plan->fields; i++) {
                PyObject *value = plan->argument[i] >= 0 ? args[plan->argument[i]]
                                  : site->replaces       ? *(PyObject **)((char *)args[0] + plan->offset[i])
                                                         : plan->usual[i];
                *(PyObject **)((char *)record + plan->offset[i]) = Py_XNewRef(value);
            }
            return record;
        }
    }
    return rw_call_first(callable, args, flags, names, site);
}

/* -- class statements of records ----------------------------------------------------------------------------- */

PyObject *rw_metaclass(PyObject *type, PyObject *bases);

/* -- globals ------------------------------------------------------------------------------------------------- */

typedef struct {
    PyObject *dict;
    PyObject *key;
    PyObject *value;
    uint64_t version;
    int tries;
} rw_global_site;

PyObject *rw_global_first(PyObject *dict, PyObject *key, rw_global_site *site);

static inline PyObject *rw_global(PyObject *dict, PyObject *key, rw_global_site *site) {
    if (likely(dict == site->dict && key == site->key && RW_VERSION_OF(dict) == site->version))
        return Py_NewRef(site->value);
    return rw_global_first(dict, key, site);
}

/* -- small numbers ------------------------------------------------------------------------------------------- */

#define RW_LEAST_SMALL (-5)
#define RW_SMALL 262
extern PyObject *rw_small[RW_SMALL];  /* CPython's own shared small numbers, which never go away */

static inline PyObject *rw_boxed(CPyTagged number) {
    if (likely((number & 1) == 0)) {
        size_t place = (size_t)(((Py_ssize_t)number >> 1) - RW_LEAST_SMALL);
        if (likely(place < RW_SMALL)) return Py_NewRef(rw_small[place]);
    }
    return CPyTagged_StealAsObject(number);
}

/* -- starting ------------------------------------------------------------------------------------------------ */

typedef struct {
    const char *name;
    PyObject *(*library)(void);
    int (*borrow)(void);
    PyObject *(*start)(void);
} rw_module;

extern const rw_module rw_modules[]; /* written by the build; a NULL name ends it */

/* -- put in place of mypyc's calls --------------------------------------------------------------------------- */

#ifndef RULEWRIGHT_RECORDS_C
#undef CPyObject_GetAttr
#define CPyObject_GetAttr(object, name) \
    __extension__({ static rw_slot_site rw_site_; rw_getattr((object), (name), &rw_site_); })
#define PyObject_Vectorcall(callable, args, flags, names) \
    __extension__({ static rw_call_site rw_site_; rw_call((callable), (args), (flags), (names), &rw_site_); })
#define CPy_CalculateMetaclass(type, bases) rw_metaclass((type), (bases))
#define CPyTagged_StealAsObject(number) rw_boxed(number)
#if RW_DICTS_HAVE_VERSIONS
#define CPyDict_GetItem(dict, key) \
    __extension__({ static rw_global_site rw_site_; rw_global((dict), (key), &rw_site_); })
#endif
#endif
#endif
