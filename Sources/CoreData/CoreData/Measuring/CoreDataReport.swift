public import Foundation

/// The memory and time that Core Data takes in a running program: its contexts with their objects, the cached rows of its
/// stores and, if they are measured, statements, fetches and saves with their times.
///
/// ```swift
/// container.isMeasuring = true
/// // … some work …
/// print(await container.report())
/// ```
///
/// The description is a report to read; the values are `Codable`, for logs and dashboards. See <doc:Measuring>.
public struct CoreDataReport: Sendable, Hashable, Codable {
    /// A context and its objects.
    public struct Context: Sendable, Hashable, Codable {
        /// The name of the context; nil if it has none.
        public var name: String?
        /// Whether its queue is the main queue.
        public var isOnMainQueue = false
        /// The number of contexts between this one and the coordinator.
        public var depth = 0
        /// Whether the context was busy for longer than a report waits. Its numbers are then unknown, and 0.
        public var isBusy = false
        /// The number of registered objects.
        public var objects = 0
        /// The number of those that are faults.
        public var faults = 0
        /// The number of objects with unsaved changes: inserted, updated or deleted.
        public var changed = 0
    }

    /// A store and its row cache.
    public struct Store: Sendable, Hashable, Codable {
        /// The location of the store, without user and password; nil for a store in memory.
        public var url: URL?
        /// The type, such as `SQLite`.
        public var type = ""
        /// The size in bytes: of the file and its log, or of the tables and indexes on a server.
        public var fileSize: Int64 = 0
        /// The number of rows in the cache.
        public var cachedRows = 0
        /// The number of faults and relationships whose rows were found in the cache, since the store was opened.
        public var cacheHits = 0
        /// The number of faults and relationships whose rows had to be read from the file.
        public var cacheMisses = 0
        /// The number of round trips to the server since the store was opened; nil for a store without a server.
        public var roundTrips: Int?
    }

    /// A statement and the figures of all its runs.
    public struct Statement: Sendable, Hashable, Codable {
        /// The text, without the values that it is bound with.
        public var sql = ""
        /// The number of runs.
        public var count = 0
        /// The seconds of all runs. They include the time in which the program takes the rows.
        public var seconds = 0.0
        /// The seconds of the slowest run.
        public var slowest = 0.0
        /// The number of rows of all runs.
        public var rows = 0
    }

    /// A fetch and the figures of all its runs.
    public struct Fetch: Sendable, Hashable, Codable {
        /// The name of the entity.
        public var entity = ""
        /// The predicate of the slowest run; nil without one.
        public var predicate: String?
        /// The keys that the result is sorted by, with `-` before those in descending order.
        public var sortKeys: [String] = []
        /// The number of runs.
        public var count = 0
        /// The seconds of all runs.
        public var seconds = 0.0
        /// The seconds of the slowest run.
        public var slowest = 0.0
        /// The number of rows of the slowest run.
        public var rows = 0
        /// The place in the program that has asked for the slowest run, such as `Notes.NoteList.load(limit:)`; nil
        /// if the program has no symbols.
        public var callSite: String?
        /// The steps by which the database finds the rows.
        public var queryPlan: [String] = []
        /// The index that would make the fetch faster; nil if the model has what it needs, or no index helps.
        public var missingIndex: MissingIndex?
    }

    /// An index that a model lacks.
    public struct MissingIndex: Sendable, Hashable, Codable {
        /// The entity.
        public var entity = ""
        /// The properties of the index, the most significant first.
        public var properties: [String] = []

        /// A name for the index, such as `byFolderAndCreated`.
        public var name: String {
            "by" + properties.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: "And")
        }
    }

    /// The saves of a program.
    public struct Saves: Sendable, Hashable, Codable {
        /// The number of saves that were written.
        public var count = 0
        /// The seconds that writing has taken.
        public var seconds = 0.0
        /// The seconds of the slowest.
        public var slowest = 0.0
    }

    /// The time of the report.
    public var date = Date()
    /// The time since which statements, fetches and saves are measured; nil if they are not.
    public var measuredSince: Date?
    /// The memory of the process in bytes, as far as it is in the machine's memory; nil if the system does not tell.
    public var residentMemory: Int64?
    /// The contexts, each followed by its children.
    public var contexts: [Context] = []
    /// The stores.
    public var stores: [Store] = []
    /// The statements, beginning with those that took the most time.
    public var statements: [Statement] = []
    /// The fetches, beginning with the slowest: at most 20.
    public var fetches: [Fetch] = []
    /// The saves.
    public var saves = Saves()
}

extension CoreDataReport {
    /// The number of objects of all contexts.
    public var objects: Int { contexts.reduce(0) { $0 + $1.objects } }
    /// The number of faults of all contexts.
    public var faults: Int { contexts.reduce(0) { $0 + $1.faults } }
}

extension CoreDataReport.Store {
    /// The share of faults that the cache has answered, from 0 to 1; nil before the first.
    public var hitRate: Double? {
        let all = cacheHits + cacheMisses
        return all > 0 ? Double(cacheHits) / Double(all) : nil
    }
}
