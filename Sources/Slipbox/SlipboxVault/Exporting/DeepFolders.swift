import MarkdownVault

/// Folders that lie deeper than file systems go: what is in them is written to the last one that can be.
struct DeepFolders {
    private var counts: [VaultPath: Int] = [:]

    /// How many they are.
    var count: Int { counts.values.reduce(0, +) }

    mutating func add(in place: VaultPath) {
        counts[place, default: 0] += 1
    }

    var problems: [VaultProblem] {
        counts.sorted { $0.key < $1.key }.map { place, count in
            let folders = count == 1 ? "a folder below lies" : "\(count) folders below lie"
            let shown = place.text.utf8.count > 200 ? "… \(place.name)" : place.text
            return VaultProblem(shown, .noPlace, "\(folders) too deep for files; the notes in there are written here")
        }
    }
}
