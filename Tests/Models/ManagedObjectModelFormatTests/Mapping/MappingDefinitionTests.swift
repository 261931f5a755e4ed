import Foundation
import FoundationBackfillCore
import SeededRandom
import Testing

@testable import ManagedObjectModelFormat

@Suite struct MappingDefinitionTests {
    private static let files = Fixtures.files { $0.lastPathComponent == "xcmapping.xml" }

    @Test(.enabled(if: Fixtures.areThere)) func allMappingModelsOfXcodeAreRead() throws {
        #expect(Self.files.count > 10)
        for file in Self.files {
            let mapping = try MappingDefinition(contentsOf: file.deletingLastPathComponent())
            #expect(!mapping.entityMappings.isEmpty)
            #expect(mapping.sourceModelPath?.hasSuffix(".xcdatamodel") == true)
            for entity in mapping.entityMappings {
                #expect(entity.sourceName == nil || entity.sourceExpression != nil)
            }
        }
    }

    @Test(.enabled(if: Fixtures.areThere)) func expressionsOfXcodeAreRead() throws {
        let file = try #require(Self.files.first { $0.path.contains("Moody 4-Moody 5") })
        let mapping = try MappingDefinition(contentsOf: file)
        #expect(mapping.entityMappings.map(\.name) == ["MoodToMood", "CountryToCountry"])
        let continent = mapping.entityMappings[1].attributes.first { $0.name == "isoContinent" }
        #expect(continent?.valueExpression?.description == "$source.continent.numericISO3166Code")
        #expect(continent?.isGenerated == false)
        let filtered = try #require(
            Self.files.first { $0.path.contains("v4/UnCloudNotes/UnCloudNotesMappingModel_v2") }
        )
        let attachment = try MappingDefinition(contentsOf: filtered).entityMappings[0]
        #expect(attachment.name == "NoteToAttachment")
        #expect(attachment.sourceExpression?.description.contains("\"image != nil\"") == true)
        #expect(
            attachment.relationships.first?.valueExpression?.description
                == """
                FUNCTION($manager, "destinationInstancesForEntityMappingNamed:sourceInstances:", "NoteToNote", $source)
                """
        )
    }

    @Test func aCompiledMappingModelIsRead() throws {
        let mapping = try MappingDefinition.read(CompiledMappingSample.data)
        let entity = try #require(mapping.entityMappings.first)
        #expect(entity.name == "NoteToCard")
        #expect(entity.kind == .transform)
        #expect(entity.sourceHash == Data([1, 2, 3]))
        #expect(entity.policyClassName == "Notes.CardPolicy")
        #expect(entity.attributes.map(\.name) == ["title"])
        #expect(entity.attributes.first?.valueExpression?.description == "$source.name")
        #expect(
            entity.sourceExpression?.description
                == "FETCH(FUNCTION($manager, \"request:\", \"Note\"), $manager.sourceContext, NO)"
        )
    }

    /// Random changes, truncations and misplaced bytes give a mapping model or an error.
    @Test func damagedArchivesAreErrors() {
        let data = CompiledMappingSample.data
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<3000 {
            var damaged = data
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                damaged[Int.random(in: 8..<damaged.count, using: &generator)] = UInt8.random(
                    in: 0...255,
                    using: &generator
                )
            }
            _ = try? MappingDefinition.read(damaged)
        }
        for length in stride(from: 0, to: data.count, by: 7) {
            _ = try? MappingDefinition.read(data.prefix(length))
        }
    }

    @Test func damagedTextsAreErrors() {
        let object = #"<object type="XDDEVMAPPINGMODEL" id="z1">"#
        for text in [
            "", "<database/>", "<other/>", "<database>\(object)</object>",
            "<database>\(object)<relationship name=\"entitymappings\" idrefs=\"z2\"/></object></database>x",
            "<database>\(object)</object>\(object)</object></database>",
            """
            <database>\(object)</object><object type="XDDEVENTITYMAPPING" id="z2">\
            <attribute name="sourcename">A</attribute>\
            <attribute name="sourcefilterpredicatestring">a ==</attribute></object></database>
            """,
        ] {
            #expect(throws: (any Error).self) { try MappingDefinition.read(Data(text.utf8)) }
        }
    }
}
