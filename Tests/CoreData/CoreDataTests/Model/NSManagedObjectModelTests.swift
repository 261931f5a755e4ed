import Testing

@testable import CoreData

@Suite struct NSManagedObjectModelTests {
    @Test func S224_propertiesByNameIncludesInheritedOnesAndDefaultsHold() throws {
        let model = SlipBoxModel.make()
        let note = try #require(model.entitiesByName["Note"])
        #expect(note.propertiesByName.keys.sorted() == ["created", "folder", "place", "rank", "size", "title"])
        #expect(note.propertiesByName["created"]?.entity.name == "Item")
        #expect(note.attributesByName["created"]?.isOptional == true)
        #expect(note.relationshipsByName["folder"]?.isToMany == false)
        #expect(model.entitiesByName["Folder"]?.relationshipsByName["notes"]?.isToMany == true)
        let item = try #require(model.entitiesByName["Item"])
        #expect(note.isKindOf(entity: item) && !item.isKindOf(entity: note))
        #expect(model.entitiesByName["Folder"]?.relationships(forDestination: note).map(\.name) == ["notes"])
    }

    @Test func namesComeFromTheTypeOrTheDescription() throws {
        let model = SlipBoxModel.make()
        let note = try #require(model.entitiesByName["Note"])
        #expect(note.managedObjectClassName == "SlipBox.Note")
        #expect(model.entitiesByName["Folder"]?.managedObjectClassName == "NSManagedObject")
        #expect(note.attributesByName["rank"]?.attributeValueClassName == "NSNumber")
        #expect(note.attributesByName["title"]?.renamingIdentifier == "name")
        #expect(note.attributesByName["rank"]?.renamingIdentifier == "rank")
    }

    @Test func aModelIsEqualToWhatItsDefinitionGives() throws {
        let model = SlipBoxModel.make()
        let again = try NSManagedObjectModel(model.definition)
        #expect(again == model)
        #expect(again.hash == model.hash)
        #expect(again.definition.sorted == model.definition.sorted)
        let note = try #require(again.entitiesByName["Note"])
        #expect(note.superentity?.name == "Item")
        #expect(note.indexes.first?.elements.first?.isAscending == false)
        #expect(
            (note.propertiesByName["place"] as? NSCompositeAttributeDescription)?.elements.map(\.name) == ["x", "y"]
        )
        #expect(note.attributesByName["rank"]?.validationWarnings as? [String] == ["too high"])
        #expect(note.relationshipsByName["folder"]?.inverseRelationship?.name == "notes")
    }

    @Test func aDifferenceAnywhereMakesModelsUnequal() {
        let changes: [(NSManagedObjectModel) -> Void] = [
            { $0.entitiesByName["Note"]?.attributesByName["title"]?.defaultValue = "Other" },
            { $0.entitiesByName["Note"]?.attributesByName["rank"]?.type = .integer32 },
            {
                $0.entitiesByName["Note"]?.attributesByName["rank"]?.setValidationPredicates(
                    nil,
                    withValidationWarnings: nil
                )
            },
            { $0.entitiesByName["Folder"]?.relationshipsByName["notes"]?.deleteRule = .cascadeDeleteRule },
            { $0.entitiesByName["Folder"]?.relationshipsByName["notes"]?.inverseRelationship = nil },
            { $0.entitiesByName["Note"]?.uniquenessConstraints = [] },
            { $0.entitiesByName["Note"]?.indexes = [] },
            { $0.entitiesByName["Item"]?.isAbstract = false },
            { $0.versionIdentifiers = ["2.0"] },
            { $0.setFetchRequestTemplate(nil, forName: "recent") },
            { $0.entities.removeLast() },
        ]
        for change in changes {
            let changed = SlipBoxModel.make()
            change(changed)
            #expect(changed != SlipBoxModel.make())
        }
    }

    @Test func copiesAreEqualAndStandAlone() throws {
        let model = SlipBoxModel.make()
        let copy = try #require(model.copy() as? NSManagedObjectModel)
        #expect(copy == model)
        let note = try #require(copy.entitiesByName["Note"])
        #expect(note !== model.entitiesByName["Note"])
        #expect(note.relationshipsByName["folder"]?.destinationEntity === copy.entitiesByName["Folder"])
        #expect(note.relationshipsByName["folder"]?.inverseRelationship?.entity === copy.entitiesByName["Folder"])
        #expect(note.superentity === copy.entitiesByName["Item"])
        #expect(copy.entities(forConfigurationName: "Cloud")?.allSatisfy { $0.managedObjectModel === copy } == true)
        #expect(copy.fetchRequestTemplate(forName: "recent")?.entity === note)
        note.attributesByName["title"]?.name = "heading"
        #expect(copy != model)
        #expect(model == SlipBoxModel.make())
    }

    @Test func templatesGetTheirVariables() throws {
        let model = SlipBoxModel.make()
        let date = Date(timeIntervalSinceReferenceDate: 1)
        let request = model.fetchRequestFromTemplate(withName: "recent", substitutionVariables: ["since": date])
        #expect(request?.predicate?.predicateFormat == "created > CAST(1.000000, \"NSDate\")")
        #expect(request?.entityName == "Note" && request?.sortDescriptors?.count == 1)
        #expect(model.fetchRequestTemplate(forName: "recent")?.predicate?.predicateFormat == "created > $since")
        #expect(model.fetchRequestFromTemplate(withName: "none", substitutionVariables: [:]) == nil)
    }

    @Test func configurationsHaveTheirEntities() {
        let model = SlipBoxModel.make()
        #expect(model.configurations == ["Cloud"])
        #expect(model.entities(forConfigurationName: "Cloud")?.compactMap(\.name) == ["Note", "Folder"])
        #expect(model.entities(forConfigurationName: nil)?.count == 3)
        #expect(model.entities(forConfigurationName: "Unknown") == nil)
    }

    private static let changes: [@Sendable (NSManagedObjectModel) -> Void] = [
        { $0.entities = [] },
        { $0.versionIdentifiers = [] },
        { $0.entitiesByName["Note"]?.name = "Other" },
        { $0.entitiesByName["Note"]?.properties = [] },
        { $0.entitiesByName["Note"]?.attributesByName["title"]?.isOptional = true },
        { $0.entitiesByName["Note"]?.indexes.first?.name = "other" },
        { $0.entitiesByName["Note"]?.indexes.first?.elements.first?.isAscending = true },
        { $0.entitiesByName["Folder"]?.relationshipsByName["notes"]?.maxCount = 1 },
    ]

    @Test func S223_aModelInUseCannotBeChanged() async {
        for number in Self.changes.indices {
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                [number = number as Int] in
                let model = SlipBoxModel.make()
                model.freeze()
                Self.changes[number](model)
            }
            let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
            #expect(output.contains("Can't modify an immutable model"))
        }
    }
}
