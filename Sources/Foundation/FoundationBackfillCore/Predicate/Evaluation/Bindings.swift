internal import Foundation

/// The values of a predicate's variables while it is evaluated. A subquery puts its own variable in front of those
/// outside.
package final class Bindings {
    private var values: [String: Any?]
    private let outer: Bindings?
    private let givenContext: NSMutableDictionary?

    package init(_ values: [String: Any?], inside outer: Bindings? = nil) {
        self.values = values
        self.outer = outer
        givenContext = nil
    }

    /// The variables of an expression. Those that it assigns appear in the dictionary, too.
    init(context: NSMutableDictionary?) {
        values = [:]
        outer = nil
        givenContext = context
        for case (let name as String, let value) in context ?? [:] {
            values[name] = .some(value)
        }
    }

    /// The variable's value. A variable without one is misuse, as on Apple's platforms.
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

    /// All values, the inner ones before the outer, for predicates that decide by themselves.
    var all: [String: Any] {
        var all = outer?.all ?? [:]
        for (name, value) in values {
            all[name] = value
        }
        return all
    }

    /// All values as the dictionary that expressions get.
    var context: NSMutableDictionary {
        givenContext ?? NSMutableDictionary(dictionary: all)
    }
}
