internal import Foundation
internal import ModelEditing

/// The models and mapping models that an earlier studio has left without saving them, and that are not on disk: new ones, and those whose
/// files others have removed since.
struct LeftFiles {
    /// Their places, with the paths that are shown.
    private(set) var files: [(url: URL, path: String)] = []
    /// Sentences about drafts that cannot be read.
    private(set) var problems: [String] = []

    /// - Parameters:
    ///   - states: The folder where drafts are; nil for none.
    ///   - folders: The folders that were given.
    ///   - models: The models that were found, beside which there may be mapping models.
    init(in states: URL?, of folders: [URL], models: [URL]) {
        guard let drafts = states?.appendingPathComponent(Draft<DocumentDraft>.kind),
            FileManager.default.fileExists(atPath: drafts.path)
        else { return }
        let given = folders.map { $0.resolvingSymlinksInPath() }
        let beside = models.map { $0.resolvingSymlinksInPath().deletingLastPathComponent() }
        do {
            let all = try FileManager.default.contentsOfDirectory(at: drafts, includingPropertiesForKeys: nil)
            for file in all.sorted(by: { $0.path < $1.path }) where file.pathExtension == "plist" {
                note(file, in: given, orBesideModels: beside)
            }
        } catch {
            problems.append(StudioProblem.text(of: error))
        }
    }

    private mutating func note(_ file: URL, in folders: [URL], orBesideModels beside: [URL]) {
        do {
            let draft = try Draft<DocumentDraft>.content(of: Data(contentsOf: file), in: file)
            let url = URL(fileURLWithPath: draft.edits.path).resolvingSymlinksInPath()
            let places = url.pathExtension == DocumentSearch.mappingEnding ? folders + beside : folders
            guard !FileManager.default.fileExists(atPath: url.path),
                let place = places.first(where: { url.path.hasPrefix($0.path + "/") })
            else { return }
            files.append((url, DocumentSearch.path(of: url, in: place)))
        } catch {
            problems.append(StudioProblem.text(of: error))
        }
    }
}
