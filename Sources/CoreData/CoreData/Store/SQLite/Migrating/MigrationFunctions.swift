internal import Foundation
internal import SQLiteConnection

/// The functions that only statements of migrations call.
enum MigrationFunctions {
    /// Gives a large value the form that it has where external storage is allowed.
    static let wrapped = "CoreDataWithMarker"
    /// Takes that form away, and reads values that lie in files of their own.
    static let unwrapped = "CoreDataWithoutMarker"
    /// Turns the changed properties that the history knows of an entity into those of the newer version.
    static let historyColumns = "CoreDataHistoryColumns"

    static func register(
        on connection: Connection,
        external: ExternalStorage,
        columns: @escaping @Sendable (_ storedEntity: Int64, [UInt8]) -> [UInt8]
    ) throws(SQLiteError) {
        try connection.register(function: wrapped, argumentCount: 1, isDeterministic: true) { arguments, result in
            guard !arguments[0].isNull else { return }
            ExternalStorage.inline(Data(arguments[0].blob)).withUnsafeBytes { result.set(blob: $0) }
        }
        try connection.register(function: unwrapped, argumentCount: 1, isDeterministic: true) { arguments, result in
            guard !arguments[0].isNull else { return }
            do {
                try external.data(for: Data(arguments[0].blob)).withUnsafeBytes { result.set(blob: $0) }
            } catch {
                result.fail("cannot read a value in a file of its own: \(error.localizedDescription)")
            }
        }
        try connection.register(function: historyColumns, argumentCount: 2, isDeterministic: true) {
            arguments,
            result in
            guard !arguments[1].isNull else { return }
            columns(arguments[0].int64, Array(arguments[1].blob)).withUnsafeBytes { result.set(blob: $0) }
        }
    }
}
