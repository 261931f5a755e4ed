internal import WebUI

/// The first objects of a result as JSON or CSV, and the way to all of them.
struct ResultPreview: View {
    let browser: RowsBrowser
    let form: ResultForm
    @State private var text = ""

    /// The objects that are shown.
    private static let most = 100

    var body: some View {
        VStack(alignment: .leading, spacing: 10) {
            HStack(spacing: 8) {
                if browser.rows.window.count > Self.most {
                    Text("The first \(Self.most) are shown.").foregroundColor(.secondary)
                }
                if browser.document.edits?.changes.isEmpty == false {
                    Text("Without the unsaved changes.").foregroundColor(.secondary)
                }
                Spacer()
                AddressLink(StudioAddress.export(browser, form), leavesPage: true) {
                    Label("Download All as \(form.title)", systemImage: "arrow.down.doc")
                }
            }
            CodeBlock(text)
        }
        .task(id: browser.need.stored) { await load() }
    }

    private func load() async {
        guard let format = ResultWriter.Format(rawValue: form.rawValue) else { return }
        let reader = RowReader(entity: browser.entity, columns: browser.shownColumns, query: browser.query)
        do {
            text = try await ResultWriter(browser.document.store, format, reader).text(limit: Self.most)
        } catch {
            text = browser.document.sentence(for: error) ?? ""
        }
    }
}
