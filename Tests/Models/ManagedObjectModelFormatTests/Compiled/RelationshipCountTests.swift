import Foundation
import FoundationBackfillCore
import Testing

@testable import ManagedObjectModelFormat

@Suite struct RelationshipCountTests {
    private static var model: ModelDefinition {
        var folder = EntityDefinition(name: "Folder")
        var notes = RelationshipDefinition(name: "notes", destinationName: "Note")
        (notes.isToMany, notes.maximumCount) = (true, 0)
        folder.relationships = [notes]
        var model = ModelDefinition()
        model.entities = [folder, EntityDefinition(name: "Note")]
        return model
    }

    /// Returns the archive of a model in which each maximum count is replaced.
    private static func archive(_ model: ModelDefinition, withMaximum count: Int64) throws -> Data {
        let list = try #require(BinaryPropertyListReader.read(try CompiledModel.data(of: model)))
        guard case .dictionary(var parts) = list, case .array(let objects)? = parts["$objects"] else { return Data() }
        parts["$objects"] = .array(
            objects.map { object in
                guard case .dictionary(var fields) = object, fields["NSMaxCount"] != nil else { return object }
                fields["NSMaxCount"] = .integer(count)
                return .dictionary(fields)
            }
        )
        return BinaryPropertyListWriter.data(of: .dictionary(parts))
    }

    @Test(arguments: [Int64(-1), 0]) func aMaximumBelowOneIsNoLimit(count: Int64) throws {
        let read = try CompiledModel.read(Self.archive(Self.model, withMaximum: count))
        let notes = try #require(read.entities.first?.relationships.first)
        #expect(notes.isToMany)
        #expect(notes.maximumCount == 0)
        #expect(read == (try Self.model.compiledForm()))
        #expect(VersionHash.hashes(of: read) == VersionHash.hashes(of: Self.model))
    }

    @Test func noLimitIsWrittenAsZero() throws {
        let archive = try CompiledModel.data(of: Self.model)
        #expect(try Self.archive(Self.model, withMaximum: 0) == archive)
        #expect(try Self.archive(Self.model, withMaximum: -1) != archive)
    }

    @Test func aModelFileMayHaveMinusOneAsWell() throws {
        let text = modelText(
            """
            <entity name="Folder"><relationship name="notes" toMany="YES" minCount="1" maxCount="-1" \
            destinationEntity="Folder"/></entity>
            """
        )
        let notes = try ModelXML.read(Data(text.utf8)).definition.entities[0].relationships[0]
        #expect(notes.minimumCount == 1)
        #expect(notes.maximumCount == 0)
    }
}
