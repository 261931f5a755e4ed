/// The names in an archive that cannot all be unpacked: an archive may contain a file twice, or a file and a folder of
/// one name. Names that differ only in how Unicode composes their letters count as one.
struct ZipNames {
    /// The folders that contain files, at any depth.
    private var folders: Set<Substring> = []
    private var files: Set<Substring> = []
    /// The files that have been unpacked.
    private var taken: Set<String> = []

    init(_ entries: [ZipEntry]) {
        for entry in entries where entry.kind == .file {
            files.insert(entry.name[...])
            for folder in Self.folders(above: entry.name) {
                // The folders above one that is known are known, too.
                guard folders.insert(folder).inserted else { break }
            }
        }
        // The folder is unpacked.
        files.subtract(folders)
    }

    /// Returns why an entry is not unpacked; nil if it is.
    mutating func reasonToLeaveOut(_ entry: ZipEntry) -> String? {
        switch entry.kind {
        case .other(let reason): return reason
        case .folder:
            let isTaken = ([entry.name[...]] + Self.folders(above: entry.name)).contains(where: files.contains)
            return isTaken ? "the archive contains a file of this name, which is used; the folder is empty" : nil
        case .file where folders.contains(entry.name[...]):
            return "the archive contains a folder of this name, too, which is used; rename one of them"
        case .file:
            return taken.insert(entry.name).inserted ? nil : "the archive contains it twice; the first one is used"
        }
    }

    /// The paths of the folders that contain an entry, innermost first.
    private static func folders(above name: String) -> some Sequence<Substring> {
        sequence(state: name[...]) { rest in
            guard let slash = rest.lastIndex(of: "/") else { return nil }
            rest = rest[..<slash]
            return rest
        }
    }
}
