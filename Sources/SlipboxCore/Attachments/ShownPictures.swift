internal import Foundation
internal import RichText

/// The pictures of the slip box that a formatted text shows.
enum ShownPictures {
    private static let sign = Data("INCLUDEPICTURE".utf8)

    /// Their places among all files.
    static func paths(in richText: Data?) -> Set<String> {
        guard let richText, richText.range(of: sign) != nil,
            let document = try? RichTextDocument(rtf: richText)
        else { return [] }
        var paths: Set<String> = []
        for paragraph in document.paragraphs {
            for run in paragraph.runs {
                if let path = run.style.image.flatMap({ path(of: $0.source) }) { paths.insert(path) }
            }
        }
        return paths
    }

    /// The place that a text means by the name of a picture; nil for one that is elsewhere.
    private static func path(of source: String) -> String? {
        let address = source.prefix { $0 != "#" && $0 != "?" }
        guard !address.contains(":") else { return nil }
        var names: [String] = []
        for name in address.split(separator: "/") where name != "." {
            if name == ".." { _ = names.popLast() } else { names.append(name.removingPercentEncoding ?? String(name)) }
        }
        return names.isEmpty ? nil : names.joined(separator: "/")
    }
}
