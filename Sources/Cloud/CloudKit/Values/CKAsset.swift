internal import CloudWire
public import FoundationBackfill

/// A file beside a record.
///
/// Saving a record uploads the file; it is neither moved nor deleted. Fetching a record downloads it into a folder that
/// only your user can read and that is deleted when the asset is released: move or copy the file before that.
public final class CKAsset: NSObject, NSCopying, NSSecureCoding, Sendable {
    private let local: URL?
    /// What the service calls the content; nil for a file that was never uploaded.
    let remote: AssetValue?
    private let staging: StagedFile?

    /// Creates an asset of a file that stays where it is until it is uploaded.
    public init(fileURL: URL) {
        (local, remote, staging) = (fileURL, nil, nil)
    }

    /// An asset of a fetched record; without a file if the record is the service's side of a conflict.
    init(remote: AssetValue, file: StagedFile?) {
        (local, self.remote, staging) = (nil, remote, file)
    }

    /// The file; nil if the asset was not downloaded.
    public var fileURL: URL? { local ?? staging?.url }

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
        staging = nil
    }
}

/// A downloaded file in a folder of its own, which only the user of this process can read. Both are deleted when nothing
/// refers to the object.
final class StagedFile: Sendable {
    let url: URL

    /// Makes the folder; nil if that is not possible.
    init?() {
        let pattern = FileManager.default.temporaryDirectory.appendingPathComponent("CloudKit-XXXXXX").path
        var path = Array(pattern.utf8CString)
        guard mkdtemp(&path) != nil else { return nil }
        let folder = String(decoding: path.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        url = URL(fileURLWithPath: folder).appendingPathComponent("asset")
    }

    deinit {
        // The first fails if the program has moved the file, as it should.
        unlink(url.path)
        rmdir(url.deletingLastPathComponent().path)
    }
}
