internal import CoreDataCommandLine
internal import WebUI

/// A transaction of the history: when, by whom, and what it has changed.
struct TransactionView: View {
    let document: StudioDocument
    let transaction: TransactionFacts
    /// Whether the objects are named: not on the page of one.
    var namesObjects = true

    var body: some View {
        VStack(alignment: .leading, spacing: 4) {
            HStack(spacing: 8) {
                Text(verbatim: Figures.date(transaction.date)).styleClass("studio-time")
                Text(verbatim: transaction.author ?? "no author").bold()
                if let context = transaction.contextName { Text(verbatim: context).styleClass("studio-chip") }
                Spacer()
                Text(verbatim: "\(transaction.program) · \(transaction.number)").styleClass("studio-quiet")
            }
            ForEach(transaction.changes) { change in
                HStack(spacing: 8) {
                    Text(verbatim: change.verb).styleClass("studio-verb-\(change.verb)")
                    if namesObjects {
                        AddressLink(StudioAddress.object(document.number, change.key)) {
                            Text(verbatim: change.key.text)
                        }
                        .styleClass("studio-id")
                    }
                    Text(verbatim: (change.properties + change.kept).joined(separator: ", ")).styleClass("studio-quiet")
                }
            }
            if transaction.changes.count < transaction.changeCount {
                Text(
                    verbatim:
                        "The first \(transaction.changes.count) of \(Figures.count(transaction.changeCount, "change"))."
                )
                .styleClass("studio-quiet")
            }
        }
        .styleClass("studio-row")
        .accessibilityLabel("Transaction \(transaction.number)")
    }
}
