internal import Foundation
internal import ManagedObjectModelFormat

extension MappingDraft {
    // MARK: - New objects

    /// Adds an entity mapping with its property mappings behind all others.
    mutating func add(_ mapping: EntityMappingOutline) throws(EditError) {
        let model = try model()
        let number = tree.objects(of: .entity).count + 1
        let fields: [(MappingField, String?)] = [
            (.policy, mapping.policyClassName), (.filter, mapping.filter), (.sourceName, mapping.sourceName),
            (.name, mapping.ownName), (.kind, mapping.kind.fileName), (.number, String(number)),
            (.destinationName, mapping.destinationName), (.isGenerated, "1"),
        ]
        var children: [Subtree] = []
        for (name, text) in fields { if let element = field(name, text) { children.append(element) } }
        children.append(reference(.model, [tree[model]?["id"] ?? ""]))
        children.append(reference(.attributes, []))
        children.append(reference(.relationships, []))
        let id = try add(.entity, children)
        try addReference(id, to: model, .entities)
        let object = try entityMapping(mapping.name)
        try setUserInfo(mapping.userInfo, of: object)
        if let text = mapping.sourceExpression {
            try set(.sourceExpression, of: object, toArchive: try archive(text))
            try set(.isGenerated, of: object, to: "0")
        }
        try add(mapping.attributes, to: object, id, as: .attributes)
        try add(mapping.relationships, to: object, id, as: .relationships)
    }

    private mutating func add(
        _ properties: [PropertyMappingOutline],
        to object: ElementID,
        _ id: String,
        as list: MappingReference
    ) throws(EditError) {
        for property in properties { try addReference(try add(property, ownerID: id), to: object, list) }
    }

    /// Adds a property mapping of an entity mapping, which does not refer to it yet.
    ///
    /// - Returns: Its identifier.
    mutating func add(_ property: PropertyMappingOutline, ownerID: String) throws(EditError) -> String {
        let data = try archive(property.expression)
        let info = property.userInfo.isEmpty ? nil : try userInfoArchive(property.userInfo)
        let isGenerated = property.isRelationship ? (property.expression == nil ? "1" : "0") : nil
        let fields: [(MappingField, String?)] = [
            (.userInfo, info.map { tree.base64($0) }), (.mappingName, property.mappingName),
            (.keyPath, property.keyPath), (.expression, data.map { tree.base64($0) }), (.isGenerated, isGenerated),
            (.name, property.name),
        ]
        var children: [Subtree] = []
        for (name, text) in fields { if let element = field(name, text) { children.append(element) } }
        children.append(reference(.entity, [ownerID]))
        return try add(property.isRelationship ? .relationship : .attribute, children)
    }

    // MARK: - Names

    /// Changes an entity mapping so that its name may change. Relationship mappings that name it go along.
    mutating func changing(
        _ mapping: String,
        _ body: (inout MappingDraft, ElementID) throws(EditError) -> Void
    ) throws(EditError) {
        let object = try entityMapping(mapping)
        try body(&self, object)
        let new = name(of: object)
        guard new != mapping else { return }
        guard !new.isEmpty else { throw EditError("A mapping has a source, a destination, or both.") }
        let isTaken = tree.objects(of: .entity).contains { $0 != object && name(of: $0) == new }
        if isTaken { throw .taken(new, by: "another entity mapping") }
        for relationship in tree.objects(of: .relationship)
        where tree.text(of: .mappingName, in: relationship) == mapping {
            try set(.mappingName, of: relationship, to: new)
        }
    }

    func checkFree(_ name: String) throws(EditError) {
        guard !name.isEmpty else { throw EditError("A mapping has a source, a destination, or both.") }
        let isTaken = tree.objects(of: .entity).contains { self.name(of: $0) == name }
        if isTaken { throw .taken(name, by: "another entity mapping") }
    }

    func checkFree(_ property: String, in owner: ElementID, _ mapping: String) throws(EditError) {
        let isTaken = properties(of: owner).contains { tree.text(of: .name, in: $0) == property }
        if isTaken { throw .taken(property, by: "another mapping of \(mapping)") }
    }

    // MARK: - Texts

    /// Checks that a text can be read again. Whether it fits the versions is for findings.
    func checkFormat(_ text: String?, as kind: MappingExpressionCheck.Kind) throws(EditError) {
        guard let text else { return }
        let check = MappingExpressionCheck(source: nil, destination: nil, mappingNames: [])
        guard let problem = check.problem(in: text, as: kind), problem.position != nil else { return }
        let sentence = problem.sentence.prefix(1).lowercased() + problem.sentence.dropFirst()
        throw EditError("“\(text)” cannot be kept: \(sentence)")
    }

    func archive(_ text: String?) throws(EditError) -> Data? {
        guard let text else { return nil }
        try checkFormat(text, as: .value)
        do {
            return try MappingArchive.data(ofExpression: text)
        } catch let error as ModelFormatError {
            throw EditError("“\(text)” cannot be kept: \(error.reason).")
        } catch {
            throw .cannotBeKept
        }
    }

    private func userInfoArchive(_ info: [String: PropertyListValue]) throws(EditError) -> Data {
        do {
            return try MappingArchive.data(ofUserInfo: info)
        } catch {
            throw .cannotBeKept
        }
    }

    mutating func setUserInfo(_ info: [String: PropertyListValue], of object: ElementID) throws(EditError) {
        try set(.userInfo, of: object, toArchive: info.isEmpty ? nil : try userInfoArchive(info))
    }
}
