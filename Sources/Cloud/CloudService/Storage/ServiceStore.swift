internal import CoreData
package import Foundation

/// The stores of a service: files in its folder, or schemas of a database that several servers may share.
package enum ServiceStore: String, CaseIterable, Sendable {
    case records = "Cloud"
    case accounts = "Accounts"
    case log = "Log"

    /// Returns the URL of the store of a service.
    ///
    /// - Parameter place: A folder, or the address of a database. Its `schema` names that of the records, `cloud` unless it says
    ///   otherwise; those of the accounts and of the log begin with the same name.
    package func url(in place: URL) -> URL {
        guard place.isDatabase else { return place.appending(path: "\(rawValue).sqlite") }
        let parts = place.absoluteString.split(separator: "?", maxSplits: 1)
        let settings = parts.dropFirst().first?.split(separator: "&") ?? []
        let name = settings.last { $0.hasPrefix(Self.setting) }?.dropFirst(Self.setting.count) ?? "cloud"
        let others = settings.filter { !$0.hasPrefix(Self.setting) }.map { "\($0)&" }.joined()
        return URL(string: "\(parts.first ?? "")?\(others)\(Self.setting)\(name)\(ending)") ?? place
    }

    /// Returns whether the store is in a folder or a database.
    ///
    /// - Throws: An error if the database cannot be asked.
    package func exists(in place: URL) throws -> Bool {
        let url = url(in: place)
        guard place.isDatabase else { return FileManager.default.fileExists(atPath: url.path) }
        do {
            _ = try NSPersistentStoreCoordinator.metadataForPersistentStore(ofType: NSPostgreSQLStoreType, at: url)
            return true
        } catch let error as CocoaError where error.code == .fileReadNoSuchFile || error.code == .fileNoSuchFile {
            return false
        }
    }

    private static let setting = "schema="

    private var ending: String {
        switch self {
        case .records: ""
        case .accounts: "_accounts"
        case .log: "_log"
        }
    }
}

extension URL {
    /// Whether the URL is the address of a database, rather than a file.
    package var isDatabase: Bool { !isFileURL }
}
