import Foundation
import Testing

@testable import CoreData

/// A note that computes its section name; its context counts the calls.
@ManagedObject
final class CachedNote: NSManagedObject {
    var initial: String {
        let asked = managedObjectContext?.userInfo["asked"] as? Int ?? 0
        managedObjectContext?.userInfo["asked"] = asked + 1
        return String((value(forKey: "title") as? String ?? "").prefix(1))
    }
}

/// Statements 194 and 195: section caches.
@Suite struct SectionCacheTests {
    private let library: Library
    private let context: NSManagedObjectContext
    private let name = "SectionCacheTests/\(UUID())"

    init() throws {
        let entity = ModelParts.entity("Note", [ModelParts.attribute("title"), ModelParts.attribute("body")])
        entity.managedObjectClassName = NSStringFromClass(CachedNote.self)
        library = try Library(ModelParts.model(entity))
        context = library.context()
        for title in ["apple", "avocado", "banana"] { _ = context.make("Note", ["title": title]) }
        try context.save()
    }

    private func request() -> NSFetchRequest<CachedNote> {
        let request = NSFetchRequest<CachedNote>(entityName: "Note")
        request.sortDescriptors = [NSSortDescriptor(key: "title", ascending: true)]
        return request
    }

    /// Returns the sections in a new context, and the number of objects that computed their section name.
    private func sections(
        _ change: (NSFetchRequest<CachedNote>) -> Void = { _ in }
    ) throws -> (names: [String], asked: Int) {
        let context = library.context()
        let request = request()
        change(request)
        let controller = NSFetchedResultsController(
            fetchRequest: request,
            managedObjectContext: context,
            sectionNameKeyPath: "initial",
            cacheName: name
        )
        try controller.performFetch()
        let names = (controller.sections ?? []).map { "\($0.name)\($0.numberOfObjects)" }
        return (names, context.userInfo["asked"] as? Int ?? 0)
    }

    @Test func S195_sectionsAreRememberedAsLongAsTheyHold() throws {
        defer { NSFetchedResultsController<CachedNote>.deleteCache(withName: name) }
        #expect(try sections() == (["a2", "b1"], 3))
        #expect(try sections() == (["a2", "b1"], 0))
        let note = try #require(context.all("Note", "title == 'apple'").first)
        note.setValue("cherry", forKey: "title")
        try context.save()
        #expect(try sections() == (["a1", "b1", "c1"], 3))
        #expect(try sections() == (["a1", "b1", "c1"], 0))
        note.setValue("more", forKey: "body")
        try context.save()
        #expect(try sections() == (["a1", "b1", "c1"], 3))
    }

    @Test func S195_anotherRequestHasOtherSections() throws {
        defer { NSFetchedResultsController<CachedNote>.deleteCache(withName: name) }
        _ = try sections()
        let filtered = try sections { $0.predicate = NSPredicate(format: "title != 'apple'") }
        #expect(filtered == (["a1", "b1"], 2))
        let reversed = try sections { $0.sortDescriptors = [NSSortDescriptor(key: "title", ascending: false)] }
        #expect(reversed == (["b1", "a2"], 3))
    }

    @Test func S195_deletedCachesAreMadeAnew() throws {
        defer { NSFetchedResultsController<CachedNote>.deleteCache(withName: name) }
        _ = try sections()
        NSFetchedResultsController<CachedNote>.deleteCache(withName: name)
        #expect(try sections().asked == 3)
    }

    @Test func changesThatAreNotSavedAreNotRemembered() throws {
        defer { NSFetchedResultsController<CachedNote>.deleteCache(withName: name) }
        let note = try #require(context.all("Note", "title == 'apple'").first)
        note.setValue("zebra", forKey: "title")
        let controller = NSFetchedResultsController(
            fetchRequest: request(),
            managedObjectContext: context,
            sectionNameKeyPath: "initial",
            cacheName: name
        )
        try controller.performFetch()
        #expect(controller.sections?.map(\.name) == ["a", "b", "z"])
        #expect(try sections().asked == 3)
    }

    @Test func damagedCachesAreMadeAnew() throws {
        let cache = SectionCache(name: name)
        defer { SectionCache.delete(name) }
        #expect(try sections().asked == 3)
        try Data("{".utf8).write(to: cache.url)
        #expect(try sections() == (["a2", "b1"], 3))
    }

    /// Foundation's decoder traps at 513 nested levels.
    @Test(arguments: ["[", "{\"runs\":"], [65, 512, 513, 100_000])
    func cachesThatNestDeeplyAreMadeAnew(level: String, count: Int) throws {
        let cache = SectionCache(name: name)
        defer { SectionCache.delete(name) }
        _ = try sections()
        try Data(String(repeating: level, count: count).utf8).write(to: cache.url)
        #expect(try sections() == (["a2", "b1"], 3))
    }

    @Test func S194_changingTheRequestNeedsAnotherCache() async throws {
        let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let library = try Library()
            let request = NSFetchRequest<NSManagedObject>(entityName: "Note")
            request.sortDescriptors = [NSSortDescriptor(key: "title", ascending: true)]
            let controller = NSFetchedResultsController(
                fetchRequest: request,
                managedObjectContext: library.context(),
                sectionNameKeyPath: nil,
                cacheName: "S194"
            )
            try controller.performFetch()
            request.predicate = NSPredicate(format: "title == 'a'")
            NSFetchedResultsController<NSManagedObject>.deleteCache(withName: "S194")
            try controller.performFetch()
            request.predicate = nil
            try controller.performFetch()
        }
        #expect(
            String(decoding: result.standardErrorContent, as: UTF8.self).contains("FATAL ERROR: The persistent cache")
        )
    }

    @Test func theCacheFolderIsThatOfTheDesktops() {
        let home = URL(fileURLWithPath: "/users/ada", isDirectory: true)
        func path(_ given: String?) -> String {
            CacheFolder.url(environment: given.map { ["XDG_CACHE_HOME": $0] } ?? [:], home: home, program: "notes").path
        }
        #expect(path("/cache") == "/cache/notes")
        #expect(path("relative") == "/users/ada/.cache/notes")
        #expect(path(nil) == "/users/ada/.cache/notes")
    }
}
