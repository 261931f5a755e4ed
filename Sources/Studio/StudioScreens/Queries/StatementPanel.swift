internal import CoreData
internal import CoreDataCommandLine
internal import WebUI

/// The statement of a query: its text, its time, how the database finds the rows, and the index that would help.
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
                CodeBlock(explanation.sql).styleClass("studio-wrapped")
                Text(verbatim: "How \(explanation.database) finds the rows").font(.headline)
                CodeBlock(explanation.steps.joined(separator: "\n"))
                if let advice = explanation.advice { Text(verbatim: advice).foregroundColor(.secondary) }
                if let index = explanation.index { IndexAdvice(browser: browser, index: index) }
            } else {
                Text("The rows of this query come from no single statement: SQL cannot say all of it.")
                    .foregroundColor(.secondary)
            }
        }
        .styleClass("studio-panel")
        .accessibilityLabel("Statement")
    }

    private func time(_ explanation: FetchExplanation) -> String {
        "\(Figures.count(explanation.rows, "row")) in \(Figures.shortTime(explanation.seconds))"
    }
}

extension Figures {
    /// The time of a statement, which may take few microseconds.
    static func shortTime(_ seconds: Double) -> String {
        seconds < 0.01 ? "\(Int(seconds * 1_000_000)) µs" : duration(seconds)
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
