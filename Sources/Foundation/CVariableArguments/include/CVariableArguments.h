#ifndef C_VARIABLE_ARGUMENTS_H
#define C_VARIABLE_ARGUMENTS_H

#include <stdarg.h>
#include <stdint.h>

/// The machine type of one argument in a C argument list.
typedef enum {
    CVariableArgumentInt32,
    CVariableArgumentInt64,
    CVariableArgumentDouble,
    CVariableArgumentPointer,
} CVariableArgumentType;

/// One argument as read: the field that its type names is set, the others are zero.
typedef struct {
    int64_t integer;
    double real;
    const void *_Nullable pointer;
} CVariableArgument;

/// Reads `count` arguments of the given types, in order. One call reads them all, because a `va_list` that was passed
/// to a function may not be used again by its caller.
void CVariableArgumentsRead(
    va_list list,
    const CVariableArgumentType *_Nonnull types,
    long count,
    CVariableArgument *_Nonnull arguments
);

#endif
