internal import CloudWire
public import FoundationBackfill
internal import TSanMutex

/// A file beside a record.
///
/// Saving a record uploads the file; it is neither moved nor deleted. Fetching a record downloads it into a folder that
/// only your user can read. It stays for an hour, at most until the process ends: move or copy the file before that.
public final class CKAsset: NSObject, NSCopying, NSSecureCoding, Sendable {
    private let local: URL?
    /// What the service calls the content; nil for a file that was never uploaded.
    let remote: AssetValue?
    private let staged: URL?

    /// Creates an asset of a file that stays where it is until it is uploaded.
    public init(fileURL: URL) {
        (local, remote, staged) = (fileURL, nil, nil)
    }

    /// An asset of a fetched record; without a file if the record is the service's side of a conflict.
    init(remote: AssetValue, file: URL?) {
        (local, self.remote, staged) = (nil, remote, file)
    }

    /// The file; nil if the asset was not downloaded.
    public var fileURL: URL? { local ?? staged }

    /// Returns the asset itself, which cannot change.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether assets are archived securely: always.
    public static var supportsSecureCoding: Bool { true }

    /// Writes the address of the file into an archive, not its content.
    public func encode(with coder: NSCoder) {
        coder.encode(fileURL?.path as NSString?, forKey: "path")
        coder.encode(remote?.fileChecksum as NSString?, forKey: "fileChecksum")
        coder.encode(remote?.size ?? 0, forKey: "size")
    }

    /// Reads an asset from an archive.
    public required init?(coder: NSCoder) {
        local = coder.decodeObject(of: NSString.self, forKey: "path").map { URL(fileURLWithPath: $0.description) }
        let size = coder.decodeInt64(forKey: "size")
        remote = coder.decodeObject(of: NSString.self, forKey: "fileChecksum").map {
            AssetValue(fileChecksum: $0.description, size: size)
        }
        staged = nil
    }
}

/// The files of downloaded assets, each in a folder of its own that only the user of this process can read.
///
/// Programs take the address of a file and let go of the record before they open it. So a file does not go with its asset,
/// but when another one is downloaded an hour later, or with the process.
enum StagedFiles {
    /// How long a file stays at least, in seconds.
    static let lifetime: TimeInterval = 3_600

    private struct State {
        var files: [(url: URL, end: Date)] = []
        var isSwept = false
    }

    private static let state = Mutex(State())

    /// Makes a folder and returns the address of the file that will be in it; nil if that is not possible.
    static func next(at now: Date = Date()) -> URL? {
        let pattern = FileManager.default.temporaryDirectory.appendingPathComponent("CloudKit-XXXXXX").path
        var path = Array(pattern.utf8CString)
        guard mkdtemp(&path) != nil else { return nil }
        let folder = String(decoding: path.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let url = URL(fileURLWithPath: folder).appendingPathComponent("asset")
        remove { $0 < now }
        state.withLock { state in
            state.files.append((url, now.addingTimeInterval(lifetime)))
            if !state.isSwept { atexit { StagedFiles.remove { _ in true } } }
            state.isSwept = true
        }
        return url
    }

    private static func remove(_ isDue: (Date) -> Bool) {
        let due = state.withLock { state in
            let due = state.files.filter { isDue($0.end) }
            state.files.removeAll { isDue($0.end) }
            return due
        }
        for (url, _) in due {
            // The first fails if the program has moved the file, as it should.
            unlink(url.path)
            rmdir(url.deletingLastPathComponent().path)
        }
    }
}
