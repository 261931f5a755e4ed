internal import Dispatch
internal import FoundationBackfill

extension NSManagedObjectContext {
    /// Begins an asynchronous fetch. The request is copied, so later changes of it have no effect.
    func begin<T>(_ request: NSAsynchronousFetchRequest<T>) throws -> NSAsynchronousFetchResult<T> {
        guard let objectStore = try readingStore else { throw ErrorFactory.noStores(for: "a fetch") }
        processPendingChanges()
        let fetch = request.fetchRequest.copied
        var plan = try plan(of: fetch)
        let dictionaries =
            fetch.resultType == .dictionaryResultType ? try DictionaryPlan(fetch, plan, in: layout) : nil
        let estimate = request.estimatedResultCount > 0 ? Int64(request.estimatedResultCount) : -1
        let progress = Progress(totalUnitCount: estimate)
        let result = NSAsynchronousFetchResult(request, self, progress: progress)
        lastFetch += 1
        let number = lastFetch
        pendingFetches[number] = AsynchronousFetch(fetch, plan, result)
        plan.monitor = FetchMonitor(progress)
        let isReadHere = fetch.resultType == .countResultType || fetch.fetchBatchSize > 0
        let question = FetchQuestion(plan: plan, dictionaries: dictionaries, isAsked: !isReadHere)
        DispatchQueue.global().async {
            let outcome = Result { try question.answer(from: objectStore) }
            // The closure keeps the context alive until the fetch has finished.
            self.perform { self.pendingFetches.removeValue(forKey: number)?.finish(in: self, with: outcome) }
        }
        return result
    }

    /// Marks all pending asynchronous fetches as outdated, because objects have newer rows than these may have read.
    /// They read again when they finish.
    func outdatePendingFetches() {
        for fetch in pendingFetches.values { fetch.isOutdated = true }
    }

    /// Returns the results of a request, from the answer of the stores.
    func results<T>(of request: NSFetchRequest<T>, _ plan: FetchPlan, _ answer: FetchAnswer) throws -> [T] {
        processPendingChanges()
        switch (answer, request.resultType) {
        case (.rows(let found), .managedObjectResultType):
            return Self.typed(try objects(of: found, request, plan), of: plan.entity)
        case (.rows(let found), _):
            return try objects(of: found, request, plan).compactMap { $0.objectID as? T }
        case (.dictionaries(let dictionaries, let rows?), _):
            return self.dictionaries(dictionaries, of: rows, request, plan).compactMap { $0 as? T }
        case (.dictionaries, _), (.notAsked, _):
            return try fetch(request)
        }
    }
}

/// A question to the stores, answered on another thread.
private struct FetchQuestion: Sendable {
    let plan: FetchPlan
    let dictionaries: DictionaryPlan?
    let isAsked: Bool

    func answer(from objectStore: any ObjectStore) throws -> FetchAnswer {
        if plan.monitor?.isCancelled == true { throw CancellationError() }
        guard isAsked else { return .notAsked }
        guard let dictionaries else { return .rows(try objectStore.fetch(plan)) }
        return .dictionaries(dictionaries, try objectStore.values(dictionaries, of: plan))
    }
}

extension NSFetchRequest {
    /// A copy of the request, with the same result type.
    fileprivate var copied: NSFetchRequest<ResultType> { copy() as? NSFetchRequest<ResultType> ?? self }
}
