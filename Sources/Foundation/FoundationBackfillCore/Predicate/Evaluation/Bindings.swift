internal import Foundation

/// The values of a predicate's variables during an evaluation. A subquery adds a scope with its own variable, which
/// hides outer variables of the same name.
package final class Bindings {
    private var values: [String: Any?]
    private let outer: Bindings?
    private let givenContext: NSMutableDictionary?

    package init(_ values: [String: Any?], inside outer: Bindings? = nil) {
        self.values = values
        self.outer = outer
        givenContext = nil
    }

    /// Creates bindings from the context of an expression. Variables that the expression assigns are stored in the
    /// dictionary, too.
    init(context: NSMutableDictionary?) {
        values = [:]
        outer = nil
        givenContext = context
        for case (let name as String, let value) in context ?? [:] {
            values[name] = .some(value)
        }
    }

    /// Returns the value of a variable. A variable without a value stops the program, as on Apple's platforms.
    static func value(of name: String, in bindings: Bindings?) -> Any? {
        var scope = bindings
        while let current = scope {
            if let value = current.values[name] {
                return flattened(value)
            }
            scope = current.outer
        }
        return unanswered(
            .invalidArgument,
            "Can't get value for '\(name)' in bindings: the variable $\(name) was given no value."
        )
    }

    func set(_ value: Any?, for name: String) {
        values[name] = .some(value)
        givenContext?.setObject(value ?? NSNull(), forKey: NSString(string: name))
    }

    /// All values by name, inner scopes taking precedence, for blocks and for predicates of the program's own classes.
    var all: [String: Any] {
        var all = outer?.all ?? [:]
        for (name, value) in values {
            all[name] = value
        }
        return all
    }

    /// All values, as the context dictionary that expressions receive.
    var context: NSMutableDictionary {
        givenContext ?? NSMutableDictionary(dictionary: all)
    }
}
