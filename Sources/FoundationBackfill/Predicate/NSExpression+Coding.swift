internal import Foundation

/// The name that an archive gives to each form of expression.
private enum FormName: String {
    case constant, index, evaluatedObject, variable, keyPath, function, message, union, intersect, minus, subquery
    case aggregate, anyKey, conditional, assignment
}

extension NSExpression {
    /// Writes the form's name and parts. A block cannot be written, nor can a constant that is not archivable itself.
    func encodeForm(with coder: NSCoder) {
        guard let name = form.archivedName else {
            return coder.failWithError(CocoaError(.coderInvalidValue))
        }
        coder.encode(NSString(string: name.rawValue), forKey: "NSExpressionForm")
        coder.encode(NSArray(array: form.children), forKey: "NSOperands")
        coder.encode(form.innerPredicate, forKey: "NSPredicate")
        switch form {
        case .constant(let index as SymbolicIndex): coder.encodeText(index.rawValue)
        case .constant(let value): coder.encode(value, forKey: "NSConstantValue")
        case .variable(let text), .keyPath(let text, _), .assignment(let text, _): coder.encodeText(text)
        case .message(_, let text, _), .subquery(_, let text, _): coder.encodeText(text)
        case .function(let function, _): coder.encodeText(function.rawValue)
        default: break
        }
    }

    static func decodeForm(with coder: NSCoder) -> ExpressionForm? {
        guard
            let text = coder.decodeObject(of: NSString.self, forKey: "NSExpressionForm"),
            let name = FormName(rawValue: text.description),
            let operands = coder.decodeExpressions(forKey: "NSOperands"),
            let form = form(name, operands, coder)
        else {
            if coder.error == nil { coder.failWithError(CocoaError(.coderReadCorrupt)) }
            return nil
        }
        return form
    }

    private static func form(_ name: FormName, _ operands: [NSExpression], _ coder: NSCoder) -> ExpressionForm? {
        let text = coder.decodeObject(of: NSString.self, forKey: "NSName")?.description ?? ""
        let predicate = coder.decodeObject(of: NSPredicate.self, forKey: "NSPredicate")
        switch (name, operands.count) {
        case (.constant, 0): return .constant(coder.decodeConstant(forKey: "NSConstantValue"))
        case (.index, 0): return SymbolicIndex(rawValue: text).map { .constant($0) }
        case (.evaluatedObject, 0): return .evaluatedObject
        case (.anyKey, 0): return .anyKey
        case (.variable, 0): return .variable(text)
        case (.keyPath, 0...1): return .keyPath(text, of: operands.first)
        case (.function, let count):
            guard let function = ExpressionFunction(rawValue: text), function.accepts(argumentCount: count) else {
                return nil
            }
            return .function(function, operands)
        case (.message, 1...): return .message(to: operands[0], selector: text, Array(operands.dropFirst()))
        case (.union, 2): return .set(.union, operands[0], operands[1])
        case (.intersect, 2): return .set(.intersect, operands[0], operands[1])
        case (.minus, 2): return .set(.minus, operands[0], operands[1])
        case (.subquery, 1): return predicate.map { .subquery(operands[0], variable: text, $0) }
        case (.aggregate, _): return .aggregate(operands)
        case (.conditional, 2): return predicate.map { .conditional($0, operands[0], operands[1]) }
        case (.assignment, 1): return .assignment(text, operands[0])
        default: return nil
        }
    }
}

extension ExpressionForm {
    fileprivate var archivedName: FormName? {
        switch self {
        case .constant(is SymbolicIndex): .index
        case .constant: .constant
        case .evaluatedObject: .evaluatedObject
        case .variable: .variable
        case .keyPath: .keyPath
        case .function: .function
        case .message: .message
        case .set(.union, _, _): .union
        case .set(.intersect, _, _): .intersect
        case .set(.minus, _, _): .minus
        case .subquery: .subquery
        case .aggregate: .aggregate
        case .anyKey: .anyKey
        case .block: nil
        case .conditional: .conditional
        case .assignment: .assignment
        }
    }
}

extension NSPredicate {
    func encodeContent(with coder: NSCoder) {
        switch content {
        case .constant(let value): coder.encode(value, forKey: "NSPredicateValue")
        case .block: coder.failWithError(CocoaError(.coderInvalidValue))
        }
    }
}

extension NSCoder {
    fileprivate func encodeText(_ text: String) {
        encode(NSString(string: text), forKey: "NSName")
    }

    func decodeExpressions(forKey key: String) -> [NSExpression]? {
        decodeObject(of: [NSArray.self, NSExpression.self], forKey: key) as? [NSExpression]
    }

    func decodePredicates(forKey key: String) -> [NSPredicate]? {
        decodeObject(of: [NSArray.self, NSPredicate.self], forKey: key) as? [NSPredicate]
    }

    /// A constant of one of the types that a format can write, or a collection of them.
    fileprivate func decodeConstant(forKey key: String) -> Any? {
        let classes: [AnyClass] = [
            NSString.self, NSNumber.self, NSDecimalNumber.self, NSDate.self, NSUUID.self, NSURL.self, NSData.self,
            NSArray.self, NSSet.self, NSOrderedSet.self, NSDictionary.self, NSNull.self,
        ]
        return flattened(decodeObject(of: classes, forKey: key))
    }
}
