import CloudService
import FoundationBackfill
import Testing

@testable import CloudKit
@testable import CoreData

/// A program with an `NSPersistentCloudKitContainer` that mirrors a library: books and albums on shelves, with tags.
struct LibraryProgram {
    static let model = Result { try file() }

    let container: NSPersistentCloudKitContainer
    let context: NSManagedObjectContext

    init(_ service: CloudService, user: String = "_alice") async throws {
        let model = try #require(NSManagedObjectModel(contentsOf: try Self.model.get()))
        container = NSPersistentCloudKitContainer(name: "Library", managedObjectModel: model)
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let description = NSPersistentStoreDescription(url: folder.appending(path: "Library.sqlite"))
        let options = NSPersistentCloudKitContainerOptions(containerIdentifier: "iCloud.test")
        (options.container, options.syncsAutomatically) = (.inProcess(service, user), false)
        description.cloudKitContainerOptions = options
        container.persistentStoreDescriptions = [description]
        var failure: (any Error)?
        container.loadPersistentStores { failure = $1 }
        if let failure { throw failure }
        context = container.newBackgroundContext()
    }

    /// Changes objects, saves and sends them.
    func change(_ body: (NSManagedObjectContext) throws -> Void) async throws {
        try context.performAndWait {
            try body(context)
            try context.save()
        }
        try await container.sync()
    }

    /// The name of the record of an object.
    func recordName(_ entity: String, _ key: String, _ text: String) throws -> String {
        try context.performAndWait {
            let request = NSFetchRequest<NSManagedObject>(entityName: entity)
            request.predicate = NSPredicate(format: "%K == %@", key, text)
            let object = try #require(try context.fetch(request).first)
            return try #require(container.recordID(for: object.objectID)).recordName
        }
    }

    static func insert(_ entity: String, _ values: [String: Any], _ context: NSManagedObjectContext) -> NSManagedObject
    {
        let object = NSEntityDescription.insertNewObject(forEntityName: entity, into: context)
        for (key, value) in values { object.setValue(value, forKey: key) }
        return object
    }

    /// Writes a model file.
    private static func file() throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString)/Library.xcdatamodel")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: folder.appending(path: "contents"))
        return folder
    }

    private static let text = """
        <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
        <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
        <entity name="Shelf" syncable="YES">
            <attribute name="name" optional="YES" attributeType="String"/>
            <relationship optional="YES" toMany="YES" name="items" ordered="YES" destinationEntity="Item" inverseName="shelf" inverseEntity="Item"/>
        </entity>
        <entity name="Item" isAbstract="YES" syncable="YES">
            <attribute name="title" optional="YES" attributeType="String"/>
            <attribute name="added" optional="YES" attributeType="Date" usesScalarValueType="NO"/>
            <attribute name="mood" optional="YES" transient="YES" attributeType="String"/>
            <relationship optional="YES" maxCount="1" name="shelf" destinationEntity="Shelf" inverseName="items" inverseEntity="Shelf"/>
            <relationship optional="YES" toMany="YES" name="tags" destinationEntity="Tag" inverseName="items" inverseEntity="Tag"/>
            <relationship optional="YES" toMany="YES" name="quotes" destinationEntity="Item" inverseName="quotedBy" inverseEntity="Item"/>
            <relationship optional="YES" toMany="YES" name="quotedBy" destinationEntity="Item" inverseName="quotes" inverseEntity="Item"/>
        </entity>
        <entity name="Book" parentEntity="Item" syncable="YES">
            <attribute name="pages" optional="YES" attributeType="Integer 32" usesScalarValueType="NO"/>
            <attribute name="price" optional="YES" attributeType="Decimal"/>
            <attribute name="key" optional="YES" attributeType="UUID" usesScalarValueType="NO"/>
            <attribute name="source" optional="YES" attributeType="URI"/>
            <attribute name="cover" optional="YES" attributeType="Binary"/>
            <attribute name="words" optional="YES" attributeType="Transformable"/>
            <attribute name="isRead" optional="YES" attributeType="Boolean" usesScalarValueType="NO"/>
            <attribute name="body" optional="YES" attributeType="String"/>
        </entity>
        <entity name="Album" parentEntity="Item" syncable="YES">
            <attribute name="duration" optional="YES" attributeType="Double" usesScalarValueType="NO"/>
        </entity>
        <entity name="Tag" syncable="YES">
            <attribute name="name" optional="YES" attributeType="String"/>
            <relationship optional="YES" toMany="YES" name="items" destinationEntity="Item" inverseName="tags" inverseEntity="Item"/>
        </entity>
        </model>
        """
}
