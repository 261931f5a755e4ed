internal import Foundation

/// Finds out of which type a store is by what its file begins with.
package enum StoreFileType {
    /// - Throws: `CocoaError`: 260 if there is no file, 259 if it is no store.
    package static func type(of url: URL) throws -> String {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
            throw ErrorFactory.missingStoreFile(at: url)
        }
        guard !isFolder.boolValue else { throw ErrorFactory.cannotOpenStore(at: url, reason: "it is a folder") }
        let head: Data
        do {
            let handle = try FileHandle(forReadingFrom: url)
            defer { try? handle.close() }
            head = try handle.read(upToCount: 4096) ?? Data()
        } catch {
            throw ErrorFactory.cannotOpenStore(at: url, reason: error.localizedDescription)
        }
        if head.starts(with: "SQLite format 3\0".utf8) { return NSSQLiteStoreType }
        if head.starts(with: "CDBinary".utf8) { return NSBinaryStoreType }
        if head.range(of: Data("<database".utf8)) != nil { return NSXMLStoreType }
        let reason = head.isEmpty ? "the file is empty" : "it is neither SQLite nor a binary or XML store"
        throw ErrorFactory.corruptStore(at: url, reason: reason)
    }
}
