internal import Foundation
internal import SQLiteConnection

extension Statement {
    /// Binds a value as stores hold it.
    func bind(_ value: Value, at index: Int) throws(SQLiteError) {
        switch value {
        case .null: try bindNull(index)
        case .integer(let integer): try bind(integer, at: index)
        case .real(let real): try bind(real, at: index)
        case .text(let text): try bind(text, at: index)
        case .bytes(let data):
            do {
                try data.withUnsafeBytes { try bind($0, asBlobAt: index) }
            } catch let error as SQLiteError {
                throw error
            } catch {
                throw SQLiteError(code: 1, message: String(describing: error))
            }
        }
    }

    /// Binds values to the parameters from the first on.
    func bind(_ values: [Value]) throws(SQLiteError) {
        for (index, value) in values.enumerated() {
            try bind(value, at: index + 1)
        }
    }
}
