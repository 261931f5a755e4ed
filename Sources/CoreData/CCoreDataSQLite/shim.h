#include <sqlite3.h>

// Swift calls no functions with a variable number of arguments.
static inline void coredata_keep_log_on_close(sqlite3 *connection) {
    sqlite3_db_config(connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}

static inline void coredata_set_defensive(sqlite3 *connection, int isDefensive) {
    sqlite3_db_config(connection, SQLITE_DBCONFIG_DEFENSIVE, isDefensive, (int *)0);
}

static inline void coredata_set_trusted_schema(sqlite3 *connection, int isTrusted) {
    sqlite3_db_config(connection, SQLITE_DBCONFIG_TRUSTED_SCHEMA, isTrusted, (int *)0);
}
