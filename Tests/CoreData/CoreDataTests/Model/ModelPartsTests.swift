import Foundation
import Testing

@testable import CoreData

/// Properties and entities before and after they belong to a model.
@Suite struct ModelPartsTests {
    private let title = ModelParts.attribute("title")
    private let note: NSEntityDescription
    private let model: NSManagedObjectModel

    init() {
        note = ModelParts.entity("Note", [title])
        model = ModelParts.model(note)
    }

    @Test func aPropertyAlwaysHasAnEntity() {
        #expect(title.entity === note && title.entity.name == "Note")
        let lone = ModelParts.attribute("lone")
        #expect(lone.entity.name == nil && lone.entity.properties.isEmpty)
        note.properties.append(lone)
        #expect(lone.entity === note)
    }

    @Test func userInfoIsNeverNil() {
        for part in [title, ModelParts.relationship("notes", note, 0)] as [NSPropertyDescription] {
            #expect(part.userInfo?.isEmpty == true)
            part.userInfo?["order"] = 1
            #expect(part.userInfo?["order"] as? Int == 1)
            part.userInfo = nil
            #expect(part.userInfo?.isEmpty == true)
        }
        note.userInfo?["icon"] = "slip"
        #expect(model.entitiesByName["Note"]?.userInfo?["icon"] as? String == "slip")
        #expect((note.copy() as? NSEntityDescription)?.userInfo?["icon"] as? String == "slip")
    }

    @Test func userInfoAndClassesLeaveTheVersionAsItIs() {
        model.recordedHashes = ["Note": Data([1])]
        note.userInfo?["icon"] = "slip"
        title.userInfo?["order"] = 1
        note.managedObjectClassName = "Other"
        #expect(note.versionHash == Data([1]))
        title.isOptional = false
        #expect(note.versionHash != Data([1]))
    }

    @Test func versionHashesNeedNoModel() {
        let item = ModelParts.entity("Item", [ModelParts.attribute("created", .dateAttributeType)])
        let draft = ModelParts.entity("Draft", [ModelParts.attribute("text")])
        item.subentities = [draft]
        let hashes = [item.versionHash, draft.versionHash, draft.properties[1].versionHash]
        #expect(Set(hashes).count == 3 && hashes.allSatisfy { $0.count == 32 })
        let model = ModelParts.model(item, draft)
        #expect([item.versionHash, draft.versionHash, draft.properties[1].versionHash] == hashes)
        #expect(model.entityVersionHashesByName["Draft"] == hashes[1])
        let (one, other) = (ModelParts.attribute("text"), ModelParts.attribute("text", optional: false))
        #expect(one.versionHash == hashes[2] && other.versionHash != hashes[2])
    }

    @Test func mergingNoModelsGivesAnEmptyOne() {
        #expect(NSManagedObjectModel(byMerging: [])?.entities.isEmpty == true)
        #expect(NSManagedObjectModel(byMerging: nil) == nil)
    }

    @Test func plainInitialisers() throws {
        let coordinator = NSPersistentStoreCoordinator()
        #expect(coordinator.managedObjectModel.entities.isEmpty && coordinator.persistentStores.isEmpty)
        #expect(NSPredicate() == NSPredicate(value: true) && NSPredicate().evaluate(with: nil))
        let conflict = NSConstraintConflict()
        #expect(conflict.constraint.isEmpty && conflict.conflictingObjects.isEmpty && conflict.databaseObject == nil)
        try NSMergePolicy.rollback.resolve(constraintConflicts: [conflict])
    }

    @Test func namesOfPropertiesBecomeDescriptions() {
        let request = NSFetchRequest<NSDictionary>(entityName: "Note")
        request.propertiesToGroupBy = ["title"]
        #expect(request.propertiesToGroupBy as? [String] == ["title"])
        request.entity = note
        request.propertiesToFetch = ["title", "folder.name"]
        #expect(request.propertiesToGroupBy as? [NSPropertyDescription] == [title])
        #expect(request.propertiesToFetch?.first as? NSPropertyDescription == title)
        #expect(request.propertiesToFetch?.last as? String == "folder.name")
        let copy = request.copy() as? NSFetchRequest<NSDictionary>
        #expect(copy?.propertiesToGroupBy as? [NSPropertyDescription] == [title])
        request.propertiesToGroupBy = nil
        #expect(request.propertiesToGroupBy == nil)
    }
}
