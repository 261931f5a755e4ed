internal import ManagedObjectModelFormat

/// A change of the versions of a model, as a value.
package enum VersionEdit: Hashable, Sendable {
    /// Adds a version that begins as a copy of another one.
    case add(String, basedOn: String)
    case delete(String)
    case setCurrent(String)

    /// The name for the menu.
    package var title: String {
        switch self {
        case .add(let name, _): "Add Version \(name)"
        case .delete(let name): "Delete Version \(name)"
        case .setCurrent(let name): "Make \(name) Current"
        }
    }

    func changes(in model: ModelPackage) throws(EditError) -> [PackageChange] {
        guard !model.isSingle else {
            throw EditError("An .xcdatamodel has no versions: they are in a folder that ends in .xcdatamodeld.")
        }
        switch self {
        case .add(let name, let base):
            let source = try model.source(base)
            try check(name, in: model)
            let change = PackageChange.version(name, from: nil, to: source)
            guard model.note == nil else { return [change] }
            // With several versions, a file must say which is current.
            let current = CurrentVersionNote.text(naming: model.currentVersionName, in: nil)
            return [change, .note(from: nil, to: current)]
        case .delete(let name):
            guard name != model.currentVersionName else {
                throw EditError("“\(name)” is the current version: make another one current first.")
            }
            return [.version(name, from: try model.source(name), to: nil)]
        case .setCurrent(let name):
            _ = try model.source(name)
            guard name != model.currentVersionName || model.note == nil else { return [] }
            return [.note(from: model.note, to: CurrentVersionNote.text(naming: name, in: model.note))]
        }
    }

    /// Checks the name of a new version, which becomes that of a folder.
    private func check(_ name: String, in model: ModelPackage) throws(EditError) {
        try NameRule.label.check(name)
        guard !name.hasPrefix("."), !name.contains("/"), name.utf8.count <= 200 else {
            throw EditError("“\(name)” cannot be the name of a version, which is that of a folder.")
        }
        // On a Mac, names that differ in case only are the same.
        guard !model.versionNames.contains(where: { $0.lowercased() == name.lowercased() }) else {
            throw .taken(name, by: "another version")
        }
    }
}

/// Changes the name in the file `.xccurrentversion`, and nothing else of it.
enum CurrentVersionNote {
    private static let suffix = ".xcdatamodel"

    /// Returns the name of the current version; nil if the text names none.
    static func name(in text: String) -> String? {
        guard let value = value(in: text) else { return nil }
        let name = XMLText.value(of: String(text[value]))
        return name.hasSuffix(suffix) ? String(name.dropLast(suffix.count)) : name
    }

    /// Returns the text for another version: of an existing text, only the name is changed.
    static func text(naming version: String, in text: String?) -> String {
        guard let text, let value = value(in: text) else { return CurrentVersionFile.text(naming: version) }
        return text.replacingCharacters(in: value, with: XMLText.escaped(version + suffix))
    }

    /// Returns where the name stands in a text.
    private static func value(in text: String) -> Range<String.Index>? {
        guard let key = text.firstRange(of: "<key>\(CurrentVersionFile.key)</key>"),
            let start = text[key.upperBound...].firstRange(of: "<string>"),
            let end = text[start.upperBound...].firstRange(of: "</string>")
        else { return nil }
        return start.upperBound..<end.lowerBound
    }
}

extension String {
    fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
        self[..<range.lowerBound] + text + self[range.upperBound...]
    }
}
