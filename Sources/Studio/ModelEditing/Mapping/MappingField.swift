/// A value of an object in a file of a mapping model, by its name there.
enum MappingField: String {
    case userInfo = "userinfodata"
    case policy = "migrationpolicyclassname"
    case filter = "sourcefilterpredicatestring"
    case sourceExpression = "sourceexpressiondata"
    case mappingName = "sourcemappingname"
    case keyPath = "sourcekeypath"
    case expression = "valueexpressiondata"
    case sourceName = "sourcename"
    case name
    case kind = "mappingtypename"
    case number = "mappingnumber"
    case destinationName = "destinationname"
    case isGenerated = "autogenerateexpression"
    case sourcePath = "sourcemodelpath"
    case destinationPath = "destinationmodelpath"
    case sourceCopy = "sourcemodeldata"
    case destinationCopy = "destinationmodeldata"

    /// The type of the value, as the file has it.
    var typeName: String {
        switch self {
        case .userInfo, .sourceExpression, .expression, .sourceCopy, .destinationCopy: "binary"
        case .number: "int16"
        case .isGenerated: "bool"
        default: "string"
        }
    }
}

/// The kinds of objects in a file of a mapping model.
enum MappingObjectKind: String {
    case model = "XDDEVMAPPINGMODEL"
    case entity = "XDDEVENTITYMAPPING"
    case attribute = "XDDEVATTRIBUTEMAPPING"
    case relationship = "XDDEVRELATIONSHIPMAPPING"

    /// The values that such an object may have, in the order in which Xcode writes them.
    var fields: [MappingField] {
        switch self {
        case .model: [.sourcePath, .sourceCopy, .destinationPath, .destinationCopy]
        case .entity:
            [
                .userInfo, .policy, .filter, .sourceExpression, .sourceName, .name, .kind, .number, .destinationName,
                .isGenerated,
            ]
        case .attribute: [.userInfo, .expression, .name]
        case .relationship: [.userInfo, .mappingName, .keyPath, .expression, .isGenerated, .name]
        }
    }
}

/// A relationship of an object in a file of a mapping model, by its name there.
enum MappingReference: String {
    case model = "mappingmodel"
    case entity = "entitymapping"
    case entities = "entitymappings"
    case attributes = "attributemappings"
    case relationships = "relationshipmappings"

    /// The kind of the objects that it leads to, and how many there are, as the file has it.
    var destination: (kind: MappingObjectKind, count: String) {
        switch self {
        case .model: (.model, "1/1")
        case .entity: (.entity, "1/1")
        case .entities: (.entity, "0/0")
        case .attributes: (.attribute, "0/0")
        case .relationships: (.relationship, "0/0")
        }
    }
}
