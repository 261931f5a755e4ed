package import FoundationBackfillCore

/// The archives in Xcode's files of mapping models: of expressions, and of user info.
package enum MappingArchive {
    /// Reads an expression. The bytes may be untrusted.
    ///
    /// - Throws: `ModelFormatError` if the data is no valid archive of an expression.
    package static func expression(in data: Data) throws -> NSExpression {
        try ArchivedGraph(data).rootObject().expression(depth: ArchivedObject.predicateDepthLimit)
    }

    /// Returns the text that describes the expression in an archive.
    package static func expressionText(in data: Data) throws -> String { try expression(in: data).description }

    /// Returns the archive of the expression that a text describes.
    ///
    /// - Throws: `ModelFormatError` if the text describes none, or the expression cannot be in a file.
    package static func data(ofExpression text: String) throws -> Data {
        try data { try $0.expression(format: text) }
    }

    /// Reads user info. The bytes may be untrusted.
    ///
    /// - Throws: `ModelFormatError` if the data is no valid archive of a dictionary.
    package static func userInfo(in data: Data) throws -> [String: PropertyListValue] {
        let root = try ArchivedGraph(data).rootObject()
        let depth = ArchivedObject.predicateDepthLimit
        let value = try root.graph.plainValue(.reference(root.index), named: "the user info", depth: depth)
        guard case .dictionary(let values)? = value else {
            throw ModelFormatError("the user info is a \(root.className), and not a dictionary")
        }
        return values
    }

    /// Returns the archive of user info.
    package static func data(ofUserInfo userInfo: [String: PropertyListValue]) throws -> Data {
        try data { $0.immutableDictionary(userInfo) }
    }

    private static func data(_ write: (inout ArchiveBuilder) throws -> PropertyListNode) throws -> Data {
        var archive = ArchiveBuilder()
        guard case .reference(let root) = try write(&archive) else {
            throw ModelFormatError("the archive has no object")
        }
        return archive.data(root: root)
    }
}
