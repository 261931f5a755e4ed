internal import CoreData
internal import WebUI

/// The history of a store, the latest transaction first.
struct HistoryScreen: View {
    let document: StudioDocument
    @State private var transactions: [TransactionFacts] = []
    /// Whether there is a history; nil before it was read.
    @State private var isKept: Bool?
    @State private var hasOlder = false
    @State private var problem: String?

    /// The transactions that are read at once.
    private static let pageSize = 20

    var body: some View {
        Text("History").screenTitle()
            .task(id: document.moment) { await readAgain() }
        if let problem { Text(verbatim: problem).problem() }
        if isKept == false {
            VStack(alignment: .leading, spacing: 8) {
                Text("This store keeps no history").font(.headline)
                Text("Programs keep one with this option of the store's description:").foregroundColor(.secondary)
                CodeBlock("description.setOption(true as NSNumber, forKey: NSPersistentHistoryTrackingKey)")
            }
            .styleClass("studio-empty")
        } else if isKept == true, transactions.isEmpty {
            MissingView(text: "The history is empty.")
        }
        ForEach(transactions) { TransactionView(document: document, transaction: $0) }
        if hasOlder { Button("Show Older") { Task { await readOlder() } } }
    }

    /// Reads the latest transactions, as many as are shown.
    private func readAgain() async {
        let limit = max(transactions.count, Self.pageSize)
        guard let page = await page(before: nil, limit: limit) else { return }
        transactions = page
    }

    private func readOlder() async {
        guard let page = await page(before: transactions.last?.number, limit: Self.pageSize) else { return }
        transactions += page
    }

    /// Returns a page of the history; nil if there is none, or it cannot be read.
    private func page(before number: Int64?, limit: Int) async -> [TransactionFacts]? {
        do {
            let page = try await document.store.reading { context in
                try BrowsedHistory(context)?.page(before: number, limit: limit + 1).map { entry in
                    TransactionFacts(entry.transaction, changeCount: entry.changeCount)
                }
            }
            (isKept, problem) = (page != nil, nil)
            hasOlder = (page?.count ?? 0) > limit
            return page.map { Array($0.prefix(limit)) }
        } catch {
            problem = document.sentence(for: error)
            return nil
        }
    }
}
