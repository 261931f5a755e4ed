public import Foundation
internal import WebUI

/// The fonts of a theme, which pages get from this server: files that are not part of this package. `Scripts/font-bundle`
/// makes them from those that Debian has.
public struct PageFonts: Sendable {
    /// A file, and how style sheets name the font in it.
    private struct Face {
        let file: String
        let family: String
        var weight = 400
        var isItalic = false
        /// Whether every page needs it at once.
        var isPreloaded = false
        /// Whether what is shown takes it as soon as it comes.
        var isAwaited = false
    }

    private static let faces = [
        Face(file: "inter-400", family: "Inter", isPreloaded: true),
        Face(file: "inter-500", family: "Inter", weight: 500),
        Face(file: "inter-600", family: "Inter", weight: 600),
        Face(file: "vollkorn-400", family: "Vollkorn", isPreloaded: true),
        Face(file: "vollkorn-400-italic", family: "Vollkorn", isItalic: true),
        Face(file: "vollkorn-600", family: "Vollkorn", weight: 600),
        Face(file: "jetbrains-mono-400", family: "JetBrains Mono"),
        // Browsers set formulas by the measures of such a font; without one, indices stand where they can.
        Face(file: "texgyre-math-400", family: "TeX Gyre Pagella Math", isAwaited: true),
    ]

    let files: [Asset]
    let preloaded: [Asset]
    let stylesheet: Asset

    /// Reads the fonts of a folder. Those that it lacks are left to the reader's device.
    ///
    /// - Returns: Nil if the folder has none of them.
    /// - Throws: An error if a file cannot be read.
    public init?(folder: URL) throws {
        var (files, preloaded, rules): ([Asset], [Asset], [String]) = ([], [], [])
        for face in Self.faces {
            let url = folder.appending(path: "\(face.file).woff2")
            guard FileManager.default.fileExists(atPath: url.path) else { continue }
            let asset = Asset(
                name: face.file,
                suffix: "woff2",
                contentType: "font/woff2",
                bytes: Array(try Data(contentsOf: url))
            )
            files.append(asset)
            if face.isPreloaded { preloaded.append(asset) }
            rules.append(Self.rule(face, asset.path))
        }
        guard !files.isEmpty else { return nil }
        (self.files, self.preloaded) = (files, preloaded)
        stylesheet = .stylesheet("fonts", rules.joined(separator: "\n"))
    }

    /// A font that comes late waits for the next page, unless it is awaited: lines that are being read do not move.
    private static func rule(_ face: Face, _ path: String) -> String {
        """
        @font-face { font-family: "\(face.family)"; font-weight: \(face.weight); font-style: \(face.isItalic ? "italic" : "normal"); \
        font-display: \(face.isAwaited ? "swap" : "optional"); src: url("\(path)") format("woff2"); }
        """
    }

    /// Finds the fonts: in the folder that the environment variable `PAGE_FONTS` names, else in `share/page-fonts` where the program is
    /// installed, in `.fonts` of the current folder or of the checkout in which it was built, or in `page-fonts` of the user's data folder
    /// (`XDG_DATA_HOME`).
    ///
    /// - Returns: The fonts; nil if they are in none of these folders.
    /// - Throws: An error if a folder is named that has none of them, or if a file cannot be read.
    public static func find(
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws -> PageFonts? {
        if let named = environment["PAGE_FONTS"].map({ URL(filePath: $0) }) {
            guard let fonts = try PageFonts(folder: named) else {
                let reason = "PAGE_FONTS names “\(named.path)”, which has no fonts: name another folder, or none"
                throw CocoaError(
                    .fileNoSuchFile,
                    userInfo: [NSFilePathErrorKey: named.path, NSLocalizedDescriptionKey: reason]
                )
            }
            return fonts
        }
        for folder in InstalledFolders(environment: environment).all(named: "page-fonts", inCheckouts: ".fonts") {
            if let fonts = try PageFonts(folder: folder) { return fonts }
        }
        return nil
    }
}
