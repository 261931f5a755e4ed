/// The elements that model files may have, by the element that they are in, in the order in which Xcode writes them.
///
/// Files of a newer Xcode may have others. An editor leaves them as they are, while the reader of models refuses them.
struct ModelGrammar: Sendable {
    static let model = ModelGrammar(children: [
        "model": ["entity", "composite", "fetchRequest", "configuration", "elements"],
        "entity": [
            "attribute", "relationship", "fetchedProperty", "fetchIndex", "compoundIndexes", "uniquenessConstraints",
            "userInfo",
        ],
        "attribute": ["userInfo"],
        "relationship": ["userInfo"],
        "fetchedProperty": ["fetchRequest", "userInfo"],
        "fetchIndex": ["fetchIndexElement"],
        "compoundIndexes": ["compoundIndex"],
        "compoundIndex": ["index"],
        "uniquenessConstraints": ["uniquenessConstraint"],
        "uniquenessConstraint": ["constraint"],
        "userInfo": ["entry"],
        "composite": ["attribute"],
        "configuration": ["memberEntity"],
        "elements": ["element"],
    ])

    /// Elements whose only purpose is to hold others, so that a parent has one of each at most.
    static let containers: Set<String> = ["compoundIndexes", "uniquenessConstraints", "userInfo", "elements"]
    /// Elements that are told apart by their names or keys. The others are lists, in which the same may occur twice.
    static let named: Set<String> = [
        "entity", "composite", "fetchRequest", "configuration", "attribute", "relationship", "fetchedProperty",
        "fetchIndex", "entry", "element", "memberEntity",
    ]
    /// Attributes that an older Xcode has written for others. They go when those are set.
    static let formerNames: [String: String] = [
        "elementID": "renamingIdentifier",
        "defaultDateTimeInterval": "defaultValueString",
        "minDateTimeInterval": "minValueString",
        "maxDateTimeInterval": "maxValueString",
    ]

    private let children: [String: [String]]

    func allows(_ name: String, in parent: String) -> Bool {
        children[parent]?.contains(name) ?? false
    }

    /// Returns the position of a kind of elements among the kinds in a parent; nil for unknown ones.
    func rank(of name: String, in parent: String) -> Int? {
        children[parent]?.firstIndex(of: name)
    }

    /// Returns the kinds of elements in a parent.
    func kinds(in parent: String) -> [String] { children[parent] ?? [] }
}
