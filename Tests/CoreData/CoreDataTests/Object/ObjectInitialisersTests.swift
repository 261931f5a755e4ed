import Testing

@testable import CoreData

/// Overrides the initialiser that contexts and stores call.
class LedgerObject: NSManagedObject {
    private(set) var isPrepared = false

    override init(entity: NSEntityDescription, insertInto context: NSManagedObjectContext?) {
        super.init(entity: entity, insertInto: context)
        isPrepared = true
    }
}

/// Has a further initialiser, a stored property, and overrides nothing.
final class JournalObject: LedgerObject {
    var pages = 7

    convenience init(pages: Int, in context: NSManagedObjectContext) {
        self.init(context: context)
        self.pages = pages
    }
}

/// Has a designated initialiser beside the overridden one.
final class DiaryObject: NSManagedObject {
    let owner: String

    init(owner: String, entity: NSEntityDescription, insertInto context: NSManagedObjectContext?) {
        self.owner = owner
        super.init(entity: entity, insertInto: context)
    }

    override init(entity: NSEntityDescription, insertInto context: NSManagedObjectContext?) {
        owner = "nobody"
        super.init(entity: entity, insertInto: context)
    }
}

/// Classes with initialisers of their own, written as on Apple's platforms.
@Suite struct ObjectInitialisersTests {
    private let context: NSManagedObjectContext

    init() throws {
        let entities = [LedgerObject.self, JournalObject.self, DiaryObject.self].map { (type: NSManagedObject.Type) in
            let entity = NSEntityDescription()
            entity.name = "\(type)"
            entity.managedObjectClassName = NSStringFromClass(type)
            return entity
        }
        let model = NSManagedObjectModel()
        model.entities = entities
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        try coordinator.addPersistentStore(ofType: NSInMemoryStoreType, configurationName: nil, at: nil, options: nil)
        context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        context.persistentStoreCoordinator = coordinator
    }

    private func make<Object: NSManagedObject>(_ type: Object.Type) throws -> Object {
        let entity = try #require(NSEntityDescription.entity(forEntityName: "\(type)", in: context))
        return Object(entity: entity, insertInto: context)
    }

    @Test func classesKnownAtRunTimeRunTheirOverride() throws {
        let made = NSEntityDescription.insertNewObject(forEntityName: "LedgerObject", into: context)
        #expect((made as? LedgerObject)?.isPrepared == true)
        #expect(try make(JournalObject.self).isPrepared)
        #expect(try make(JournalObject.self).pages == 7)
        #expect(try make(DiaryObject.self).owner == "nobody")
    }

    @Test func initialisersOfSubclassesWork() throws {
        #expect(JournalObject(pages: 3, in: context).pages == 3)
        let entity = try #require(NSEntityDescription.entity(forEntityName: "DiaryObject", in: context))
        let diary = DiaryObject(owner: "Ada", entity: entity, insertInto: context)
        #expect(diary.owner == "Ada" && diary.isInserted)
        #expect(LedgerObject(entity: LedgerObject.entity(), insertInto: nil).isPrepared)
    }

    @Test func objectsOfNoContextHaveTheirDefaults() throws {
        let loose = JournalObject()
        #expect(loose.isPrepared && loose.pages == 7)
        #expect(loose.entity.name == "JournalObject" && loose.managedObjectContext == nil)
        context.insert(loose)
        #expect(loose.isInserted)
    }

    @Test func fetchedObjectsRunTheirOverride() throws {
        _ = JournalObject(pages: 3, in: context)
        _ = DiaryObject(owner: "Ada", entity: DiaryObject.entity(), insertInto: context)
        try context.save()
        context.reset()
        let journals = try context.fetch(NSFetchRequest<JournalObject>(entityName: "JournalObject"))
        #expect(journals.map(\.isPrepared) == [true] && journals.map(\.pages) == [7])
        #expect(try context.fetch(NSFetchRequest<DiaryObject>(entityName: "DiaryObject")).map(\.owner) == ["nobody"])
    }

    /// Another part of the program may end the model that an entity was found in.
    @Test func anEntityOfAModelThatHasEndedIsThatOfTheContext() throws {
        let entity: NSEntityDescription
        do {
            let other = try ObjectInitialisersTests()
            entity = try #require(NSEntityDescription.entity(forEntityName: "LedgerObject", in: other.context))
        }
        #expect(entity.layout == nil)
        let made = LedgerObject(entity: entity, insertInto: context)
        #expect(made.isInserted && made.isPrepared)
        #expect(made.entity === NSEntityDescription.entity(forEntityName: "LedgerObject", in: context))
        try context.save()
        #expect(!made.objectID.isTemporaryID)
    }
}
