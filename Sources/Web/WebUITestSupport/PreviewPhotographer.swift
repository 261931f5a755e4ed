internal import Foundation
internal import WebUI

/// Shows a preview in all its variants, compares it with its record, and takes its picture.
@MainActor
final class PreviewPhotographer {
    private let preview: ListedPreview
    private let now: Date
    private var pages: [(variant: PreviewVariant, page: RenderedPage, body: String)] = []
    private var isLandscape = false

    init(_ preview: ListedPreview, now: Date) {
        self.preview = preview
        self.now = now
    }

    /// Shows each variant, and throws if the page differs from what its session has.
    func show() async throws {
        try await preview.prepare()
        isLandscape = try preview.isLandscape
        for variant in PreviewVariant.allCases {
            let root = try preview.root()
            let session = ViewSession(url: URL(filePath: "/")) {
                variant.apply(to: &$0)
                let now = now
                $0.now = { now }
            } root: {
                root
            }
            let client = try HeadlessClient(session: session)
            // Tasks that views start when they appear have their turn.
            for _ in 0..<3 { await Task.yield() }
            session.flush()
            if let failure = client.failures.first { throw failure }
            if let difference = try client.differenceFromSession() {
                throw PatchError(description: "\(variant.title): \(difference)")
            }
            let page = session.renderPage()
            pages.append((variant, page, Self.selfContained(page.body, of: session)))
            session.teardown()
        }
    }

    /// Returns markup whose pictures are part of it.
    private static func selfContained(_ body: String, of session: ViewSession) -> String {
        var parts = body.components(separatedBy: "\"/r/")
        for index in parts.indices.dropFirst() {
            let name = String(parts[index].prefix { $0 != "\"" })
            let rest = parts[index].dropFirst(name.count)
            let resource = session.resource(name).map {
                "\"data:\($0.contentType);base64,\(Data($0.bytes).base64EncodedString())"
            }
            parts[index] = (resource ?? "\"/r/\(name)") + rest
        }
        return parts.joined()
    }

    /// Compares each variant with its record, and returns sentences about those that differ.
    func compare(with folder: URL) throws -> [String] {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return try pages.compactMap { variant, page, body in
            let record = folder.appending(path: "\(preview.id)-\(variant.rawValue).html")
            let new = folder.appending(path: "\(preview.id)-\(variant.rawValue).new.html")
            let text = body.replacing("><", with: ">\n<") + "\n"
            guard FileManager.default.fileExists(atPath: record.path(percentEncoded: false)) else {
                try text.write(to: record, atomically: true, encoding: .utf8)
                return nil
            }
            if try String(contentsOf: record, encoding: .utf8) == text { return nil }
            try text.write(to: new, atomically: true, encoding: .utf8)
            return "\(preview.id): \(variant.title) differs from its record. Compare \(new.lastPathComponent) with "
                + "\(record.lastPathComponent), and delete the record if the change is right."
        }
    }

    /// Takes a picture of all variants, and returns its file; nil if there is no Chromium.
    func takePicture(into folder: URL) throws -> URL? {
        guard let chromium = Self.chromium else { return nil }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let sheet = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).html")
        try contactSheet.write(to: sheet, atomically: true, encoding: .utf8)
        defer { Self.remove(sheet) }
        let picture = folder.appending(path: "\(preview.id).png")
        let process = Process()
        process.executableURL = chromium
        process.arguments = [
            "--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--hide-scrollbars", "--window-size=1766,950",
            "--screenshot=\(picture.path(percentEncoded: false))", sheet.absoluteString,
        ]
        (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
        try process.run()
        process.waitUntilExit()
        guard FileManager.default.fileExists(atPath: picture.path(percentEncoded: false)) else {
            throw PatchError(description: "\(preview.id): Chromium took no picture. Does it run on this computer?")
        }
        return picture
    }

    private static func remove(_ file: URL) {
        do {
            try FileManager.default.removeItem(at: file)
        } catch {
            // A file that stays behind in the folder for temporary files harms nobody.
            return
        }
    }

    /// A page with a frame for each variant.
    private var contactSheet: String {
        let figures = pages.map { variant, page, body in
            let size = variant.size(isLandscape: isLandscape)
            let attributes = page.attributes.map { " \($0.key)=\"\($0.value)\"" }.joined()
            let head = "<meta charset=\"utf-8\"><style>\(PageStylesheet.text)</style>"
            let document = "<!doctype html><html\(attributes)>\(head)\(body)</html>"
            let source = document.replacing("&", with: "&amp;").replacing("\"", with: "&quot;")
            return """
                <figure class="\(variant.rawValue)"><figcaption>\(variant.title)</figcaption>\
                <iframe srcdoc="\(source)" width="\(size.width)" height="\(size.height)"></iframe></figure>
                """
        }
        return """
            <!doctype html><meta charset="utf-8"><style>
            body { margin: 24px; background: #efe8da; color: #5c5347; font: 14px system-ui; display: grid; gap: 24px;
              grid-template-columns: 640px 640px auto; align-items: start; justify-content: start; }
            figure { margin: 0; } figcaption { padding-bottom: 6px; } iframe { border: 0; background: #fff; }
            .phone { grid-column: 3; grid-row: 1 / span 2; }
            </style>\(figures.joined())
            """
    }

    /// The browser that takes pictures; nil if there is none on the path.
    private static let chromium: URL? = {
        let names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        let programs = folders.flatMap { folder in names.map { URL(filePath: String(folder)).appending(path: $0) } }
        return programs.first { FileManager.default.isExecutableFile(atPath: $0.path(percentEncoded: false)) }
    }()
}
