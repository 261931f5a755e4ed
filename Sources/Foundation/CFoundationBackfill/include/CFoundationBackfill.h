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

/// One argument. The field for its type is set, and the others are zero.
typedef struct {
    int64_t integer;
    double real;
    const void *_Nullable pointer;
} CVariableArgument;

/// Reads `count` arguments of the given types, in order. A single call reads all arguments, because a caller must not use
/// a `va_list` again after passing it to a function.
void CVariableArgumentsRead(
    va_list list,
    const CVariableArgumentType *_Nonnull types,
    long count,
    CVariableArgument *_Nonnull arguments
);

#endif
