import Foundation

/// A picture or another file within the text of a page: an address such as `data:image/png;base64,…`.
struct EmbeddedData {
    let content: Data
    /// The type, such as `image/png`.
    let type: String

    /// Decodes an address; nil if it is of another form.
    init?(_ address: String) {
        guard address.utf8.prefix(5).elementsEqual("data:".utf8), let comma = address.utf8.firstIndex(of: 0x2C) else {
            return nil
        }
        let head = address[..<comma].dropFirst(5).split(separator: ";")
        let written = String(address[comma...].dropFirst())
        let decoded = written.removingPercentEncoding ?? written
        let content =
            head.last == "base64"
            ? Data(base64Encoded: decoded, options: .ignoreUnknownCharacters) : Data(decoded.utf8)
        guard let content, !content.isEmpty else { return nil }
        self.content = content
        type = head.first { $0.contains("/") }?.lowercased() ?? "text/plain"
    }

    var isImage: Bool { type.hasPrefix("image/") }

    /// A name for a file of a type, if it has none.
    static func name(ofType type: String) -> String {
        let parts = type.lowercased().split(separator: "/")
        guard parts.count == 2 else { return "file" }
        let ending = endings[parts[1].split(separator: ";").first.map(String.init) ?? ""] ?? String(parts[1].prefix(8))
        let isEnding = ending.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
        return (parts[0] == "image" ? "picture" : parts[0] == "audio" ? "recording" : "file")
            + (isEnding ? ".\(ending)" : "")
    }

    private static let endings = [
        "jpeg": "jpg", "svg+xml": "svg", "octet-stream": "bin", "plain": "txt", "msword": "doc", "mpeg": "mp3",
        "quicktime": "mov", "x-wav": "wav", "vnd.openxmlformats-officedocument.wordprocessingml.document": "docx",
        "vnd.openxmlformats-officedocument.spreadsheetml.sheet": "xlsx", "vnd.ms-excel": "xls", "tiff": "tif",
    ]
}
