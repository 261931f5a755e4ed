import CoreDataSQLite
import Foundation
import ManagedObjectModelFormat
import Testing

@testable import CoreData

/// Tests of writing to stores with triggers of Apple's programs.
@Suite(.enabled(if: ModelFixtures.areThere)) struct AppleTriggerTests {
    /// Returns a store with the model and all triggers of a Photos library.
    private func photos() throws -> Library {
        let archive = try #require(
            ModelFixtures.files(in: "modelcache", named: nil).first { $0.lastPathComponent.contains("Photos.sqlite") }
        )
        let text = try #require(
            ModelFixtures.files(in: "schemas", named: nil).first { $0.lastPathComponent.contains("Photos.sqlite") }
        )
        let library = try Library(NSManagedObjectModel(CompiledModel.read(contentsOf: archive)))
        let connection = try Connection(path: library.url.path, mode: .readWrite)
        defer { connection.close() }
        for (name, sql) in try AppleSchema(contentsOf: text).triggers where name.hasPrefix("ZT_") {
            try connection.execute(sql)
        }
        return library
    }

    @Test func countsThatTriggersKeepAreRead() throws {
        let library = try photos()
        let context = library.context()
        let entities = library.coordinator.managedObjectModel.entitiesByName
        try #require(entities["Person"] != nil && entities["DetectedFace"] != nil && entities["GraphNode"] != nil)
        let (ada, alan) = (try make("Person", in: context), try make("Person", in: context))
        let faces = try (0..<3).map { _ in
            let face = try make("DetectedFace", in: context)
            face.setValue(0.5, forKey: "centerX")
            face.setValue(ada, forKey: "personForFace")
            return face
        }
        try context.save()
        for face in faces { face.setValue(1, forKey: "assetVisible") }
        try context.save()
        context.refresh(ada, mergeChanges: false)
        #expect(ada.text("faceCount") == "3")
        faces[0].setValue(alan, forKey: "personForFace")
        try context.save()
        #expect([ada, alan].map { $0.text("faceCount") } == ["2", "1"])
    }

    @Test func derivedAttributesFollow() throws {
        let library = try photos()
        let context = library.context()
        let label = try make("GraphLabel", in: context)
        label.setValue(5, forKey: "code")
        let node = try make("GraphNode", in: context)
        node.setValue(label, forKey: "primaryLabel")
        try context.save()
        #expect(node.text("primaryLabelCode") == "5")
        label.setValue(6, forKey: "code")
        try context.save()
        context.refresh(node, mergeChanges: true)
        #expect(node.text("primaryLabelCode") == "6")
    }

    /// Creates an object with a value in each mandatory attribute and to-many relationship.
    private func make(_ name: String, in context: NSManagedObjectContext) throws -> NSManagedObject {
        let object = context.make(name)
        for (key, attribute) in object.entity.attributesByName
        where !attribute.isOptional && object.value(forKey: key) == nil {
            switch attribute.attributeType {
            case .stringAttributeType: object.setValue("x", forKey: key)
            case .dateAttributeType: object.setValue(Date(), forKey: key)
            case .binaryDataAttributeType, .transformableAttributeType: object.setValue(Data(), forKey: key)
            default: object.setValue(0, forKey: key)
            }
        }
        for (key, relationship) in object.entity.relationshipsByName
        where !relationship.isOptional && relationship.isToMany {
            guard let destination = relationship.destinationEntity?.name else { continue }
            object.setValue(NSSet(object: try make(destination, in: context)), forKey: key)
        }
        return object
    }
}
