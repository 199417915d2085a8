/* The slow halves of records.h, and how the compiled modules are started from the one library that holds them all. */
#define RULEWRIGHT_RECORDS_C
#include "records.h"

#define TRIES 16

PyObject *rw_small[RW_SMALL];
static PyObject *rw_replace;         /* msgspec.structs.replace */
static PyTypeObject *rw_record_type; /* the type of msgspec's records */
static PyObject *rw_maker;           /* makes the class of a record from its source; see `rulewright.form.loading` */

/* What a module has under a name holds until its dictionary changes; a place that reads it again and again gives up. */
static void remember_module(PyObject *module, PyObject *name, PyObject *value, rw_slot_site *site) {
    PyObject *dict = PyModule_GetDict(module);
    if (dict == NULL || PyDict_GetItemWithError(dict, name) != value) {
        PyErr_Clear();
        return;
    }
    site->misses++;
    Py_XSETREF(site->module, Py_NewRef(module)); /* and with it its dictionary */
    site->dict = dict;
    site->value = value;
    site->dict_version = RW_VERSION_OF(dict);
}

PyObject *rw_getattr_first(PyObject *object, PyObject *name, rw_slot_site *site) {
    PyTypeObject *type = Py_TYPE(object);
    PyObject *value = PyObject_GetAttr(object, name); /* also gives the type its version tag */
    if (site->name == NULL) site->name = Py_NewRef(name);
    if (value == NULL || site->name != name || site->misses >= TRIES) return value;
    if (RW_DICTS_HAVE_VERSIONS && PyModule_CheckExact(object)) {
        remember_module(object, name, value, site);
        return value;
    }
    site->misses++; /* until it proves to be a slot */
    if (type->tp_getattro != PyObject_GenericGetAttr) return value;
    PyObject *found = _PyType_Lookup(type, name);
    if (found == NULL || Py_TYPE(found) != &PyMemberDescr_Type || type->tp_version_tag == 0) return value;
    PyMemberDef *member = ((PyMemberDescrObject *)found)->d_member;
    if (member->type != T_OBJECT_EX || member->offset <= 0) return value;
    site->type[1] = site->type[0];
    site->version[1] = site->version[0];
    site->offset[1] = site->offset[0];
    site->type[0] = type; /* compared only, together with its version, which no other type ever has */
    site->version[0] = type->tp_version_tag;
    site->offset[0] = member->offset;
    site->misses--;
    return value;
}

static PyObject *attribute(PyTypeObject *type, const char *name) {
    return PyObject_GetAttrString((PyObject *)type, name);
}

/* Whether a default can be shared by all records, as msgspec shares it: whatever cannot change. */
static int is_shared(PyObject *value) {
    return value == Py_None || PyLong_CheckExact(value) || PyBool_Check(value) || PyUnicode_CheckExact(value) ||
           PyTuple_CheckExact(value) || PyFrozenSet_CheckExact(value) || Py_TYPE(Py_TYPE(value)) == rw_record_type;
}

/* Where the fields of a record lie and what they are by default; 0 if it is more than its fields. */
static int lay_out(rw_plan *plan, PyTypeObject *type, PyObject *fields, PyObject *defaults, PyObject *positional,
                   PyObject *config) {
    Py_ssize_t count = PyTuple_GET_SIZE(fields), without = count - PyTuple_GET_SIZE(defaults);
    PyObject *caches_hash = PyObject_GetAttrString(config, "cache_hash");
    int plain = caches_hash == Py_False;
    Py_XDECREF(caches_hash);
    if (!plain || count > RW_MOST_FIELDS || PyTuple_GET_SIZE(positional) != count || type->tp_version_tag == 0) return 0;
    if (type->tp_weaklistoffset || type->tp_dictoffset || type->tp_itemsize ||
        type->tp_basicsize != (Py_ssize_t)(sizeof(PyObject) + count * sizeof(PyObject *)))
        return 0;
    plan->type = type;
    plan->version = type->tp_version_tag;
    plan->fields = (int)count;
    for (Py_ssize_t i = 0; i < count; i++) {
        PyObject *found = _PyType_Lookup(type, PyTuple_GET_ITEM(fields, i));
        if (found == NULL || Py_TYPE(found) != &PyMemberDescr_Type) return 0;
        plan->offset[i] = ((PyMemberDescrObject *)found)->d_member->offset;
        plan->argument[i] = -1;
        if (i >= without && is_shared(PyTuple_GET_ITEM(defaults, i - without)))
            plan->usual[i] = PyTuple_GET_ITEM(defaults, i - without); /* its type keeps it alive */
    }
    return 1;
}

static rw_plan *plan_for(PyTypeObject *type) {
    if (Py_TYPE(type) != rw_record_type || PyObject_HasAttrString((PyObject *)type, "__post_init__")) return NULL;
    PyObject *fields = attribute(type, "__struct_fields__"), *defaults = attribute(type, "__struct_defaults__");
    PyObject *positional = attribute(type, "__match_args__"), *config = attribute(type, "__struct_config__");
    rw_plan *plan = PyMem_Calloc(1, sizeof(rw_plan));
    int laid_out = fields && defaults && positional && config && plan &&
                   lay_out(plan, type, fields, defaults, positional, config);
    PyErr_Clear();
    Py_XDECREF(fields);
    Py_XDECREF(defaults);
    Py_XDECREF(positional);
    Py_XDECREF(config);
    if (laid_out) return plan;
    PyMem_Free(plan);
    return NULL;
}

