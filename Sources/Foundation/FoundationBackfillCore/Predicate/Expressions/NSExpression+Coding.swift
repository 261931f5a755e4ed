internal import Foundation

/// The name of an expression form in an archive.
private enum FormName: String {
    case constant, decimal, index, array, set, dictionary
    case evaluatedObject, variable, keyPath, function, message, union, intersect, minus, subquery
    case aggregate, anyKey, conditional, assignment, fetch, fetchCount
}

/// The parts of an archived expression. All forms share the same parts.
private struct ArchivedForm {
    var name: FormName
    var text = ""
    var value: Any?
    var operands: [NSExpression] = []
    var predicate: NSPredicate?
}

extension NSExpression {
    /// Archives the name and the parts of the form.
    func encodeForm(with coder: NSCoder) {
        guard let archived = form.archived else {
            misuse(.invalidArgument, "A block expression cannot be archived.")
        }
        coder.encode(NSString(string: archived.name.rawValue), forKey: "NSExpressionForm")
        coder.encode(NSString(string: archived.text), forKey: "NSName")
        coder.encode(archived.value, forKey: "NSConstantValue")
        coder.encode(NSArray(array: archived.operands), forKey: "NSOperands")
        coder.encode(archived.predicate, forKey: "NSPredicate")
    }

    static func decodeForm(with coder: NSCoder) -> ExpressionForm? {
        guard
            let name = coder.decodeText(forKey: "NSExpressionForm").flatMap({ FormName(rawValue: $0) }),
            let text = coder.decodeText(forKey: "NSName"),
            let operands = coder.decodeExpressions(forKey: "NSOperands"),
            let form = ExpressionForm(
                ArchivedForm(
                    name: name,
                    text: text,
                    value: coder.decodeConstant(forKey: "NSConstantValue"),
                    operands: operands,
                    predicate: coder.decodeObject(of: NSPredicate.self, forKey: "NSPredicate")
                )
            )
        else {
            if coder.error == nil, coder.decodingFailurePolicy == .setErrorAndReturn {
                coder.failWithError(CocoaError(.coderReadCorrupt))
            }
            return nil
        }
        return form
    }
}

extension ExpressionForm {
    fileprivate var archived: ArchivedForm? {
        switch self {
        case .constant(let value): Self.archived(value)
        case .evaluatedObject: ArchivedForm(name: .evaluatedObject)
        case .variable(let name): ArchivedForm(name: .variable, text: name)
        case .keyPath(let path, _): ArchivedForm(name: .keyPath, text: path, operands: children)
        case .function(let function, _): ArchivedForm(name: .function, text: function.rawValue, operands: children)
        case .message(_, let selector, _): ArchivedForm(name: .message, text: selector, operands: children)
        case .set(.union, _, _): ArchivedForm(name: .union, operands: children)
        case .set(.intersect, _, _): ArchivedForm(name: .intersect, operands: children)
        case .set(.minus, _, _): ArchivedForm(name: .minus, operands: children)
        case .subquery(_, let variable, let predicate):
            ArchivedForm(name: .subquery, text: variable, operands: children, predicate: predicate)
        case .aggregate: ArchivedForm(name: .aggregate, operands: children)
        case .anyKey: ArchivedForm(name: .anyKey)
        case .block: nil
        case .conditional(let predicate, _, _):
            ArchivedForm(name: .conditional, operands: children, predicate: predicate)
        case .assignment(let name, _): ArchivedForm(name: .assignment, text: name, operands: children)
        case .fetch(_, _, let isCount): ArchivedForm(name: isCount ? .fetchCount : .fetch, operands: children)
        }
    }

    /// Returns the archived form of a constant. Decimals are written as text, because Foundation on Linux cannot
    /// archive them, and collections element by element, because they may hold decimals.
    private static func archived(_ constant: Any?) -> ArchivedForm {
        func constants(_ values: [Any]) -> [NSExpression] { values.map { NSExpression(forConstantValue: $0) } }
        return switch Operand(constant) {
        case .decimal(let decimal): ArchivedForm(name: .decimal, text: "\(decimal)")
        case .collection(let elements, is NSSet), .collection(let elements, is Set<AnyHashable>):
            ArchivedForm(name: .set, operands: constants(elements))
        case .collection(let elements, _): ArchivedForm(name: .array, operands: constants(elements))
        case .other(let index as SymbolicIndex): ArchivedForm(name: .index, text: index.rawValue)
        case .other(let value):
            if let dictionary = dictionary(value) {
                ArchivedForm(name: .dictionary, operands: constants(dictionary.flatMap { [$0.key.base, $0.value] }))
            } else {
                ArchivedForm(name: .constant, value: value)
            }
        case let operand: ArchivedForm(name: .constant, value: operand.value)
        }
    }

