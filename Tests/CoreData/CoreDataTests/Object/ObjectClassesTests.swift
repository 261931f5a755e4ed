import CoreData
import Foundation
import Testing

/// Objects that are created by their class, and the entities of classes.
@Suite struct ObjectClassesTests {
    private let context = NSManagedObjectContext(.privateQueue)

    init() {
        let vessel = ModelParts.entity("Vessel", [ModelParts.attribute("name")])
        let tanker = ModelParts.entity("Tanker", [])
        vessel.subentities = [tanker]
        let (box, crate) = (ModelParts.entity("Box", []), ModelParts.entity("Crate", []))
        let classes: [NSManagedObject.Type] = [Vessel.self, Tanker.self, Crate.self, Crate.self]
        for (entity, objectClass) in zip([vessel, tanker, box, crate], classes) {
            entity.managedObjectClassName = NSStringFromClass(objectClass)
        }
        let model = ModelParts.model(vessel, tanker, box, crate)
        context.persistentStoreCoordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
    }

    private func make<Object: NSManagedObject>(_ type: Object.Type = Object.self) -> Object { Object(context: context) }

    @Test func S041_genericCodeCreatesObjects() {
        let tanker: Tanker = make()
        #expect(tanker.entity.name == "Tanker" && make(Vessel.self).entity.name == "Vessel")
        #expect(Tanker.launch(in: context).entity.name == "Tanker")
        #expect(Vessel(named: "Vega", in: context).value(forKey: "name") as? String == "Vega")
        #expect(Tanker(named: "Mira", in: context).entity.name == "Tanker")
    }

    @Test func S041_metatypesLeadToTheirOwnEntities() {
        let types: [NSManagedObject.Type] = [Vessel.self, Tanker.self, Crate.self]
        let objects = types.map { $0.init(context: context) }
        #expect(objects.map(\.entity.name) == ["Vessel", "Tanker", "Box"])
        #expect(objects[1] is Tanker && context.insertedObjects == Set(objects))
        let vessel: Vessel.Type = Tanker.self
        #expect(vessel.init(context: context).entity.name == "Tanker")
    }

    @Test func namesWithoutAModuleLeadToTheClassesOfAllModules() {
        let entities = ["LooseSheet", "CoreDataTests.LooseSheet", "Sheet"].map { name in
            let entity = ModelParts.entity("Entity\(name.count)", [])
            entity.managedObjectClassName = name
            return entity
        }
        let model = NSManagedObjectModel()
        model.entities = entities
        let context = NSManagedObjectContext(.privateQueue)
        context.persistentStoreCoordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        let objects = entities.map { NSEntityDescription.insertNewObject(forEntityName: $0.name ?? "", into: context) }
        #expect(objects.map { $0 is LooseSheet } == [true, true, false])
    }

    @Test func aClassMaySayItsEntity() throws {
        #expect(Crate(context: context).entity.name == "Box")
        #expect(Crate.fetchRequest().entityName == "Box")
    }

    @Test func S041_aClassWithoutAnEntityHasOneWithoutAName() throws {
        #expect(Homeless.entity().name == nil && Homeless.entity().properties.isEmpty)
        #expect(Homeless.fetchRequest().entityName == nil)
        #expect(throws: CocoaError.self) { try context.fetch(Homeless.fetchRequest()) }
    }
}

protocol Launched {}

extension Launched where Self: NSManagedObject {
    static func launch(in context: NSManagedObjectContext) -> Self { Self(context: context) }
}

final class LooseSheet: NSManagedObject {}

class Vessel: NSManagedObject, Launched {
    convenience init(named name: String, in context: NSManagedObjectContext) {
        self.init(context: context)
        setValue(name, forKey: "name")
    }
}

final class Tanker: Vessel {}

/// A class of two entities, which says the one that counts.
final class Crate: NSManagedObject {
    override class func entity() -> NSEntityDescription {
        let entity = NSEntityDescription()
        entity.name = "Box"
        return entity
    }
}

final class Homeless: NSManagedObject {}
