internal import Foundation
internal import FoundationBackfill

/// Where the objects of a result get the names of their sections from.
enum SectionNaming {
    /// There is one section.
    case none
    /// What stores have a column for, at its place among the values of entries.
    case column(ResultColumn, place: Int)
    /// What only objects can say: transient properties, or those of their class.
    case keyPath(KeyPathSteps)

    var isDivided: Bool {
        if case .none = self { false } else { true }
    }

    /// The name of an object's section.
    func name(of object: NSManagedObject) -> String {
        switch self {
        case .none: ""
        case .column(let column, _): Self.name(column.value(of: object), of: column)
        case .keyPath(let path): Self.text(of: path.value(from: object))
        }
    }

    /// The section name that a column's value stands for.
    static func name(_ value: Value, of column: ResultColumn) -> String {
        text(of: AttributeCoding.value(value, as: column.attributeType ?? .undefinedAttributeType))
    }

    /// A value as the name of a section: its description, and no text for nil.
    private static func text(of value: Any?) -> String {
        switch flattened(value) {
        case nil: ""
        case let text as String: text
        case let truth as Bool: truth ? "1" : "0"
        case let object as NSObject: object.description
        case let other?: "\(other)"
        }
    }
}
