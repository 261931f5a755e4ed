internal import FoundationBackfill

/// What can have had another name in an earlier version.
protocol RenamedDescription: AnyObject {
    var presentName: String { get }
    var renamingIdentifier: String? { get }
}

extension NSEntityDescription: RenamedDescription {
    var presentName: String { name ?? "" }
}

extension NSPropertyDescription: RenamedDescription {
    var presentName: String { name }
}

/// Which descriptions of one sort were kept, added and removed between two versions.
///
/// A description continues the one with its renaming identifier, where one without has its name for it, or else the one
/// with its name. Those with an identifier choose first.
struct RenamedPairs<Description: RenamedDescription> {
    /// In the order of the newer version.
    let kept: [(old: Description, new: Description)]
    let added: [Description]
    let removed: [Description]

    init(from old: [Description], to new: [Description]) {
        var formers: [String: Description] = [:]
        var rest = old
        let renamed = new.filter { $0.renamingIdentifier != $0.presentName }
        for description in renamed + new.filter({ $0.renamingIdentifier == $0.presentName }) {
            guard let index = Self.position(of: description, in: rest) else { continue }
            formers[description.presentName] = rest.remove(at: index)
        }
        kept = new.compactMap { description in formers[description.presentName].map { ($0, description) } }
        added = new.filter { formers[$0.presentName] == nil }
        removed = rest
    }

    /// The description that this one continues.
    func former(of name: String) -> Description? {
        kept.first { $0.new.presentName == name }?.old
    }

    /// The description that continues the one of the name.
    func successor(of name: String) -> Description? {
        kept.first { $0.old.presentName == name }?.new
    }

    private static func position(of new: Description, in old: [Description]) -> Int? {
        let identifier = new.renamingIdentifier ?? new.presentName
        return old.firstIndex { ($0.renamingIdentifier ?? $0.presentName) == identifier }
            ?? old.firstIndex { $0.presentName == identifier }
            ?? old.firstIndex { $0.presentName == new.presentName }
    }
}
