import Foundation
import FoundationBackfill

@testable import CoreData

/// The model that golden cases are compiled against, and the compiler.
struct GoldenFixture {
    static let shared = GoldenFixture()

    let layout = ModelLayout(QueryModel.make())
    let compiler: FetchCompiler

    init() {
        compiler = FetchCompiler(SchemaBuilder.tables(of: layout))
    }

    func object(_ entity: String, _ key: Int64) -> NSManagedObjectID {
        NSManagedObjectID(layout.entity(named: entity) ?? layout.entities[0], store: nil, key: key)
    }

    func plan(_ entity: String = "Note") -> FetchPlan {
        var plan = FetchPlan(entity: layout.entity(named: entity) ?? layout.entities[0])
        plan.includesValues = false
        return plan
    }

    /// Returns the statement of a predicate on notes.
    func text(_ format: String, _ arguments: [Any]) throws -> String {
        var plan = plan()
        plan.predicate = NSPredicate(format: format, argumentArray: arguments)
        return GoldenCase.text(try compiler.rows(plan))
    }
}

/// The arguments of golden cases.
enum GoldenArguments {
    static let date = Date(timeIntervalSinceReferenceDate: 100.5)
    static let url = URL(string: "https://a.b/c") ?? URL(fileURLWithPath: "/")
    static let note = GoldenFixture.shared.object("Note", 7)
    static let note2 = GoldenFixture.shared.object("Draft", 8)
    static let folder = GoldenFixture.shared.object("Folder", 3)
    static let folder2 = GoldenFixture.shared.object("Folder", 4)
    static let keyword = GoldenFixture.shared.object("Keyword", 9)
    static let unsaved = GoldenFixture.shared.object("Folder", -1)
    static var draft: NSEntityDescription {
        GoldenFixture.shared.layout.entity(named: "Draft")?.description ?? NSEntityDescription()
    }
}
