import FoundationBackfillCore
import Testing

@testable import ManagedObjectModelFormat

/// Tests the composite attributes of archives: those of Apple's framework, and those that this package wrote formerly.
struct ModelArchiveReaderTests {
    /// A model in which elements have the names of attributes, and attributes of one name have different elements.
    private static let model: ModelDefinition = {
        var model = ModelDefinition()
        func composite(_ name: String, _ type: String, _ elements: [AttributeDefinition]) -> AttributeDefinition {
            model.composites.append(CompositeDefinition(name: type, elements: elements))
            var attribute = AttributeDefinition(name: name, type: .composite)
            attribute.compositeName = type
            return attribute
        }
        let unit = composite("unit", "unit", [AttributeDefinition(name: "unit", type: .string)])
        let inner = composite("author", "Book.author", [AttributeDefinition(name: "id", type: .uuid)])
        let author = composite("author", "Book.author2", [inner, AttributeDefinition(name: "id", type: .uuid)])
        let other = composite("author", "author", [AttributeDefinition(name: "author", type: .integer64)])
        model.entities = [EntityDefinition(name: "Article"), EntityDefinition(name: "Book")]
        model.entities[0].attributes = [other, unit]
        model.entities[1].attributes = [author, AttributeDefinition(name: "id", type: .uuid), unit]
        model.composites.sort { $0.name < $1.name }
        return model
    }()

    private func objects() throws -> [PropertyListNode] {
        let archive = BinaryPropertyListReader.read(try CompiledModel.data(of: Self.model))
        guard case .array(let objects)? = archive?["$objects"] else { return [] }
        return objects
    }

    /// Reads the model with changed parts of its composite attributes.
    private func read(_ change: (inout [String: PropertyListNode]) -> Void) throws -> ModelDefinition {
        let changed = try objects().map { object -> PropertyListNode in
            guard case .dictionary(var parts) = object, parts["NSCompositeElements"] != nil else { return object }
            change(&parts)
            return .dictionary(parts)
        }
        return try ModelArchiveReader.model(from: ArchivedGraph(changed, root: .reference(1), size: 10_000))
    }

    @Test func elementsAreUnderApplesKeyAndOfTheirEntity() throws {
        let composites = try objects().compactMap { object -> [String: PropertyListNode]? in
            guard case .dictionary(let parts) = object, parts["NSCompositeElements"] != nil else { return nil }
            return parts
        }
        #expect(composites.count == 5)
        #expect(composites.allSatisfy { $0["NSElements"] == nil })
        let attributes = try objects().compactMap { object -> PropertyListNode? in
            guard case .dictionary(let parts) = object, parts["NSAttributeType"] != nil else { return nil }
            return parts["NSEntity"]
        }
        #expect(attributes.count == 11 && !attributes.contains(ArchiveBuilder.null))
    }

    @Test func typesWithoutNamesGetDifferentOnes() throws {
        #expect(try read { _ in } == Self.model)
        #expect(try read { $0["NSCompositeName"] = nil } == Self.model)
    }

    @Test func theFormerKeyIsRead() throws {
        let former = try read { parts in
            parts["NSElements"] = parts["NSCompositeElements"]
            parts["NSCompositeElements"] = nil
        }
        #expect(former == Self.model)
    }
}
