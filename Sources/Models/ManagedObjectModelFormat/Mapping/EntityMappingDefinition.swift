package import FoundationBackfillCore

/// How the objects of one entity become those of another.
package struct EntityMappingDefinition: Hashable, Sendable {
    /// The sorts of mappings. The raw values are those of compiled mapping models.
    package enum Kind: Int, CaseIterable, Hashable, Sendable {
        case undefined, custom, add, remove, copy, transform

        /// The kind that Xcode's files name so.
        package init?(fileName: String) {
            guard let kind = Self.allCases.first(where: { "\($0)".capitalized == fileName }) else { return nil }
            self = kind
        }
    }

    package var name: String
    package var kind = Kind.undefined
    package var sourceName: String?
    package var sourceHash: Data?
    package var destinationName: String?
    package var destinationHash: Data?
    /// What finds the objects of the source.
    package var sourceExpression: NSExpression?
    package var policyClassName: String?
    package var attributes: [PropertyMappingDefinition] = []
    package var relationships: [PropertyMappingDefinition] = []
    package var userInfo: [String: PropertyListValue] = [:]

    package init(name: String) {
        self.name = name
    }

    /// The name that Xcode gives a mapping between two entities, by which others refer to it.
    package static func standardName(from source: String?, to destination: String?) -> String {
        guard let source, let destination else { return source ?? destination ?? "" }
        return "\(source)To\(destination)"
    }
}
