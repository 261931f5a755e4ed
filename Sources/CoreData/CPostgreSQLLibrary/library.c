#include "postgresql_library.h"

#include <stddef.h>

static const struct postgresql_library *known = NULL;

const struct postgresql_library *postgresql_library(void) { return known; }

void postgresql_library_register(const struct postgresql_library *library) { known = library; }
