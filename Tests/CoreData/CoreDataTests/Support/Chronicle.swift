import CoreData
import Foundation
import Testing

/// A library that tracks history. The history keeps the title and position of deleted notes.
struct Chronicle {
    let library: Library
    let context: NSManagedObjectContext

    init(_ options: [AnyHashable: Any] = [:]) throws {
        let all = options.merging([NSPersistentHistoryTrackingKey: true]) { given, _ in given }
        library = try Library(Self.model(), options: all)
        context = library.context()
        context.transactionAuthor = "ada"
        context.name = "desk"
    }

    static func model() throws -> NSManagedObjectModel {
        let model = LibraryModel.make()
        let attributes = try #require(model.entitiesByName["Note"]).attributesByName
        for name in ["title", "position", "created", "identifier"] {
            attributes[name]?.preservesValueInHistoryOnDeletion = true
        }
        attributes["picture"]?.preservesValueInHistoryOnDeletion = true
        attributes["picture"]?.allowsExternalBinaryDataStorage = true
        return model
    }

    var store: NSPersistentStore {
        get throws { try #require(library.coordinator.persistentStores.first) }
    }

    var token: NSPersistentHistoryToken {
        get throws { try #require(library.coordinator.currentPersistentHistoryToken(fromStores: nil)) }
    }

    /// Saves a new note in a separate transaction.
    @discardableResult
    func save(_ title: String) throws -> NSManagedObject {
        let note = context.make("Note", ["title": title])
        try context.save()
        return note
    }

    func result(
        _ request: NSPersistentHistoryChangeRequest,
        _ type: NSPersistentHistoryResultType? = nil
    ) throws -> Any? {
        if let type { request.resultType = type }
        let result = try #require(context.execute(request) as? NSPersistentHistoryResult)
        if let type { #expect(result.resultType == type) }
        return result.result
    }

    func transactions(
        after token: NSPersistentHistoryToken? = nil
    ) throws -> [NSPersistentHistoryTransaction] {
        let found = try result(NSPersistentHistoryChangeRequest.fetchHistory(after: token))
        return try #require(found as? [NSPersistentHistoryTransaction])
    }

    func transactions(_ format: String, _ arguments: Any...) throws -> [NSPersistentHistoryTransaction] {
        let request = try #require(NSPersistentHistoryTransaction.fetchRequest)
        request.predicate = NSPredicate(format: format, argumentArray: arguments)
        let found = try result(NSPersistentHistoryChangeRequest.fetchHistory(withFetch: request))
        return try #require(found as? [NSPersistentHistoryTransaction])
    }

    func changes(_ format: String, _ arguments: Any...) throws -> [NSPersistentHistoryChange] {
        let request = try #require(NSPersistentHistoryChange.fetchRequest)
        request.predicate = NSPredicate(format: format, argumentArray: arguments)
        let found = try result(NSPersistentHistoryChangeRequest.fetchHistory(withFetch: request))
        return try #require(found as? [NSPersistentHistoryChange])
    }

    func sql() throws -> PlainSQL { try PlainSQL(path: library.url.path) }
}

extension NSPersistentHistoryTransaction {
    /// The changes, such as `insert Note`, sorted.
    var summary: [String] {
        (changes ?? []).map { "\($0.changeType) \($0.changedObjectID.entity.name ?? "")" }.sorted()
    }
}
