internal import WebUI

/// A predicate as rows beside its text, which stay in step: each change makes the whole text anew.
struct PredicateRowsView: View {
    /// The text as it is now, also while it is typed.
    let text: String
    let keys: [RowKey]
    let take: (String) -> Void
    @State private var problem: String?

    /// A row, or the head of a group, with its depth.
    private struct Line: Identifiable {
        let path: RowPath
        let row: PredicateRow

        /// The number of the row for people, such as 2.1.
        var id: String { path.isEmpty ? "0" : path.map { "\($0 + 1)" }.joined(separator: ".") }
    }

    var body: some View {
        VStack(alignment: .leading, spacing: 6) {
            if let group = PredicateGroup(text) {
                ForEach(lines(of: group)) { line in
                    view(of: line, in: group).padding(.leading, Double(line.path.count) * 12)
                }
                if let problem { Text(verbatim: problem).problem() }
            } else {
                Text("Rows cannot express this predicate. It stays a text.").styleClass("studio-quiet")
            }
        }
        .styleClass("editor-rows")
    }

    private func lines(of group: PredicateGroup, at path: RowPath = []) -> [Line] {
        [Line(path: path, row: .group(group))]
            + group.rows.enumerated().flatMap { number, row in
                let place = path + [number]
                if case .group(let inner) = row { return lines(of: inner, at: place) }
                return [Line(path: place, row: row)]
            }
    }

    @ViewBuilder private func view(of line: Line, in group: PredicateGroup) -> some View {
        switch line.row {
        case .group(let inner): head(of: inner, line, in: group)
        case .comparison(let comparison):
            PredicateRowView(
                name: line.id,
                comparison: comparison,
                keys: keys,
                change: { change(group.replacing(line.path, with: .comparison($0))) },
                remove: { change(group.replacing(line.path, with: nil)) },
                refuse: { problem = $0 }
            )
        }
    }

    private func head(of inner: PredicateGroup, _ line: Line, in group: PredicateGroup) -> some View {
        HStack(spacing: 6) {
            Picker(
                "Group \(line.id)",
                selection: Binding(get: { inner.kind }, set: { change(group.setting($0, of: line.path)) })
            ) {
                ForEach(PredicateGroup.Kind.allCases, id: \.self) { Text(verbatim: $0.title).tag($0) }
            }
            .labelsHidden()
            Text("of these are true").styleClass("studio-quiet")
            Spacer()
            if let first = keys.first {
                Button("Row") { change(group.adding(.comparison(first.row), to: line.path)) }
                    .accessibilityLabel("Add Row to Group \(line.id)")
                    .styleClass("editor-more")
                Button("Group") {
                    let new = PredicateGroup(kind: .any, rows: [.comparison(first.row), .comparison(first.row)])
                    change(group.adding(.group(new), to: line.path))
                }
                .accessibilityLabel("Add Group to Group \(line.id)")
                .styleClass("editor-more")
            }
            if !line.path.isEmpty {
                RemoveButton("Remove Group \(line.id)") { change(group.replacing(line.path, with: nil)) }
            }
        }
        .styleClass("editor-row")
    }

    private func change(_ group: PredicateGroup) {
        problem = nil
        take(group.text)
    }
}
