public import Foundation
internal import ServerSecurity
internal import WebUI

/// The search for the editor's engine on this computer.
///
/// The engine is a file from elsewhere that runs in the browsers of all users, so only the one that this version was made
/// with is served: its digest is part of the program. Any other file is passed over, and ``problems`` says so.
public struct EditorSearch: Sendable {
    /// The engine; nil if it was not found. Without it, ``ProseEditor`` edits plain text.
    public let bundle: EditorBundle?
    /// What to tell those who run the program: why the engine was not found, or which files were passed over.
    public let problems: [EditorProblem]

    /// Looks for the engine: in the given folder, else in the one that the environment variable `EDITOR_BUNDLE` names,
    /// else in these:
    ///
    /// - `share/prose-editor` where the program is installed, next to its folder or one level above
    /// - `.editor` of the current folder, and of the checkout in which the program was built
    /// - `prose-editor` of the user's data folder (`XDG_DATA_HOME`)
    public init(
        in folder: URL? = nil,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) {
        let named = folder ?? environment["EDITOR_BUNDLE"].flatMap { $0.isEmpty ? nil : URL(filePath: $0) }
        let current = URL(filePath: FileManager.default.currentDirectoryPath)
        let usual = Self.folders(program: Bundle.main.bundleURL, current: current, environment: environment)
        self.init(among: named.map { [$0] } ?? usual, digest: Self.engineDigest)
    }

    /// Creates the result of a search that a program has made by itself.
    public init(bundle: EditorBundle?) {
        self.init(bundle: bundle, problems: [])
    }

    init(bundle: EditorBundle?, problems: [EditorProblem]) {
        (self.bundle, self.problems) = (bundle, problems)
    }

    /// Takes the first file of some folders that has a digest.
    init(among folders: [URL], digest: String) {
        var problems: [EditorProblem] = []
        for file in folders.map({ $0.appending(path: "editor.js") })
        where FileManager.default.fileExists(atPath: file.path) {
            do {
                let script = try Self.content(of: file)
                if Digest.of(script).hexadecimal == digest {
                    self.init(bundle: EditorBundle(script: script), problems: problems)
                    return
                }
                problems.append(.altered(file))
            } catch {
                problems.append(.unreadable(file, reason: error.localizedDescription))
            }
        }
        self.init(bundle: nil, problems: problems.isEmpty ? [.missing(folders)] : problems)
    }

    /// The digest (SHA-256) of the engine's file. `Scripts/editor-bundle` reads it here.
    static let engineDigest = "dfe143953e7e504247031aeaecf34b9f0eb10d9f832c9569b4c948423d39d608"

    /// More than the engine has. A longer file has another digest, whatever follows.
    private static let mostBytes = 1 << 23

    private static func content(of file: URL) throws -> [UInt8] {
        let handle = try FileHandle(forReadingFrom: file)
        let data = try handle.read(upToCount: mostBytes) ?? Data()
        try handle.close()
        return Array(data)
    }

    /// Returns the folders that may hold the engine.
    ///
    /// - Parameter program: The folder of the program's file.
    static func folders(program: URL, current: URL, environment: [String: String]) -> [URL] {
        InstalledFolders(program: program, current: current, environment: environment)
            .all(named: "prose-editor", inCheckouts: ".editor")
    }
}

/// Why the editor's engine is not used.
public enum EditorProblem: Error, Hashable, Sendable {
    /// None of the folders has a file of its name.
    case missing([URL])
    /// A file is not the engine that this version was made with: it was changed, or belongs to another version.
    case altered(URL)
    /// A file cannot be read.
    case unreadable(URL, reason: String)
}

extension EditorProblem: LocalizedError {
    /// A message for those who run the program: what is wrong, where, and what to do.
    public var errorDescription: String? {
        switch self {
        case .missing(let folders):
            "the editor for formatted text is in none of \(folders.map(\.path).joined(separator: ", ")). \(Self.remedy)"
        case .altered(let file):
            "\(file.path) is not the editor that belongs to this version, and is not served. \(Self.remedy)"
        case .unreadable(let file, let reason): "the editor \(file.path) cannot be read: \(reason) \(Self.remedy)"
        }
    }

    /// What to do, in a sentence for messages and pages.
    static let remedy =
        "To get the editor, install the program again or, if it was built from its sources, run “make editor” there."
}
