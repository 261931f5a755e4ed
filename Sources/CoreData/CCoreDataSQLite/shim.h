#include <sqlite3.h>

// Swift calls no functions with a variable number of arguments.
static inline void coredata_keep_log_on_close(sqlite3 *connection) {
    sqlite3_db_config(connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}
