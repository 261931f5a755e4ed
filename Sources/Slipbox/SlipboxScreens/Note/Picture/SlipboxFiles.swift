public import CoreData
internal import DocumentRichText
internal import SlipboxCore
internal import SlipboxVault

/// The files to which texts of a slip box lead, which a server offers to users who may see its pages.
///
/// They come from anywhere, so browsers must save them and never show them: a page of HTML among them would be one of ours.
public struct SlipboxFiles: Sendable {
    /// The most bytes of a file that is put into a text.
    static let mostBytes = 64 << 20

    private let container: NSPersistentContainer

    /// Creates an accessor for the files of a container.
    public init(_ container: NSPersistentContainer) {
        self.container = container
    }

    /// Returns the bytes of the file at a path, or nil if there is none.
    public func bytes(at path: String) async throws -> [UInt8]? {
        let context = container.newBackgroundContext()
        return try await context.perform { [container] in
            try Attachment.named(path, in: context, of: container)?.fullImageData.map(Array.init)
        }
    }

    /// The header fields with which a file is sent, whatever it is: it is saved under its name, and nothing in it runs.
    public static func headers(forFileAt path: String) -> [(String, String)] {
        let name = path.split(separator: "/").last.map(String.init) ?? "file"
        let plain = name.map { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) ? $0 : "_" }
        let encoded = name.addingPercentEncoding(withAllowedCharacters: .alphanumerics.intersection(.asciiSet)) ?? ""
        return [
            ("content-type", "application/octet-stream"), ("cache-control", "private, no-cache"),
            ("content-security-policy", "default-src 'none'; sandbox"), ("x-content-type-options", "nosniff"),
            ("content-disposition", "attachment; filename=\"\(String(plain))\"; filename*=UTF-8''\(encoded)"),
        ]
    }
}

extension CharacterSet {
    fileprivate static let asciiSet = CharacterSet(charactersIn: "\u{20}"..."\u{7E}")
}

/// The reasons for refusing a file. Nothing was changed.
enum FileError: LocalizedError, Equatable {
    case tooLarge(String, bytes: Int)
    /// The note is somebody else's.
    case notYours

    var errorDescription: String? {
        switch self {
        case .tooLarge(let name, let bytes):
            "“\(name)” has \(bytes >> 20) MB; the limit is \(SlipboxFiles.mostBytes >> 20) MB. Keep it elsewhere, and link to it."
        case .notYours: "Somebody shares this note with you to read: nothing can be put into it."
        }
    }
}

extension RichTextDocument {
    /// Returns the document with addresses of pictures and files that browsers can load.
    func showingFiles(of box: BoxAddress) -> RichTextDocument {
        mappingAddresses {
            PictureSource.path(of: $0).map { box.pictures + PictureSource.text(for: $0) } ?? $0
        } _: {
            // Only if it comes back as it was: the author may have written it in another way.
            guard let path = PictureSource.path(of: $0), PictureSource.text(for: path) == $0 else { return $0 }
            return box.files + $0
        }
    }

    /// Returns the document with names of pictures and files as stored, independent of the server.
    func storingFiles(of box: BoxAddress) -> RichTextDocument {
        mappingAddresses {
            $0.hasPrefix(box.pictures) ? String($0.dropFirst(box.pictures.count)) : $0
        } _: {
            $0.hasPrefix(box.files) ? String($0.dropFirst(box.files.count)) : $0
        }
    }

    private func mappingAddresses(
        _ picture: (String) -> String,
        _ link: (String) -> String
    ) -> RichTextDocument {
        let hasAddress = { (run: TextRun) in run.style.image != nil || run.style.link != nil }
        guard paragraphs.contains(where: { $0.runs.contains(where: hasAddress) }) else { return self }
        return RichTextDocument(
            paragraphs: paragraphs.map { paragraph in
                guard paragraph.runs.contains(where: hasAddress) else { return paragraph }
                let runs = paragraph.runs.map { run -> TextRun in
                    var run = run
                    run.style.link = run.style.link.map { NoteLink($0) == nil ? link($0) : $0 }
                    guard let image = run.style.image else { return run }
                    run.style.image = ImageReference(source: picture(image.source), description: image.description)
                    return run
                }
                return TextParagraph(runs: runs, style: paragraph.style, endStyle: paragraph.endStyle)
            }
        )
    }
}
