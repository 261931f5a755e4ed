internal import CoreData
internal import CoreDataCommandLine
internal import WebUI

/// The statement of a query: its text, its time, how SQLite finds the rows, and the index that would help.
struct StatementPanel: View {
    let browser: RowsBrowser

    var body: some View {
        VStack(alignment: .leading, spacing: 10) {
            if let explanation = browser.explanation {
                HStack(spacing: 8) {
                    Text("SQL").font(.headline)
                    Spacer()
                    Text(verbatim: time(explanation)).styleClass("studio-figure")
                }
                CodeBlock(explanation.sql)
                Text("How SQLite finds the rows").font(.headline)
                CodeBlock(explanation.steps.joined(separator: "\n"))
                if let index = explanation.index { advice(index) }
            } else {
                Text("The rows of this query come from no single statement: SQL cannot say all of it.")
                    .foregroundColor(.secondary)
            }
        }
        .styleClass("studio-panel")
        .accessibilityLabel("Statement")
    }

    private func time(_ explanation: FetchExplanation) -> String {
        let seconds = explanation.seconds
        let text = seconds < 0.01 ? "\(Int(seconds * 1_000_000)) µs" : Figures.duration(seconds)
        return "\(Figures.count(explanation.rows, "row")) in \(text)"
    }

    private func advice(_ index: FetchExplanation.SuggestedIndex) -> some View {
        VStack(alignment: .leading, spacing: 6) {
            Text(verbatim: "An index on \(index.properties.joined(separator: ", ")) would help").font(.headline)
            Text(verbatim: "With an index \(index.name) in the model, SQLite would find the rows so:")
                .foregroundColor(.secondary)
            CodeBlock(index.steps.joined(separator: "\n"))
            Text("It was tried on an empty copy of the tables. The store is not changed here.")
                .font(.caption)
                .foregroundColor(.secondary)
        }
        .styleClass("studio-advice")
    }
}

/// Text for a terminal or a program.
struct CodeBlock: View {
    let code: String

    init(_ code: String) {
        self.code = code
    }

    var body: some View {
        Text(verbatim: code).font(.system(.footnote, design: .monospaced)).textSelection(.enabled).styleClass(
            "studio-code"
        )
    }
}
