/// A store whose statements, fetches and saves are measured for reports.
protocol MeasuredStore: NSPersistentStore {
    /// The rows that were read or written recently.
    var cache: RowCache { get }
    /// The statements, fetches and saves, while they are measured.
    var measurements: Measurements { get }

    /// Adds where the store is, how large it is, and what only it knows of itself.
    func describe(_ report: inout CoreDataReport.Store)

    /// Returns how the database finds the rows of a fetch, and the index that it lacks.
    func advice(on fetch: Measurements.Fetch) throws -> FetchAdvice
}

/// How a database finds the rows of a fetch.
struct FetchAdvice {
    /// The steps, in the database's own words.
    var queryPlan: [String] = []
    /// The index that would make the fetch faster; nil if none would, or the fetch is fast enough.
    var missingIndex: CoreDataReport.MissingIndex?
}

extension SQLiteStore: MeasuredStore {
    func describe(_ report: inout CoreDataReport.Store) {
        guard let file = url, file.isFileURL, !Self.isInMemory(file) else { return }
        (report.url, report.fileSize) = (file, StoreFiles.size(of: file))
    }

    func advice(on fetch: Measurements.Fetch) throws -> FetchAdvice {
        let search = try IndexSearch(fetch, in: self)
        return FetchAdvice(queryPlan: search.queryPlan, missingIndex: try search.missingIndex())
    }
}
