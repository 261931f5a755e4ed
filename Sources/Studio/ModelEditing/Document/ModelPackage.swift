package import Foundation
package import ManagedObjectModelFormat

/// The versions of a model that are open for editing, as a value.
package struct ModelPackage: Sendable {
    /// The `.xcdatamodeld` or `.xcdatamodel`.
    package let url: URL
    /// The versions by name.
    package private(set) var sources: [String: ModelSource]
    /// The versions that cannot be edited, by name, with the reasons. They stay as they are.
    package let failures: [String: ModelFormatErrors]
    /// The text of the file that names the current version; nil if there is none.
    private(set) var note: String?
    /// The current version as long as no file names it.
    private let unnotedCurrentName: String

    /// - Parameter current: The current version if `note` is nil.
    init(
        url: URL,
        sources: [String: ModelSource],
        failures: [String: ModelFormatErrors] = [:],
        note: String?,
        current: String
    ) {
        (self.url, self.sources, self.failures, self.note) = (url, sources, failures, note)
        unnotedCurrentName = current
    }

    /// Reads the versions in files.
    ///
    /// - Throws: The errors of the current version. Those of others are ``failures``.
    init(_ files: PackageFiles, at url: URL, versions: [String], current: String) throws(ModelFormatErrors) {
        var (sources, failures): ([String: ModelSource], [String: ModelFormatErrors]) = ([:], [:])
        for name in versions {
            let path = PackageFiles.path(of: url.pathExtension == "xcdatamodel" ? nil : name)
            do throws(ModelFormatErrors) {
                guard let data = files.contents[path] else {
                    // The reader says what is there instead.
                    _ = try ModelBundle(contentsOf: url).read(version: name)
                    continue
                }
                sources[name] = try ModelSource(data, file: url.appendingPathComponent(path))
            } catch {
                if name == current { throw error }
                failures[name] = error
            }
        }
        let note = files.contents[CurrentVersionFile.name].map { String(decoding: $0, as: UTF8.self) }
        self.init(url: url, sources: sources, failures: failures, note: note, current: current)
    }

    /// Reads the versions in files that need not be those on disk.
    init(_ files: PackageFiles, at url: URL) throws(ModelFormatErrors) {
        let names = try files.versionNames(at: url)
        let ownName = url.deletingPathExtension().lastPathComponent
        let note = files.contents[CurrentVersionFile.name].map { String(decoding: $0, as: UTF8.self) }
        let current = note.flatMap(CurrentVersionNote.name) ?? (names.count == 1 ? names[0] : ownName)
        guard names.contains(current) else {
            throw ModelFormatErrors(ModelFormatError("there is no version “\(current)”, the current one", file: url))
        }
        let bare: [String]
        do {
            bare = try PackageFiles.bareVersionNames(in: url)
        } catch {
            throw ModelFormatErrors(
                ModelFormatError("the folder cannot be read: \(error.localizedDescription)", file: url)
            )
        }
        try self.init(files, at: url, versions: names + bare.filter { !names.contains($0) }, current: current)
    }

    /// Whether this is a model without versions.
    package var isSingle: Bool { url.pathExtension == "xcdatamodel" }

    /// The names of all versions in Xcode's order.
    package var versionNames: [String] {
        (Array(sources.keys) + failures.keys).sorted { $0.compare($1, options: .numeric) == .orderedAscending }
    }

    package var currentVersionName: String {
        note.flatMap(CurrentVersionNote.name) ?? unnotedCurrentName
    }

    /// Returns a version.
    ///
    /// - Throws: `EditError` if there is none of that name, or it cannot be read.
    package func source(_ version: String) throws(EditError) -> ModelSource {
        if let source = sources[version] { return source }
        guard let failure = failures[version]?.errors.first else { throw .missing("version", version) }
        throw EditError("The version “\(version)” cannot be edited: \(failure.reason).")
    }
}

/// A change of a package that can be taken back.
package enum PackageChange: Sendable {
    /// Changes of the text of a version.
    case source(version: String, [SourceChange])
    /// A version that comes or goes.
    case version(String, from: ModelSource?, to: ModelSource?)
    /// The text of the file that names the current version.
    case note(from: String?, to: String?)

    var inverse: PackageChange {
        switch self {
        case .source(let version, let changes): .source(version: version, changes.inverse)
        case .version(let name, let from, let to): .version(name, from: to, to: from)
        case .note(let from, let to): .note(from: to, to: from)
        }
    }
}

extension [PackageChange] {
    /// The changes that take these back.
    package var inverse: [PackageChange] { reversed().map(\.inverse) }
}

extension ModelPackage {
    /// Makes an edit in a version.
    ///
    /// - Throws: `EditError` if it cannot be done. Then nothing is changed.
    package mutating func perform(_ edit: ModelEdit, in version: String) throws(EditError) -> [PackageChange] {
        var source = try source(version)
        let changes = try source.perform(edit)
        sources[version] = source
        return changes.isEmpty ? [] : [.source(version: version, changes)]
    }

    /// Makes an edit of the versions.
    package mutating func perform(_ edit: VersionEdit) throws(EditError) -> [PackageChange] {
        let changes = try edit.changes(in: self)
        try apply(changes)
        return changes
    }

    /// Makes changes that were made before, or their inverses.
    ///
    /// - Throws: `EditError` if something else has changed their places since. Then nothing is changed.
    package mutating func apply(_ changes: [PackageChange]) throws(EditError) {
        var changed = self
        for change in changes { try changed.apply(change) }
        self = changed
    }

    private mutating func apply(_ change: PackageChange) throws(EditError) {
        switch change {
        case .source(let version, let changes):
            var source = try source(version)
            try source.apply(changes)
            sources[version] = source
        case .version(let name, let from, let to):
            guard sources[name]?.contents == from?.contents else {
                throw EditError("The version “\(name)” has been changed meanwhile.")
            }
            if to == nil, name == currentVersionName {
                throw EditError("“\(name)” is the current version: make another one current first.")
            }
            sources[name] = to
        case .note(let from, let to):
            guard note == from else { throw EditError("Another version has been made current meanwhile.") }
            if let name = to.flatMap(CurrentVersionNote.name) { _ = try source(name) }
            note = to
        }
    }
}
