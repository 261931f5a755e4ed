public import MarkdownVault

/// The name of a picture in a text: its percent-encoded path in the slip box, such as `Attachments/A%20box.png`.
public enum PictureSource {
    /// Returns the name of the picture at a path.
    public static func text(for path: VaultPath) -> String { PageLink.text(to: path, from: nil) }

    /// Returns the path of a picture, or nil if it is not part of the slip box.
    public static func path(of source: String) -> VaultPath? {
        guard !source.hasPrefix("/"), case .file(let path) = PageLink(source, from: nil) else { return nil }
        return path
    }
}
