/// The file formats that pages are written in.
///
/// ```swift
/// let report = try await PageExport(.html).run(from: controller.container, to: folder)
/// ```
///
/// Plain text is read as well: see ``IncomingPageFormat``.
public enum PageFormat: String, CaseIterable, Sendable {
    /// HTML.
    case html
    /// RTF, as read by word processors and TextEdit.
    case rtf
}
