#include "CUnstableSwiftRuntime.h"
