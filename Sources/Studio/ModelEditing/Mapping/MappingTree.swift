internal import Foundation
internal import ManagedObjectModelFormat

/// The objects of a mapping model in the text of its file.
extension SourceTree {
    func objects(of kind: MappingObjectKind) -> [ElementID] {
        children(of: root, named: "object").filter { self[$0]?["type"] == kind.rawValue }
    }

    /// Returns the element of a value of an object; nil if the object has none.
    func element(of field: MappingField, in object: ElementID) -> ElementID? {
        children(of: object, named: "attribute").first { self[$0]?.key == field.rawValue }
    }

    /// Returns the text of a value of an object; nil if the object has none, or an empty one.
    func text(of field: MappingField, in object: ElementID) -> String? {
        guard let trail = element(of: field, in: object).flatMap({ self[$0]?.ending.trail }) else { return nil }
        let text = XMLText.value(of: trail, isContent: true).trimmingCharacters(in: .whitespacesAndNewlines)
        return text.isEmpty ? nil : text
    }

    func element(of reference: MappingReference, in object: ElementID) -> ElementID? {
        children(of: object, named: "relationship").first { self[$0]?.key == reference.rawValue }
    }

    /// Returns the identifiers that a relationship of an object has.
    func identifiers(of reference: MappingReference, in object: ElementID) -> [String] {
        element(of: reference, in: object).flatMap { self[$0]?.words(of: "idrefs") } ?? []
    }

    /// Returns the objects that a relationship of an object leads to.
    func objects(_ reference: MappingReference, of object: ElementID) -> [ElementID] {
        let known = Dictionary(
            children(of: root, named: "object").compactMap { id in self[id]?["id"].map { ($0, id) } }
        ) { first, _ in first }
        return identifiers(of: reference, in: object).compactMap { known[$0] }
    }

    /// Returns the entity mappings in their order.
    func orderedEntityMappings() -> [ElementID] {
        let numbered = objects(of: .entity).enumerated().map { place, id in
            (text(of: .number, in: id).flatMap { Int($0) } ?? .max, place, id)
        }
        return numbered.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
    }

    // MARK: - Identifiers

    /// The greatest number of an object's identifier.
    var greatestObjectNumber: Int { objectNumbers.max() ?? 0 }

    private var objectNumbers: [Int] {
        objectIDs.compactMap { Int($0.drop { !$0.isNumber }) }.filter { $0 < Self.numberLimit }
    }

    private var objectIDs: [String] { children(of: root, named: "object").compactMap { self[$0]?["id"] } }

    /// The identifier of a new object, which no other has.
    var nextObjectID: String {
        let taken = Set(objectIDs)
        var number = max(greatestObjectNumber, countedObjectNumber) + 1
        while taken.contains("z\(number)") { number += 1 }
        return "z\(number)"
    }

    /// No file counts that far: greater numbers are names like any other, and are not counted on from.
    private static let numberLimit = 1 << 40

    /// The element with the greatest number that the file has given to an object.
    private var numberElement: ElementID? {
        children(of: root, named: "databaseInfo").first.flatMap { children(of: $0, named: "nextObjectID").first }
    }

    /// The greatest number that the file has given to an object.
    var countedObjectNumber: Int {
        let text = numberElement.flatMap { self[$0]?.ending.trail.trimmingCharacters(in: .whitespaces) }
        return text.flatMap(Int.init).flatMap { $0 < Self.numberLimit ? $0 : nil } ?? 0
    }

    /// The tree in which the greatest number is that of the objects. It is corrected only when the file is written, so that it is
    /// no place where the edits of several people meet.
    var counted: SourceTree {
        let greatest = greatestObjectNumber
        guard greatest > countedObjectNumber, let element = numberElement else { return self }
        var tree = self
        tree.change(element) { $0.ending.trail = "\(greatest)" }
        return tree
    }
}

extension MappingOutline {
    /// Reads the objects of a file that the reader of mapping models has accepted.
    init(_ tree: SourceTree) throws {
        self.init()
        if let model = tree.objects(of: .model).first {
            sourcePath = tree.text(of: .sourcePath, in: model)
            destinationPath = tree.text(of: .destinationPath, in: model)
            hasCopies = [.sourceCopy, .destinationCopy].allSatisfy { tree.element(of: $0, in: model) != nil }
        }
        entityMappings = try tree.orderedEntityMappings().map { try EntityMappingOutline($0, in: tree) }
    }
}

extension EntityMappingOutline {
    fileprivate init(_ object: ElementID, in tree: SourceTree) throws {
        self.init(from: tree.text(of: .sourceName, in: object), to: tree.text(of: .destinationName, in: object))
        ownName = tree.text(of: .name, in: object)
        kind = tree.text(of: .kind, in: object).flatMap(EntityMappingDefinition.Kind.init) ?? .undefined
        policyClassName = tree.text(of: .policy, in: object)
        filter = tree.text(of: .filter, in: object)
        sourceExpression = try tree.expression(.sourceExpression, of: object)
        attributes = try tree.objects(.attributes, of: object).map { try PropertyMappingOutline($0, in: tree) }
        relationships = try tree.objects(.relationships, of: object).map { try PropertyMappingOutline($0, in: tree) }
        attributes.sort { $0.name < $1.name }
        relationships.sort { $0.name < $1.name }
        userInfo = try tree.userInfo(of: object)
    }
}

extension PropertyMappingOutline {
    fileprivate init(_ object: ElementID, in tree: SourceTree) throws {
        let isRelationship = tree[object]?["type"] == MappingObjectKind.relationship.rawValue
        self.init(tree.text(of: .name, in: object) ?? "", isRelationship: isRelationship)
        expression = try tree.expression(.expression, of: object)
        mappingName = tree.text(of: .mappingName, in: object)
        keyPath = tree.text(of: .keyPath, in: object)
        userInfo = try tree.userInfo(of: object)
    }
}

extension SourceTree {
    fileprivate func expression(_ field: MappingField, of object: ElementID) throws -> String? {
        try archive(field, of: object).map { try MappingArchive.expressionText(in: $0) }
    }

    fileprivate func userInfo(of object: ElementID) throws -> [String: PropertyListValue] {
        try archive(.userInfo, of: object).map(MappingArchive.userInfo) ?? [:]
    }

    private func archive(_ field: MappingField, of object: ElementID) throws -> Data? {
        guard let text = text(of: field, in: object) else { return nil }
        guard let data = Data(base64Encoded: text, options: .ignoreUnknownCharacters) else {
            throw ModelFormatError("\(field.rawValue) is not Base64")
        }
        return data
    }
}
