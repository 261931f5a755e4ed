import CoreData

/// An expense as clients read and write it. A value may leave the queue of a context; a managed object may not.
struct ExpenseRow: Codable, Hashable, Sendable {
    /// The identifier; nil in a request, which then makes a new expense.
    var id: UUID?
    var payee: String
    var amount: Decimal
    var date: Date
    var note: String?
}

extension ExpenseRow {
    init(_ expense: Expense) {
        self.init(
            id: expense.id,
            payee: expense.payee ?? "",
            amount: expense.amount as Decimal? ?? 0,
            date: expense.date ?? .distantPast,
            note: expense.note
        )
    }
}

extension Expense {
    /// Takes over the values of a row, apart from its identifier.
    func update(from row: ExpenseRow) {
        payee = row.payee
        amount = row.amount as NSDecimalNumber
        date = row.date
        note = row.note
    }
}

extension ExpenseRow {
    /// The row as a line of CSV.
    var csv: String {
        let texts = [date.formatted(.iso8601), payee, "\(amount)", note ?? ""]
        return texts.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"" }.joined(separator: ",") + "\n"
    }
}
