internal import CoreDataSQLite
internal import Foundation

/// The functions that only the statements of migrations call.
enum MigrationFunctions {
    /// Converts a large value to the form for attributes with external storage.
    static let wrapped = "CoreDataWithMarker"
    /// Converts a value from that form, and reads values that are in files of their own.
    static let unwrapped = "CoreDataWithoutMarker"
    /// Converts the bits of changed properties in the history to those of the newer version.
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

extension MigrationSpelling {
    /// How SQLite spells the statements of a migration.
    static let sqlite = MigrationSpelling(
        dialect: .sqlite,
        constant: { value, _ in
            switch value {
            case .null: nil
            case .integer(let integer): "\(integer)"
            case .real(let real): SQLLiteral.real(real)
            case .digits(let digits): Double(digits).flatMap { SQLLiteral.real($0) }
            case .text(let text):
                text.contains("\0") ? "CAST(\(blob(Data(text.utf8))) AS TEXT)" : SQLLiteral.text(text)
            case .bytes(let data): blob(data)
            }
        },
        converted: { column, _, _ in column },
        marks: (MigrationFunctions.wrapped, MigrationFunctions.unwrapped),
        pairs: { "temp.Z_PAIRS_\($0)" },
        listedKeys: "group_concat(Z_PK)",
        // SQLite writes all rows each time.
        dropLimit: 2,
        addsWithValues: false
    )

    private static func blob(_ data: Data) -> String {
        "X'" + data.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined() + "'"
    }
}
