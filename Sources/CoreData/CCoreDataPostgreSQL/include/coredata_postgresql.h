#ifndef COREDATA_POSTGRESQL_H
#define COREDATA_POSTGRESQL_H

/// Hands libpq to the store on PostgreSQL. Called before `main` begins; calling it again changes nothing.
void coredata_postgresql_register(void);

#endif
