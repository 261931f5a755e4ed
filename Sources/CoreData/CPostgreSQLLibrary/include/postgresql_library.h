#ifndef POSTGRESQL_LIBRARY_H
#define POSTGRESQL_LIBRARY_H

#include <stdbool.h>
#include <stdint.h>

struct pg_conn;
struct pg_result;
struct pg_cancel;

/// A value in a row; the start is null for NULL.
struct postgresql_field {
    const uint8_t *start;
    int32_t count;
    /// The server's number of the value's type.
    uint32_t type;
};

/// The functions of libpq that `PostgreSQLClient` calls, with the names of libpq's documentation without `PQ`.
struct postgresql_library {
    struct pg_conn *(*connectdbParams)(const char *const *keywords, const char *const *values, int expands);
    void (*finish)(struct pg_conn *);
    unsigned int (*status)(const struct pg_conn *);
    char *(*errorMessage)(const struct pg_conn *);
    int (*sslInUse)(struct pg_conn *);
    unsigned int (*transactionStatus)(const struct pg_conn *);
    const char *(*parameterStatus)(const struct pg_conn *, const char *name);
    int (*serverVersion)(const struct pg_conn *);
    int (*socket)(const struct pg_conn *);

    struct pg_cancel *(*getCancel)(struct pg_conn *);
    void (*freeCancel)(struct pg_cancel *);
    int (*cancel)(struct pg_cancel *, char *message, int size);

    struct pg_result *(*exec)(struct pg_conn *, const char *sql);
    int (*sendPrepare)(struct pg_conn *, const char *name, const char *sql, int count, const unsigned int *types);
    int (*sendDescribePrepared)(struct pg_conn *, const char *name);
    int (*sendQueryPrepared)(struct pg_conn *, const char *name, int count, const char *const *values,
                             const int *lengths, const int *formats, int resultFormat);
    int (*sendQueryParams)(struct pg_conn *, const char *sql, int count, const unsigned int *types,
                           const char *const *values, const int *lengths, const int *formats, int resultFormat);
    int (*setSingleRowMode)(struct pg_conn *);
    struct pg_result *(*getResult)(struct pg_conn *);
    int (*enterPipelineMode)(struct pg_conn *);
    int (*exitPipelineMode)(struct pg_conn *);
    int (*pipelineSync)(struct pg_conn *);
    int (*sendFlushRequest)(struct pg_conn *);
    int (*consumeInput)(struct pg_conn *);
    int (*putCopyData)(struct pg_conn *, const char *bytes, int count);
    int (*putCopyEnd)(struct pg_conn *, const char *reason);

    void (*clear)(struct pg_result *);
    unsigned int (*resultStatus)(const struct pg_result *);
    char *(*resultErrorField)(const struct pg_result *, int field);
    int (*ntuples)(const struct pg_result *);
    int (*nfields)(const struct pg_result *);
    char *(*fname)(const struct pg_result *, int column);
    unsigned int (*ftype)(const struct pg_result *, int column);
    int (*nparams)(const struct pg_result *);
    unsigned int (*paramtype)(const struct pg_result *, int parameter);
    char *(*cmdTuples)(struct pg_result *);

    /// Fills `fields`, whose types are known, with the values of a row.
    void (*readRow)(const struct pg_result *, int row, struct postgresql_field *fields, int count);
    /// Drops notices instead of writing them to standard error.
    void (*silence)(struct pg_conn *);
    /// Returns what the next notification says that has arrived; null if there is none. Free it with `free`.
    char *(*nextNotification)(struct pg_conn *);
    /// Returns a setting of a connection string; null if the string does not have it. Free it with `free`. An
    /// error is set if the string is not valid; its text may contain the whole string.
    char *(*setting)(const char *address, const char *keyword, bool *isValid);
};

/// The library of this program; null unless the program imports `CoreDataPostgreSQL`.
const struct postgresql_library *postgresql_library(void);

/// Sets the library of this program. Called before `main` begins.
void postgresql_library_register(const struct postgresql_library *library);

#endif
