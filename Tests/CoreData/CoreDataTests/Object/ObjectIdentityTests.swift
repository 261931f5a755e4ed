import CoreData
import Testing

/// Has the identity that generated classes have.
final class NumberedObject: NSManagedObject, Identifiable {}

/// The `id` of managed objects, and of other classes beside them.
@Suite struct ObjectIdentityTests {
    /// A class as any program has them, whose `id` is the one that Swift gives to objects.
    private final class Plain: Identifiable {}

    @Test func otherClassesKeepTheIdentityOfSwift() {
        let plain = Plain()
        let id: ObjectIdentifier = plain.id
        #expect(id == ObjectIdentifier(plain))
    }

    @Test func managedObjectsAreIdentifiedByTheirObjectID() throws {
        let entity = NSEntityDescription()
        entity.name = "NumberedObject"
        entity.managedObjectClassName = NSStringFromClass(NumberedObject.self)
        let model = NSManagedObjectModel()
        model.entities = [entity]
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        let object = NumberedObject(entity: entity, insertInto: nil)
        let id: NSManagedObjectID = object.id
        #expect(id == object.objectID)
        withExtendedLifetime(coordinator) {}
    }
}
