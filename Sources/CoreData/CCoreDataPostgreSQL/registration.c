#include "coredata_postgresql.h"

#include <libpq-fe.h>
#include <stdlib.h>
#include <string.h>

#include "postgresql_library.h"

static void read_row(const PGresult *result, int row, struct postgresql_field *fields, int count) {
    for (int column = 0; column < count; column++) {
        if (PQgetisnull(result, row, column)) {
            fields[column].start = NULL;
            fields[column].count = 0;
        } else {
            fields[column].start = (const uint8_t *)PQgetvalue(result, row, column);
            fields[column].count = PQgetlength(result, row, column);
        }
    }
}

static void ignore(void *context, const PGresult *notice) {
    (void)context;
    (void)notice;
}

static void silence(PGconn *connection) { PQsetNoticeReceiver(connection, ignore, NULL); }

static char *next_notification(PGconn *connection) {
    PGnotify *notification = PQnotifies(connection);
    if (notification == NULL) return NULL;
    char *text = strdup(notification->extra);
    PQfreemem(notification);
    return text;
}

static char *setting(const char *address, const char *keyword, bool *is_valid) {
    char *message = NULL;
    PQconninfoOption *options = PQconninfoParse(address, &message);
    PQfreemem(message);
    *is_valid = options != NULL;
    char *value = NULL;
    for (PQconninfoOption *option = options; option != NULL && option->keyword != NULL; option++) {
        if (option->val != NULL && strcmp(option->keyword, keyword) == 0) value = strdup(option->val);
    }
    PQconninfoFree(options);
    return value;
}

static const struct postgresql_library library = {
    .connectdbParams = PQconnectdbParams,
    .finish = PQfinish,
    .status = PQstatus,
    .errorMessage = PQerrorMessage,
    .sslInUse = PQsslInUse,
    .transactionStatus = PQtransactionStatus,
    .parameterStatus = PQparameterStatus,
    .serverVersion = PQserverVersion,
    .socket = PQsocket,
    .getCancel = PQgetCancel,
    .freeCancel = PQfreeCancel,
    .cancel = PQcancel,
    .exec = PQexec,
    .sendPrepare = PQsendPrepare,
    .sendDescribePrepared = PQsendDescribePrepared,
    .sendQueryPrepared = PQsendQueryPrepared,
    .sendQueryParams = PQsendQueryParams,
    .setSingleRowMode = PQsetSingleRowMode,
    .getResult = PQgetResult,
    .enterPipelineMode = PQenterPipelineMode,
    .exitPipelineMode = PQexitPipelineMode,
    .pipelineSync = PQpipelineSync,
    .sendFlushRequest = PQsendFlushRequest,
    .consumeInput = PQconsumeInput,
    .putCopyData = PQputCopyData,
    .putCopyEnd = PQputCopyEnd,
    .clear = PQclear,
    .resultStatus = PQresultStatus,
    .resultErrorField = PQresultErrorField,
    .ntuples = PQntuples,
    .nfields = PQnfields,
    .fname = PQfname,
    .ftype = PQftype,
    .nparams = PQnparams,
    .paramtype = PQparamtype,
    .cmdTuples = PQcmdTuples,
    .readRow = read_row,
    .silence = silence,
    .nextNotification = next_notification,
    .setting = setting,
};

void coredata_postgresql_register(void) { postgresql_library_register(&library); }

__attribute__((constructor)) static void register_at_start(void) { coredata_postgresql_register(); }
