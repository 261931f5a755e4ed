internal import Foundation
internal import FoundationBackfill

/// The type of the values of an expression in a predicate.
enum CheckedType {
    case attribute(NSAttributeType)
    /// The composite attribute, whose elements have types of their own.
    case composite(NSCompositeAttributeDescription)
    case object(NSEntityDescription)
    /// Values whose type is not known, such as those of functions and transformers; they fit everything.
    case unknown

    static var number: CheckedType { .attribute(.doubleAttributeType) }
    static var text: CheckedType { .attribute(.stringAttributeType) }
    static var date: CheckedType { .attribute(.dateAttributeType) }

    /// What can be compared with one another.
    enum Kind: Equatable {
        case number, truth, text, date, uuid, url, data, object, unknown
    }

    var kind: Kind {
        switch self {
        case .attribute(.booleanAttributeType): .truth
        case .attribute(let type):
            switch type.traits.comparison {
            case .integer, .real: .number
            case .text: .text
            case .url: .url
            case .date: .date
            case .uuid: .uuid
            case .data: .data
            case .opaque: .unknown
            }
        case .composite, .unknown: .unknown
        case .object: .object
        }
    }

    /// The type in a sentence: `amount is a number`.
    var noun: String {
        switch self {
        case .object(let entity): "an object of \(entity.name ?? "another entity")"
        default:
            switch kind {
            case .number: "a number"
            case .truth: "true or false"
            case .text: "a text"
            case .date: "a date"
            case .uuid: "a UUID"
            case .url: "a URL"
            case .data: "binary data"
            case .object, .unknown: "of another type"
            }
        }
    }

    /// Whether values of two types can be equal.
    func fits(_ other: CheckedType) -> Bool {
        switch (kind, other.kind) {
        case (.unknown, _), (_, .unknown), (.truth, .number), (.number, .truth): true
        case (let kind, let other): kind == other
        }
    }
}

/// One side of a comparison, with what it stands for.
struct CheckedExpression {
    var expression: NSExpression
    var type: CheckedType
    /// Whether it stands for several values: a to-many relationship, what leads through one, or a list.
    var isCollection = false
    /// The key path in a message, as the text has it; nil for what is not only a key path.
    var keyPath: String?

    /// The expression in a message.
    var name: String { keyPath ?? "\(expression)" }

    /// Whether it stands for several values of objects, and is no list of constants.
    var isSeveral: Bool { isCollection && constants == nil }

    /// The constant values: one, or those of a list; nil if it is neither.
    var constants: [Any?]? {
        switch expression.form {
        case .constant(let value):
            if case .collection(let elements, _) = Operand(value) { return elements }
            return [value]
        case .aggregate(let elements):
            let values = elements.compactMap { element -> Any?? in
                if case .constant(let value) = element.form { .some(value) } else { nil }
            }
            return values.count == elements.count ? values : nil
        default: return nil
        }
    }
}
