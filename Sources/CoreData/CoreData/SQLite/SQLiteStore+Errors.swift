internal import CoreDataSQLite
internal import Foundation

/// The conversion of errors from lower layers, which applies to all methods of the store.
extension SQLiteStore {
    func convertingErrors<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch {
            throw StoreErrors.converted(error, at: url)
        }
    }
}

/// Converts errors of the layers below a store to those documented for programs.
enum StoreErrors {
    static func converted(_ error: any Error, at url: URL?) -> any Error {
        switch error {
        case let error as SQLiteError:
            ErrorFactory.sqlite(
                SQLiteFailure(
                    resultCode: error.code,
                    message: error.message,
                    statement: error.sql,
                    underlying: error
                ),
                at: url
            )
        case let generations as TooManyGenerations:
            ErrorFactory.tooManyGenerations(generations.count, at: url)
        case let row as DamagedRow:
            ErrorFactory.corruptStore(at: url, reason: row.reason)
        case let sequence as DamagedSequence:
            ErrorFactory.corruptStore(at: url, reason: sequence.reason)
        case let value as MisplacedValue:
            ErrorFactory.cannotSave(at: url, reason: value.reason)
        case let fileError as StoreFileError:
            converted(fileError, at: url)
        default:
            error
        }
    }

    private static func converted(_ error: StoreFileError, at url: URL?) -> any Error {
        switch error {
        case .metadataNotStorable: ErrorFactory.cannotSave(at: url, reason: error.description)
        case .foreignCode(let names): ErrorFactory.foreignCode(names, at: url)
        case .notEmpty, .model: ErrorFactory.cannotOpenStore(at: url, reason: error.description)
        case .noMetadata, .damagedMetadata, .noNumbers, .missingTable, .missingColumn:
            ErrorFactory.corruptStore(at: url, reason: error.description)
        }
    }
}

extension ErrorFactory {
    /// The error for changes that cannot be written, whatever the state of the file: 134030.
    static func cannotSave(at url: URL?, reason: String) -> CocoaError {
        makeError(
            .persistentStoreSave,
            "Cannot save to \(store(at: url)): \(reason)",
            advice: "Nothing was written; correct this and save again",
            storeURL: url
        )
    }
}
