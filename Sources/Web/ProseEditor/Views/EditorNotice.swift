public import WebUI

/// Says below a plain text why it is not edited as formatted text, and what can be done. Shows nothing if the editor's engine
/// is there.
public struct EditorNotice: View {
    @Environment(\.editorSearch) private var search

    /// Creates a notice.
    public init() {}

    /// The view.
    public var body: some View {
        if search.bundle == nil {
            Text(verbatim: Self.words(for: search.problems)).font(.footnote).foregroundColor(.secondary)
        }
    }

    /// Returns the words for a page. Unlike messages, they name no files of the server.
    private static func words(for problems: [EditorProblem]) -> String {
        let reason =
            switch problems.first {
            case .altered: "The file of the editor for formatted text is not the one that belongs to this version"
            case .unreadable: "The editor for formatted text cannot be read"
            case .missing, nil: "The editor for formatted text is not installed"
            }
        return "\(reason), so this is plain text; existing formatting is kept. \(EditorProblem.remedy)"
    }
}
