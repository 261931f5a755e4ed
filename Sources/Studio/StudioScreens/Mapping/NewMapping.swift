internal import Foundation
internal import ModelEditing

extension StudioLibrary {
    /// Returns the mapping models between two versions of a model.
    func mappings(from old: String, to new: String, of model: StudioModel) -> [StudioMapping] {
        mappings.filter { mapping in
            guard let outline = mapping.document?.source.outline else { return false }
            let versions = versions(of: outline)
            return versions.source?.model === model && versions.source?.name == old
                && versions.destination?.model === model && versions.destination?.name == new
        }
    }

    /// Makes a mapping model that is not saved yet, beside a model: with what can be inferred.
    ///
    /// - Throws: `EditError` if there cannot be one.
    func makeMapping(from old: String, to new: String, of model: StudioModel) throws(EditError) -> StudioMapping {
        guard let package = model.document?.model else { throw EditError("The model cannot be read.") }
        guard old != new else { throw EditError("A mapping model leads from one version to another.") }
        let source = try MappingTemplate.source(
            from: try package.source(old).definition,
            at: Self.path(of: old, in: model),
            to: try package.source(new).definition,
            at: Self.path(of: new, in: model)
        )
        let folder = model.url.deletingLastPathComponent()
        let url = Self.freeURL("\(old)-\(new)", in: folder, among: mappings.map(\.url.path))
        let prefix = String(model.path.dropLast(model.name.count))
        return add(MappingDocument(source, at: url), path: prefix + url.lastPathComponent)
    }

    /// Returns the path of a version from the folder of the Xcode project that it is in, or else from that of its model.
    private static func path(of version: String, in model: StudioModel) -> String {
        let folder = model.url.deletingLastPathComponent()
        let start = projectFolder(above: folder) ?? folder
        let path = String(model.url.path.dropFirst(start.path.count)).drop { $0 == "/" }
        return "\(path)/\(version).xcdatamodel"
    }

    private static func projectFolder(above folder: URL) -> URL? {
        var folder = folder.standardizedFileURL
        while folder.path != "/" {
            do {
                let items = try FileManager.default.contentsOfDirectory(atPath: folder.path)
                if items.contains(where: { $0.hasSuffix(".xcodeproj") }) { return folder }
            } catch {
                // A folder that cannot be read has no project that could be opened.
                return nil
            }
            folder.deleteLastPathComponent()
        }
        return nil
    }

    private static func freeURL(_ name: String, in folder: URL, among taken: [String]) -> URL {
        var number = 1
        while true {
            let title = number == 1 ? name : "\(name) \(number)"
            let url = folder.appendingPathComponent("\(title).xcmappingmodel")
            if !taken.contains(url.path), !FileManager.default.fileExists(atPath: url.path) { return url }
            number += 1
        }
    }
}