/* Which argument of a call like this one goes into which field; 0 if a field would be left without any. */
static int assign(rw_plan *plan, Py_ssize_t positional, PyObject *names, int replaces) {
    PyObject *fields = attribute(plan->type, "__struct_fields__");
    if (fields == NULL) return 0;
    Py_ssize_t first = replaces ? 1 : 0, named = names ? PyTuple_GET_SIZE(names) : 0;
    int whole = positional - first <= plan->fields;
    for (Py_ssize_t i = 0; whole && !replaces && i < positional; i++) plan->argument[i] = (short)i;
    for (Py_ssize_t k = 0; whole && k < named; k++)
        for (int i = 0; i < plan->fields; i++)
            if (PyUnicode_Compare(PyTuple_GET_ITEM(fields, i), PyTuple_GET_ITEM(names, k)) == 0)
                plan->argument[i] = (short)(positional + k);
    for (int i = 0; whole && !replaces && i < plan->fields; i++)
        whole = plan->argument[i] >= 0 || plan->usual[i] != NULL;
    Py_DECREF(fields);
    return whole;
}

PyObject *rw_call_first(PyObject *callable, PyObject *const *args, size_t flags, PyObject *names, rw_call_site *site) {
    Py_ssize_t positional = PyVectorcall_NARGS(flags);
    PyObject *made = PyObject_Vectorcall(callable, args, flags, names);
    if (made == NULL || site->tries >= TRIES) return made;
    int replaces = callable == rw_replace && positional == 1;
    if (!replaces && Py_TYPE(callable) != rw_record_type) return made;
    site->tries++;
    rw_plan *plan = plan_for(Py_TYPE(made));
    if (plan == NULL) return made;
    if (!assign(plan, positional, names, replaces)) {
        PyMem_Free(plan);
        return made;
    }
    PyMem_Free(site->plan);
    Py_XSETREF(site->callable, Py_NewRef(callable));
    Py_XSETREF(site->names, Py_XNewRef(names));
    site->positional = positional;
    site->replaces = replaces;
    site->plan = plan;
    return made;
}

PyObject *rw_global_first(PyObject *dict, PyObject *key, rw_global_site *site) {
    PyObject *value = CPyDict_GetItem(dict, key);
    if (value == NULL || site->tries >= 4 * TRIES || !PyUnicode_CheckExact(key) || !PyDict_CheckExact(dict)) return value;
    if (++site->tries == 4 * TRIES) {
        site->dict = NULL; /* a dictionary that keeps changing, not a module's globals */
        return value;
    }
    site->dict = dict;
    site->version = RW_VERSION_OF(dict); /* unchanged, so it still holds the value */
    site->value = value;
    Py_XSETREF(site->key, Py_NewRef(key));
    return value;
}

PyObject *rw_metaclass(PyObject *type, PyObject *bases) {
    PyObject *found = CPy_CalculateMetaclass(type, bases);
    return found == (PyObject *)rw_record_type ? rw_maker : found; /* borrowed, either way */
}

/* -- starting ------------------------------------------------------------------------------------------------ */

static const rw_module *module_called(PyObject *name) {
    for (const rw_module *one = rw_modules; one->name != NULL; one++)
        if (PyUnicode_CompareWithASCIIString(name, one->name) == 0) return one;
    PyErr_Format(PyExc_ImportError, "%U is not in this build", name);
    return NULL;
}

/* library(name): what mypyc calls the library of a module, from which others borrow its functions and types. */
static PyObject *library(PyObject *self, PyObject *name) {
    const rw_module *one = module_called(name);
    return one == NULL ? NULL : one->library();
}

/* start(name): make a module and run its top level. */
static PyObject *start(PyObject *self, PyObject *name) {
    const rw_module *one = module_called(name);
    return one == NULL || one->borrow() < 0 ? NULL : one->start();
}

/* prepare(replace, Struct, maker): what has to be known before the first module is started. */
static PyObject *prepare(PyObject *self, PyObject *args) {
    PyObject *replace, *record, *maker;
    if (!PyArg_ParseTuple(args, "OOO", &replace, &record, &maker)) return NULL;
    for (int i = 0; i < RW_SMALL; i++)
        if (rw_small[i] == NULL && (rw_small[i] = PyLong_FromLong(i + RW_LEAST_SMALL)) == NULL) return NULL;
    Py_XSETREF(rw_replace, Py_NewRef(replace));
    Py_XSETREF(rw_record_type, (PyTypeObject *)Py_NewRef(Py_TYPE(record)));
    Py_XSETREF(rw_maker, Py_NewRef(maker));
    Py_RETURN_NONE;
}

static PyMethodDef functions[] = {
    {"library", library, METH_O, PyDoc_STR("The library of a module, from which others borrow.")},
    {"start", start, METH_O, PyDoc_STR("Make a module and run its top level.")},
    {"prepare", prepare, METH_VARARGS, PyDoc_STR("Say what records are, before anything is started.")},
    {NULL, NULL, 0, NULL},
};

static PyModuleDef definition = {PyModuleDef_HEAD_INIT, "rulewright_compiled", NULL, -1, functions};

PyMODINIT_FUNC PyInit_rulewright_compiled(void) { return PyModule_Create(&definition); }
