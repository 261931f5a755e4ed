package import Foundation

/// A mapping model as plain values: how the objects of one version of a model become those of another.
package struct MappingDefinition: Hashable, Sendable {
    /// In the order in which they are carried out.
    package var entityMappings: [EntityMappingDefinition] = []
    /// Where the versions lie that the file says it leads between, as paths of the project; nil if it does not say.
    package var sourceModelPath: String?
    package var destinationModelPath: String?

    package init() {}

    /// The mapping model in a file: as Xcode keeps it (`.xcmappingmodel`, or the `xcmapping.xml` inside), or compiled
    /// (`.cdm`).
    ///
    /// - Throws: `ModelFormatError`, whatever the bytes are.
    package init(contentsOf url: URL) throws {
        let file = url.pathExtension == "xcmappingmodel" ? url.appendingPathComponent("xcmapping.xml") : url
        let data = try CompiledModel.contents(of: file)
        self = try ModelFormatError.locating(file: file) { try Self.read(data, file: file) }
    }

    static func read(_ data: Data, file: URL? = nil) throws -> MappingDefinition {
        guard data.starts(with: Array("bplist".utf8)) else {
            return try MappingXMLReader.mapping(in: data, file: file)
        }
        return try CompiledMappingReader.mapping(in: try ArchivedGraph(data))
    }
}
