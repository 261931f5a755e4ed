internal import Foundation
internal import PostgreSQLClient

/// The conversion of errors from lower layers, which applies to all methods of the store.
extension PostgreSQLStore {
    func convertingErrors<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as PostgreSQLError {
            throw ruleError(error) ?? versionError(error) ?? ErrorFactory.postgreSQL(error, at: url)
        } catch {
            throw StoreErrors.converted(error, at: url)
        }
    }

    /// Returns the error for a store that another program has migrated while it was open here; nil if it still has the
    /// version of this program.
    private func versionError(_ error: PostgreSQLError) -> CocoaError? {
        guard error.class == "42" || error.isDivisionByZero, let url,
            let model = persistentStoreCoordinator?.managedObjectModel
        else { return nil }
        do {
            let (hashes, version) = try Self.withRecords(at: url, .reading) { records, _, schema in
                (try records.metadata().hashes, try records.version(schema: schema))
            }
            let differences = model.versionDifferences(from: hashes, configuration: configurationName)
            if !differences.isEmpty { return ErrorFactory.migratedElsewhere(at: url, differences: differences) }
            return version == database?.version ? nil : ErrorFactory.otherForm(at: url)
        } catch {
            // The first error says what is wrong.
            return nil
        }
    }
}

extension ErrorFactory {
    /// Returns the error for a failure of the server or the connection: a specific one where there is a code for it.
    static func postgreSQL(_ error: PostgreSQLError, at url: URL?) -> CocoaError {
        if error.lostCommit != nil { return undecided(error, at: url) }
        if error.isConnection { return unreachable(error, at: url) }
        if error.isTimeout || error.isTransient { return busy(error, at: url) }
        if error.isReadOnly { return unwritable(error, at: url) }
        if error.isFull { return full(error, at: url) }
        if error.isForeignKeyViolation { return orphaned(error, at: url) }
        if error.isMissingObject { return misshapen(error, at: url) }
        return makeError(
            .persistentStoreSave,
            "PostgreSQL failed on \(store(at: url)): \(text(error))",
            advice: "Nothing was written; the code is explained in PostgreSQL's list of error codes",
            storeURL: url,
            userInfo: info(error)
        )
    }

    /// 134080: The server cannot be reached, or the connection is lost.
    private static func unreachable(_ error: PostgreSQLError, at url: URL?) -> CocoaError {
        makeError(
            .persistentStoreOpen,
            "Cannot reach \(store(at: url)): \(text(error))",
            advice: "Check that the server runs and accepts this user. Nothing was written",
            storeURL: url,
            userInfo: info(error)
        )
    }

    /// 134030: The connection was lost while a transaction was being committed, and its end cannot be looked up.
    private static func undecided(_ error: PostgreSQLError, at url: URL?) -> CocoaError {
        makeError(
            .persistentStoreSave,
            "The connection to \(store(at: url)) was lost while changes were being committed, and whether they are written "
                + "cannot be told: \(text(error))",
            advice: "All of them are written, or none: fetch before you save again",
            storeURL: url,
            userInfo: info(error)
        )
    }

    /// 134100: The user info of the model asks for other tables or columns than the store has.
    static func otherForm(at url: URL?) -> CocoaError {
        makeError(
            .persistentStoreIncompatibleVersionHash,
            "Cannot use \(store(at: url)) with this model: entities have tables of their own, or attributes are kept as "
                + "JSON, in one of them and not in the other",
            advice:
                "Give all programs the same \(HierarchyForm.key) and \(JSONColumns.key) in the user info of the model, or "
                + "let one of them migrate the store automatically",
            storeURL: url
        )
    }

    /// 134020: A table or a column is missing that the model needs.
    private static func misshapen(_ error: PostgreSQLError, at url: URL?) -> CocoaError {
        makeError(
            .persistentStoreIncompatibleSchema,
            "The tables of \(store(at: url)) are not those of this model: \(text(error))",
            advice: "Undo what was changed in the database, or migrate the store to the model. Nothing was written",
            storeURL: url,
            userInfo: info(error)
        )
    }

    /// 133000: Another program has deleted what a saved object refers to, or refers to what is deleted.
    private static func orphaned(_ error: PostgreSQLError, at url: URL?) -> CocoaError {
        makeError(
            .managedObjectReferentialIntegrity,
            "Cannot save to \(store(at: url)), since another program has deleted a row that is referred to: \(text(error))",
            advice: "Refresh the objects and their relationships, and save again",
            storeURL: url,
            userInfo: info(error)
        )
    }

    /// 134090: Something was waited for longer than allowed.
    private static func busy(_ error: PostgreSQLError, at url: URL?) -> CocoaError {
        makeError(
            .persistentStoreTimeout,
            "Cannot use \(store(at: url)), which others keep busy: \(text(error))",
            advice: "Try again, or raise the server's statement_timeout and lock_timeout",
            storeURL: url,
            userInfo: info(error)
        )
    }

    /// 513: The server is a replica.
    static func replica(at url: URL?) -> CocoaError {
        makeError(
            .fileWriteNoPermission,
            "Cannot write to \(store(at: url)), since its server is a replica",
            advice: "Name the primary in the address; of several hosts, target_session_attrs=read-write chooses it",
            storeURL: url
        )
    }

    /// 513: The server takes no writes in this transaction, or has no rights for this user.
    private static func unwritable(_ error: PostgreSQLError, at url: URL?) -> CocoaError {
        makeError(
            .fileWriteNoPermission,
            "The server does not allow this in \(store(at: url)): \(text(error))",
            advice: "Connect as a user who may read the tables, and, to save, may write to them on the primary",
            storeURL: url,
            userInfo: info(error)
        )
    }

    /// 640: The server's disk is full.
    private static func full(_ error: PostgreSQLError, at url: URL?) -> CocoaError {
        makeError(
            .fileWriteOutOfSpace,
            "Cannot write to \(store(at: url)), since the server's disk is full: \(text(error))",
            advice: "Free some space and save again: the context has kept its changes",
            storeURL: url,
            userInfo: info(error)
        )
    }

    /// The failure as part of a message. Details are left out, because they contain values of rows.
    private static func text(_ error: PostgreSQLError) -> String {
        error.code.isEmpty ? error.message : "\(error.message) (SQLSTATE \(error.code))"
    }

    private static func info(_ error: PostgreSQLError) -> [String: Any] {
        var info: [String: Any] = [NSLocalizedDescriptionKey: error.message, "SQLSTATE": error.code]
        info["PostgreSQLTable"] = error.table
        info["PostgreSQLConstraint"] = error.constraint
        info["PostgreSQLDetail"] = error.detail
        info[NSUnderlyingErrorKey] = error
        return [NSUnderlyingErrorKey: NSError(domain: NSPostgreSQLErrorDomain, code: 0, userInfo: info)]
    }
}
