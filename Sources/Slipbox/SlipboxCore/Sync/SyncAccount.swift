public import Foundation

/// The account of the cloud that a slip box belongs to: where its service is, and which program asks there.
///
/// The account stands in a file beside the store, and the token of the user in another one, which the service replaces from time to
/// time. Both can be read by the user of this computer alone.
public struct SyncAccount: Codable, Hashable, Sendable {
    /// The container of slip boxes, unless an account names another one.
    public static let usualContainer = "iCloud.slipbox"

    /// The address of the service.
    public var service: URL
    /// The container at the service.
    public var container: String
    /// Whether the container is that of production, whose types and fields are fixed.
    public var isInProduction: Bool
    /// The token that stands for the program: “cloud token add” makes it.
    public var programToken: String
    /// The name or address with which the user has signed in; nil if a token was given.
    public var login: String?
    /// The path of a file with the authority of the service's certificate; nil for the authorities of the system.
    public var authority: String?
    /// Whether the service, and all that it refers to, is called at public addresses only: somebody has signed in whom this computer
    /// is not to obey.
    public var staysPublic = false

    /// Creates an account.
    public init(
        service: URL,
        container: String = usualContainer,
        isInProduction: Bool = false,
        programToken: String,
        login: String? = nil,
        authority: String? = nil
    ) {
        (self.service, self.container, self.isInProduction) = (service, container, isInProduction)
        (self.programToken, self.login, self.authority) = (programToken, login, authority)
    }

    /// The account in a few words: `ada@example.org at cloud.example.org`.
    public var title: String {
        let host = service.host.map { host in service.port.map { "\(host):\($0)" } ?? host } ?? "\(service)"
        return login.map { "\($0) at \(host)" } ?? host
    }

    /// Returns the address of a service that a user has written: with `https` if there is no scheme, and without a path.
    ///
    /// - Throws: `SyncProblem.address` if it is none.
    public static func address(_ text: String) throws -> URL {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        var parts = URLComponents(string: text.contains("://") ? text : "https://\(text)")
        parts?.path = ""
        parts?.user = nil
        parts?.password = nil
        parts?.query = nil
        parts?.fragment = nil
        guard let url = parts?.url, ["http", "https"].contains(url.scheme?.lowercased()), url.host?.isEmpty == false
        else { throw SyncProblem.address(text) }
        return url
    }
}

/// Without the token: accounts may be printed by mistake.
extension SyncAccount: CustomStringConvertible, CustomReflectable {
    /// The account in a few words.
    public var description: String { title }
    /// Nothing.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension SyncAccount {
    /// Reads an account. Files of former versions do not tell where the service may be: only who has this computer could sign in.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        service = try values.decode(URL.self, forKey: .service)
        container = try values.decode(String.self, forKey: .container)
        isInProduction = try values.decode(Bool.self, forKey: .isInProduction)
        programToken = try values.decode(String.self, forKey: .programToken)
        login = try values.decodeIfPresent(String.self, forKey: .login)
        authority = try values.decodeIfPresent(String.self, forKey: .authority)
        staysPublic = try values.decodeIfPresent(Bool.self, forKey: .staysPublic) ?? false
    }

    static func file(beside store: URL) -> URL { store.appendingPathExtension("account") }

    /// The file with the token of the user.
    static func session(beside store: URL) -> URL { store.appendingPathExtension("session") }

    /// Returns the account of a store; nil if it has none.
    ///
    /// - Throws: `SyncProblem.account` if its file cannot be read.
    public static func stored(beside store: URL) throws -> SyncAccount? {
        let file = file(beside: store)
        guard FileManager.default.fileExists(atPath: file.path) else { return nil }
        do {
            return try JSONDecoder().decode(SyncAccount.self, from: try Data(contentsOf: file))
        } catch {
            throw SyncProblem.account(file.path)
        }
    }

    /// Stores the account and the token of its user.
    public func store(beside store: URL, token: String) throws {
        try PrivateFile.write(Data(token.utf8), to: Self.session(beside: store))
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        try PrivateFile.write(try encoder.encode(self), to: Self.file(beside: store))
    }

    /// Removes the account of a store, and the token of its user.
    public static func remove(beside store: URL) throws {
        for file in [file(beside: store), session(beside: store)]
        where FileManager.default.fileExists(atPath: file.path) {
            try FileManager.default.removeItem(at: file)
        }
    }

    /// When the account of a store was changed last; nil if it has none.
    static func changeDate(beside store: URL) -> timespec? {
        var status = stat()
        return stat(file(beside: store).path, &status) == 0 ? status.st_mtim : nil
    }
}

/// Files that nobody but the user of this computer may read.
enum PrivateFile {
    /// Writes a file as a whole, or not at all.
    static func write(_ data: Data, to file: URL) throws {
        let next = file.appendingPathExtension("next-\(UUID().uuidString)")
        let descriptor = open(next.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure(file) }
        let count = data.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
        let isWritten = count == data.count && fsync(descriptor) == 0
        close(descriptor)
        guard isWritten, rename(next.path, file.path) == 0 else {
            let failure = failure(file)
            unlink(next.path)
            throw failure
        }
    }

    private static func failure(_ file: URL) -> CocoaError {
        let reason = POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        return CocoaError(.fileWriteUnknown, userInfo: [NSUnderlyingErrorKey: reason, NSFilePathErrorKey: file.path])
    }
}
