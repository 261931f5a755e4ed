package import FoundationBackfillCore

/// A mapping model as plain values: how a migration converts the objects of one version of a model to another.
package struct MappingDefinition: Hashable, Sendable {
    /// The entity mappings in the order in which the migration runs them.
    package var entityMappings: [EntityMappingDefinition] = []
    /// The path of the source version in the project; nil if the file does not say.
    package var sourceModelPath: String?
    /// The path of the destination version in the project; nil if the file does not say.
    package var destinationModelPath: String?

    package init() {}

    /// Reads a mapping model from an Xcode file (`.xcmappingmodel`, or the `xcmapping.xml` inside) or a compiled file
    /// (`.cdm`). The file may be untrusted.
    ///
    /// - Throws: `ModelFormatError` if the file holds no valid mapping model.
    package init(contentsOf url: URL) throws {
        let file = url.pathExtension == "xcmappingmodel" ? url.appendingPathComponent("xcmapping.xml") : url
        let data = try CompiledModel.contents(of: file)
        self = try ModelFormatError.locating(file: file) { try Self.read(data, file: file) }
    }

    /// Reads the content of a file.
    package static func read(_ data: Data, file: URL? = nil) throws -> MappingDefinition {
        guard data.starts(with: Array("bplist".utf8)) else {
            return try MappingXMLReader.mapping(in: data, file: file)
        }
        return try CompiledMappingReader.mapping(in: try ArchivedGraph(data))
    }
}

/// The definition of an entity mapping: how the objects of one entity become objects of another.
package struct EntityMappingDefinition: Hashable, Sendable {
    /// The type of an entity mapping. Raw values are the codes in compiled mapping models.
    package enum Kind: Int, CaseIterable, Hashable, Sendable {
        case undefined, custom, add, remove, copy, transform

        /// Creates the kind with a name from an Xcode file; nil if the name is unknown.
        package init?(fileName: String) {
            guard let kind = Self.allCases.first(where: { $0.fileName == fileName }) else { return nil }
            self = kind
        }

        /// The name in Xcode's files.
        package var fileName: String { "\(self)".capitalized }
    }

    package var name: String
    package var kind = Kind.undefined
    package var sourceName: String?
    package var sourceHash: Data?
    package var destinationName: String?
    package var destinationHash: Data?
    /// The expression that fetches the source objects.
    package var sourceExpression: NSExpression?
    package var policyClassName: String?
    package var attributes: [PropertyMappingDefinition] = []
    package var relationships: [PropertyMappingDefinition] = []
    package var userInfo: [String: PropertyListValue] = [:]

    package init(name: String) {
        self.name = name
    }

    /// Returns the name that Xcode gives a mapping between two entities. Other mappings refer to it by this name.
    package static func standardName(from source: String?, to destination: String?) -> String {
        guard let source, let destination else { return source ?? destination ?? "" }
        return "\(source)To\(destination)"
    }
}

/// The definition of a property mapping: the source of a property's value in a migrated object.
package struct PropertyMappingDefinition: Hashable, Sendable {
    package var name: String
    package var valueExpression: NSExpression?
    /// Whether the expression is the default one, which applies only if the old entity has a property with this name.
    package var isGenerated = false
    package var userInfo: [String: PropertyListValue] = [:]

    package init(name: String, valueExpression: NSExpression? = nil, isGenerated: Bool = false) {
        self.name = name
        self.valueExpression = valueExpression
        self.isGenerated = isGenerated
    }
}
