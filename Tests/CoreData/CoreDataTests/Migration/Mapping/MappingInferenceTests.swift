import Testing

@testable import CoreData

@Suite struct MappingInferenceTests {
    private func infer(_ old: NSManagedObjectModel, _ new: NSManagedObjectModel) throws -> NSMappingModel {
        try NSMappingModel.inferredMappingModel(forSourceModel: old, destinationModel: new)
    }

    private func message(_ old: NSManagedObjectModel, _ new: NSManagedObjectModel) -> String? {
        do {
            _ = try infer(old, new)
            return nil
        } catch {
            #expect((error as? CocoaError)?.code.rawValue == 134190)
            return (error as? CocoaError)?.userInfo["reason"] as? String
        }
    }

    @Test func S228_inferredMappingsAreNamedByWhatTheyDo() throws {
        let names = try infer(NoteModels.first(), NoteModels.second()).entityMappings.map(\.mappingName)
        #expect(Set(names) == ["IEM_Transform_Note", "IEM_Add_Tag", "IEM_Copy_Folder"])
        let back = try infer(NoteModels.second(), NoteModels.second()).entityMappings
        #expect(back?.allSatisfy { $0.mappingType == .copyEntityMappingType } == true)
        let removal = try infer(NoteModels.third(), NoteModels.model([])).entityMappings.first
        #expect(removal?.name == "IEM_Remove_Card")
        #expect(removal?.mappingType == .removeEntityMappingType)
    }

    @Test func S228_hashesSayWhichVersionsAMappingIsFor() throws {
        let (old, new) = (NoteModels.first(), NoteModels.second())
        let note = try #require(try infer(old, new).entityMappingsByName["IEM_Transform_Note"])
        #expect(note.sourceEntityVersionHash == old.entityVersionHashesByName["Note"])
        #expect(note.destinationEntityVersionHash == new.entityVersionHashesByName["Note"])
    }

    @Test func S227_renamedPropertiesGetTheirFormerValues() throws {
        let note = try infer(NoteModels.first(), NoteModels.second()).entityMappingsByName["IEM_Transform_Note"]
        let values = note?.attributeMappings?.map {
            "\($0.name ?? "") = \($0.valueExpression.map { "\($0)" } ?? "nil")"
        }
        #expect(values == ["title = $source.name", "size = $source.#size", "isPinned = nil"])
        #expect(
            note?.relationshipMappings?.first?.valueExpression?.description
                == """
                FUNCTION($manager, "destinationInstancesForSourceRelationshipNamed:sourceInstances:", "folder", \
                $source.folder)
                """
        )
        #expect(
            note?.sourceExpression?.description
                == """
                FETCH(FUNCTION($manager, "fetchRequestForSourceEntityNamed:predicateString:", "Note", \
                "TRUEPREDICATE"), $manager.sourceContext, NO)
                """
        )
    }

    @Test func S229_whatCannotBeInferredSaysWhy() {
        let text = NoteModels.model([NoteModels.entity("Note", [NoteModels.attribute("size", .string)])])
        #expect(message(NoteModels.first(), text)?.contains("type changed from") == true)
        let required = NoteModels.attribute("isbn", .string)
        required.isOptional = false
        let isbn = NoteModels.model([NoteModels.entity("Note", [required])])
        #expect(message(NoteModels.first(), isbn)?.contains("no default value") == true)
        let abstract = NoteModels.entity("Note", [])
        abstract.isAbstract = true
        #expect(message(NoteModels.first(), NoteModels.model([abstract]))?.contains("abstract") == true)
    }

    @Test func S229_aToManyRelationshipCannotBecomeToOne() {
        let new = NoteModels.first()
        new.entitiesByName["Folder"]?.relationshipsByName["notes"]?.maxCount = 1
        #expect(message(NoteModels.first(), new)?.contains("made to-one") == true)
        let old = NoteModels.first()
        old.entitiesByName["Folder"]?.relationshipsByName["notes"]?.maxCount = 1
        #expect(message(old, NoteModels.first()) == nil)
    }

    @Test func S227_narrowerNumbersAreNotInferred() {
        let new = NoteModels.first()
        new.entitiesByName["Note"]?.attributesByName["rank"]?.type = .integer16
        #expect(message(NoteModels.first(), new)?.contains("type changed from") == true)
    }
}
