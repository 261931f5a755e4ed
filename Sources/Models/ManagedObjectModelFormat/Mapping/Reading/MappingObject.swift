internal import FoundationBackfillCore

/// An object of a file with a mapping model: texts by name.
struct MappingObject {
    let type: String
    let line: Int
    var attributes: [String: String] = [:]
    /// The identifiers of related objects.
    var relationships: [String: [String]] = [:]

    /// The text of an attribute; nil for an empty one.
    subscript(name: String) -> String? {
        attributes[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    var name: String {
        get throws {
            guard let name = self["name"] else { throw failure("a property mapping has no name") }
            return name
        }
    }

    /// An expression that is there as an archive, in Base64.
    func expression(_ name: String) throws -> NSExpression? {
        guard let text = self[name] else { return nil }
        guard let data = Data(base64Encoded: text, options: .ignoreUnknownCharacters) else {
            throw failure("\(name) is no Base64")
        }
        do {
            return try ArchivedGraph(data).rootObject().expression(depth: ArchivedObject.predicateDepthLimit)
        } catch let error as ModelFormatError {
            throw failure("\(name) cannot be read: \(error.reason)")
        }
    }

    func failure(_ reason: String) -> ModelFormatError {
        ModelFormatError(reason, line: line)
    }
}
