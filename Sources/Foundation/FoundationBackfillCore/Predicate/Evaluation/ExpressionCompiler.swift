internal import Foundation

/// A closure that returns an expression's value for an object.
package typealias Read = (AnyObject, Bindings?) -> Any?

/// An expression whose keys have been resolved and whose constants have been converted.
enum CompiledExpression {
    case constant(Any?, Operand)
    /// A declared property of the object, with a reader that does not box its value and one that does.
    case property(KeyValueReader, Read)
    case dynamic(Read)

    var read: Read {
        switch self {
        case .constant(let value, _): { _, _ in value }
        case .property(_, let read), .dynamic(let read): read
        }
    }
}

/// A compiler of expressions into closures for the objects of one shape.
package struct ExpressionCompiler {
    let shape: SubjectShape

    /// Returns the value of an expression that is evaluated only once.
    static func value(of expression: NSExpression, object: Any?, context: NSMutableDictionary?) -> Any? {
        let read = ExpressionCompiler(shape: .boxed).compileForm(of: expression).read
        return read(BoxedSubject(flattened(object)), Bindings(context: context))
    }

    /// Returns the compiled form of an expression inside another. An instance of a subclass defined by the program is
    /// called to evaluate itself.
    func compile(_ expression: NSExpression) -> CompiledExpression {
        guard type(of: expression) != NSExpression.self else { return compileForm(of: expression) }
        let shape = shape
        return .dynamic { subject, bindings in
            expression.expressionValue(with: shape.value(of: subject), context: bindings?.context)
        }
    }

    private func compileForm(of expression: NSExpression) -> CompiledExpression {
        if let literal = expression.form.literal, !literal.isSymbolic {
            return .constant(literal.isCollection ? literal.value : expression.form.constant, literal)
        }
        if case .keyPath(let path, nil) = expression.form {
            return keyPath(KeyPathSteps(path))
        }
        return .dynamic(dynamic(expression.form))
    }

    private func keyPath(_ path: KeyPathSteps) -> CompiledExpression {
        switch shape {
        case .boxed:
            return .dynamic { subject, _ in path.value(from: (subject as? BoxedSubject)?.value) }
        case .object:
            guard case .key(let key)? = path.steps.first, let property = shape.property(key) else {
                return .dynamic { subject, _ in path.value(from: subject) }
            }
            let read = property.read
            if path.singleKey != nil {
                return .property(property.reader) { subject, _ in read(subject) }
            }
            let rest = path.dropFirst()
            return .dynamic { subject, _ in rest.value(from: read(subject)) }
        }
    }

    private func dynamic(_ form: ExpressionForm) -> Read {
        switch form {
        case .constant(let value):
            return { _, _ in value }
        case .evaluatedObject:
            let shape = shape
            return { subject, _ in shape.value(of: subject) }
        case .anyKey:
            return anyKey()
        case .variable(let name):
            return { _, bindings in Bindings.value(of: name, in: bindings) }
        case .assignment(let name, let value):
            let read = compile(value).read
            return { subject, bindings in
                let value = read(subject, bindings)
                bindings?.set(value, for: name)
                return value
            }
        case .keyPath(let path, let operand):
            let steps = KeyPathSteps(path)
            let read = operand.map { compile($0).read }
            return { subject, bindings in steps.value(from: read?(subject, bindings)) }
        case .aggregate(let elements):
            let reads = elements.map { compile($0).read }
            return { subject, bindings in reads.map { $0(subject, bindings) ?? NSNull() } as [Any] }
        case .conditional(let predicate, let yes, let no):
            let test = PredicateCompiler(shape: shape).test(predicate)
            let (yes, no) = (compile(yes).read, compile(no).read)
            return { subject, bindings in (test(subject, bindings) ? yes : no)(subject, bindings) }
        default:
            return call(form)
        }
    }

    /// Compiles the forms that process the values of other expressions.
    private func call(_ form: ExpressionForm) -> Read {
        switch form {
        case .subquery(let collection, let variable, let predicate):
            return subquery(compile(collection).read, variable, predicate)
        case .set(let operation, let left, let right):
            let (left, right) = (compile(left).read, compile(right).read)
            return { subject, bindings in operation.apply(left(subject, bindings), right(subject, bindings)) }
        case .function(let function, let arguments):
            let reads = arguments.map { compile($0).read }
            return { subject, bindings in function.call(reads.map { $0(subject, bindings) }) }
        case .message(let target, let selector, let arguments):
            let target = compile(target).read
            let reads = arguments.map { compile($0).read }
            return { subject, bindings in
                Message.send(Selector(selector), to: target(subject, bindings), reads.map { $0(subject, bindings) })
            }
        case .fetch(let request, let context, let isCount):
            let (request, context) = (compile(request).read, compile(context).read)
            return { subject, bindings in
                guard let request = request(subject, bindings),
                    let context = context(subject, bindings) as? any FetchingContext
                else {
                    noteUnanswered("FETCH takes a request and a context")
                    return nil
                }
                return context.value(ofFetch: request, isCount: isCount)
            }
        case .block(let block, let arguments):
            let shape = shape
            let reads = arguments.map { compile($0).read }
            return { subject, bindings in
                let values = reads.map { $0(subject, bindings) ?? NSNull() }
                return flattened(block(shape.value(of: subject), values, bindings?.context))
            }
        default:
            return { _, _ in nil }
        }
    }

    private func subquery(_ collection: @escaping Read, _ variable: String, _ predicate: NSPredicate) -> Read {
        let test = PredicateCompiler(shape: shape).test(predicate)
        return { subject, bindings in
            guard let elements = elements(of: collection(subject, bindings)) else { return [] as [Any] }
            let scope = Bindings([:], inside: bindings)
            return elements.filter { element in
                scope.set(element, for: variable)
                return test(subject, scope)
            }
        }
    }

    private func anyKey() -> Read {
        let shape = shape
        return { subject, _ in
            guard let object = shape.value(of: subject) else { return nil }
            if let values = members(of: object) { return values }
            // The subject may be a box.
            if let coded = object as? any NSKeyValueCoding, case let type = type(of: coded),
                case let properties = type.keyValueProperties, !properties.isEmpty
            {
                return properties.compactMap { key, property in
                    property.requireProperty(key, of: type)
                    return property.value(in: coded)
                } as [Any]
            }
            return StoredProperty.allValues(of: object)
        }
    }
}

extension ExpressionForm {
    /// The value of a constant.
    fileprivate var constant: Any? {
        if case .constant(let value) = self { value } else { nil }
    }
}

extension Operand {
    fileprivate var isCollection: Bool {
        if case .collection = self { true } else { false }
    }

    fileprivate var isSymbolic: Bool {
        if case .other(is SymbolicIndex) = self { true } else { false }
    }
}