    fileprivate init?(_ archived: ArchivedForm) {
        let (text, operands) = (archived.text, archived.operands)
        switch (archived.name, operands.count) {
        case (.constant, 0): self = .constant(archived.value)
        case (.decimal, 0): self = .constant(Decimal(string: text) ?? .nan)
        case (.array, _): self = .constant(operands.map { $0.form.literal?.value ?? NSNull() } as [Any])
        case (.set, _): self = .constant(NSSet(array: operands.compactMap { $0.form.literal?.value }))
        case (.dictionary, _): self = .constant(Self.entries(of: operands))
        case (.evaluatedObject, 0): self = .evaluatedObject
        case (.anyKey, 0): self = .anyKey
        case (.variable, 0): self = .variable(text)
        case (.keyPath, 0...1): self = .keyPath(text, of: operands.first)
        case (.message, 1...): self = .message(to: operands[0], selector: text, Array(operands.dropFirst()))
        case (.union, 2): self = .set(.union, operands[0], operands[1])
        case (.intersect, 2): self = .set(.intersect, operands[0], operands[1])
        case (.minus, 2): self = .set(.minus, operands[0], operands[1])
        case (.aggregate, _): self = .aggregate(operands)
        case (.assignment, 1): self = .assignment(text, operands[0])
        case (.fetch, 2): self = .fetch(operands[0], context: operands[1], isCount: false)
        case (.fetchCount, 2): self = .fetch(operands[0], context: operands[1], isCount: true)
        default: self.init(special: archived)
        }
    }

    /// Creates a form that needs more than operands. Fails if a corrupt archive lacks a part.
    private init?(special archived: ArchivedForm) {
        let operands = archived.operands
        switch (archived.name, operands.count, archived.predicate) {
        case (.index, 0, _):
            guard let index = SymbolicIndex(rawValue: archived.text) else { return nil }
            self = .constant(index)
        case (.function, let count, _):
            guard let function = ExpressionFunction(rawValue: archived.text), function.accepts(argumentCount: count)
            else { return nil }
            self = .function(function, operands)
        case (.subquery, 1, let predicate?):
            self = .subquery(operands[0], variable: archived.text, predicate)
        case (.conditional, 2, let predicate?):
            self = .conditional(predicate, operands[0], operands[1])
        default:
            return nil
        }
    }

    private static func entries(of operands: [NSExpression]) -> [AnyHashable: Any] {
        var dictionary: [AnyHashable: Any] = [:]
        for index in stride(from: 0, to: operands.count - 1, by: 2) {
            guard let key = operands[index].form.literal?.value as? AnyHashable else { continue }
            dictionary[key] = operands[index + 1].form.literal?.value ?? NSNull()
        }
        return dictionary
    }
}

extension NSPredicate {
    func encodeContent(with coder: NSCoder) {
        switch content {
        case .constant(let value): coder.encode(value, forKey: "NSPredicateValue")
        case .block: misuse(.invalidArgument, "A block predicate cannot be archived.")
        }
    }
}

extension NSCoder {
    fileprivate func decodeText(forKey key: String) -> String? {
        decodeObject(of: NSString.self, forKey: key)?.description
    }

    fileprivate func decodeExpressions(forKey key: String) -> [NSExpression]? {
        decodeObject(of: [NSArray.self, NSExpression.self], forKey: key) as? [NSExpression]
    }

    func decodePredicates(forKey key: String) -> [NSPredicate]? {
        decodeObject(of: [NSArray.self, NSPredicate.self], forKey: key) as? [NSPredicate]
    }

    /// Decodes a constant of one of the types that have a literal in a format.
    fileprivate func decodeConstant(forKey key: String) -> Any? {
        let classes: [AnyClass] = [
            NSString.self, NSNumber.self, NSDate.self, NSUUID.self, NSURL.self, NSData.self, NSNull.self,
        ]
        return flattened(decodeObject(of: classes, forKey: key))
    }
}
