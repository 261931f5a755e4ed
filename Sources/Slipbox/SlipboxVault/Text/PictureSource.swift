public import MarkdownVault

/// How a text names a picture of the slip box: by its place among all files, such as `Attachments/A%20box.png`.
public enum PictureSource {
    /// The name of the picture at a place.
    public static func text(for path: VaultPath) -> String { PageLink.text(to: path, from: nil) }

    /// The place of a picture; nil for one that is elsewhere.
    public static func path(of source: String) -> VaultPath? {
        guard !source.hasPrefix("/"), case .file(let path) = PageLink(source, from: nil) else { return nil }
        return path
    }
}
