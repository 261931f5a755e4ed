#include "CFoundationBackfill.h"

void CVariableArgumentsRead(
    va_list list,
    const CVariableArgumentType *types,
    long count,
    CVariableArgument *arguments
) {
    for (long index = 0; index < count; index++) {
        CVariableArgument argument = {0};
        switch (types[index]) {
            case CVariableArgumentInt32: argument.integer = va_arg(list, int32_t); break;
            case CVariableArgumentInt64: argument.integer = va_arg(list, int64_t); break;
            case CVariableArgumentDouble: argument.real = va_arg(list, double); break;
            case CVariableArgumentPointer: argument.pointer = va_arg(list, const void *); break;
        }
        arguments[index] = argument;
    }
}
