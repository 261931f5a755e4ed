import CoreData
import SQLiteConnection

/// A program that has a store open, has read from it, and does nothing for some time, or until its input ends.
enum Holder {
    static func hold(_ path: String, milliseconds: Int?) throws -> Never {
        let connection = try Connection(path: path, mode: .readWrite)
        try connection.execute("SELECT count(*) FROM Z_METADATA")
        print("open")
        fflush(nil)
        if let milliseconds { usleep(UInt32(milliseconds) * 1000) } else { _ = readLine() }
        connection.close()
        exit(0)
    }
}
