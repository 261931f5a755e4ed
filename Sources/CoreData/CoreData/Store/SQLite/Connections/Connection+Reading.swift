internal import Foundation
internal import SQLiteConnection

extension Connection {
    /// Opens a file that is to be read and nothing else, also where nothing can be written.
    ///
    /// Reading a file with a write-ahead log needs two more files, which cannot be made in a folder that is read-only.
    /// Where there is no log, all is in the file, and nobody else can write there either.
    static func reading(_ path: String, busyTimeout: TimeInterval) throws(SQLiteError) -> Connection {
        let connection = try Connection(path: path, mode: .readOnly, busyTimeout: busyTimeout)
        do throws(SQLiteError) {
            _ = try connection.pragma("schema_version")
            return connection
        } catch {
            connection.close()
            guard error.isCannotOpen || error.isReadOnly, !FileManager.default.fileExists(atPath: "\(path)-wal") else {
                throw error
            }
            return try Connection(path: path, mode: .readOnly, busyTimeout: busyTimeout, access: .immutable)
        }
    }
}
