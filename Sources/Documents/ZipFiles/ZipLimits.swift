/// How much an archive may be. A small one can unpack to more than a disk holds.
public struct ZipLimits: Hashable, Sendable {
    /// Files and folders in all.
    public var entries = 50_000
    /// Bytes of all files, unpacked.
    public var bytes = 1 << 30
    /// Bytes of one file, unpacked.
    public var fileBytes = 128 << 20
    /// How many times as large a file may be unpacked, beyond its first megabyte.
    public var ratio = 250
    /// Folders within each other.
    public var depth = 100

    /// The limits that hold unless a program says something else.
    public init() {}
}
