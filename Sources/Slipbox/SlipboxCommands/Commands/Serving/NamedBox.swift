internal import CoreDataCommandLine
internal import Foundation
internal import SlipboxCore

/// A slip box that a call names: `--box NAME=PATH`.
struct NamedBox {
    let name: BoxName
    let file: URL

    static let option = OptionSyntax(
        name: "--box",
        value: "NAME=PATH",
        isRepeatable: true,
        summary: "a slip box with a name; several have one server"
    )

    /// Reads the boxes of a call, in its order.
    ///
    /// - Parameter directory: The directory that relative paths start from.
    /// - Throws: `UsageError` if an option has no name or no path, or two of them the same.
    static func all(in arguments: ParsedArguments, directory: URL) throws -> [NamedBox] {
        var boxes: [NamedBox] = []
        for text in arguments.values(of: option.name) {
            let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2, !parts[1].isEmpty else { throw UsageError("--box takes NAME=PATH, not “\(text)”") }
            let path = (parts[1] as NSString).expandingTildeInPath
            let file = URL(fileURLWithPath: path, relativeTo: directory).standardizedFileURL
            let name: BoxName
            do { name = try BoxName(parts[0]) } catch { throw UsageError("--box: \(error.localizedDescription)") }
            for other in boxes where other.file.path == file.path || other.name.component == name.component {
                throw UsageError("--box: “\(other.name.text)” and “\(name.text)” have the same name or file")
            }
            boxes.append(NamedBox(name: name, file: file))
        }
        return boxes
    }
}
