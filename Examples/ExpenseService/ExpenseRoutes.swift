import CoreData
import WebUIServer

/// The resources of the service. Each request has a context of its own, on a queue of its own, and gives back values.
struct ExpenseRoutes: Sendable {
    let container: NSPersistentContainer

    /// Adds the routes to a group.
    func add(to api: inout Routes) {
        api.on(.get, "/expenses") { try .json(await latest(matching: $0.query)) }
        api.on(.post, "/expenses", body: .json()) { try await create($0) }
        api.on(.get, "/expenses/:id") { try .json(await read($0)) }
        api.on(.put, "/expenses/:id", body: .json()) { try .json(await update($0)) }
        api.on(.delete, "/expenses/:id") { try await delete($0) }
        api.on(.get, "/expenses.csv") { _ in
            HTTPResponse(headers: ["content-type": "text/csv; charset=utf-8"], body: .stream(StreamedBody(export)))
        }
        api.on(.get, "/changes") { .events(changes(after: $0.lastEventID)) }
    }

    // MARK: - Reading

    private func latest(matching query: QueryItems) async throws -> [ExpenseRow] {
        try await container.performBackgroundTask { context in
            let request = Expense.fetchRequest()
            request.predicate = query["payee"].map { NSPredicate(format: "payee CONTAINS[cd] %@", $0) }
            request.sortDescriptors = [NSSortDescriptor(keyPath: \Expense.date, ascending: false)]
            request.fetchLimit = min(query["limit"].flatMap(Int.init) ?? 20, 200)
            return try context.fetch(request).map(ExpenseRow.init)
        }
    }

    private func read(_ request: HTTPRequest) async throws -> ExpenseRow {
        try await container.performBackgroundTask { context in ExpenseRow(try expense(request, context)) }
    }

    /// Sends all expenses as CSV, a thousand at a time, so that a million of them take little memory.
    private func export(_ stream: ResponseStream) async throws {
        var place = 0
        while true {
            let start = place
            let rows = try await container.performBackgroundTask { context in
                let request = Expense.fetchRequest()
                request.sortDescriptors = [NSSortDescriptor(keyPath: \Expense.date, ascending: true)]
                request.fetchOffset = start
                request.fetchLimit = 1000
                return try context.fetch(request).map(ExpenseRow.init)
            }
            if rows.isEmpty { return }
            place += rows.count
            try await stream.send(rows.map(\.csv).joined())
        }
    }

    /// An update of the rows that a client shows.
    private struct Update: Encodable {
        let isWhole: Bool
        let rows: [ExpenseRow]
        let removed: [UUID]
    }

    private func changes(after place: String?) -> some AsyncSequence<ServerSentEvent, any Error> & Sendable {
        container.changes(of: Expense.fetchRequest(), after: place, as: ExpenseRow.init).map { changes in
            let removed = changes.removed.compactMap { $0["id", as: UUID.self] }
            let update = Update(isWhole: changes.isWhole, rows: changes.values, removed: removed)
            return try ServerSentEvent(json: update, id: changes.place)
        }
    }

    // MARK: - Writing

    private func create(_ request: HTTPRequest) async throws -> HTTPResponse {
        let new = try request.decode(ExpenseRow.self)
        let row = try await container.performBackgroundTask { context in
            let expense = Expense(context: context)
            expense.id = new.id ?? UUID()
            expense.update(from: new)
            try context.save()
            return ExpenseRow(expense)
        }
        var response = try HTTPResponse.json(row, status: .created)
        response.headers["location"] = "\(request.path)/\(row.id?.uuidString ?? "")"
        return response
    }

    private func update(_ request: HTTPRequest) async throws -> ExpenseRow {
        let row = try request.decode(ExpenseRow.self)
        return try await container.performBackgroundTask { context in
            let expense = try expense(request, context)
            expense.update(from: row)
            try context.save()
            return ExpenseRow(expense)
        }
    }

    private func delete(_ request: HTTPRequest) async throws -> HTTPResponse {
        try await container.performBackgroundTask { context in
            context.delete(try expense(request, context))
            try context.save()
        }
        return HTTPResponse(status: .noContent)
    }

    // MARK: - Finding

    /// Returns the expense that the path of a request names.
    private func expense(_ request: HTTPRequest, _ context: NSManagedObjectContext) throws -> Expense {
        let text = request.parameters["id"] ?? ""
        guard let id = UUID(uuidString: text) else { throw HTTPRefusal(.badRequest, "“\(text)” is not an identifier.") }
        let fetch = Expense.fetchRequest()
        fetch.predicate = NSPredicate(format: "id == %@", id as any CVarArg)
        fetch.fetchLimit = 1
        guard let expense = try context.fetch(fetch).first else {
            throw HTTPRefusal(.notFound, "There is no expense \(id).")
        }
        return expense
    }
}
