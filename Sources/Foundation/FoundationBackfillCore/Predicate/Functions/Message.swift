internal import Foundation

/// The messages that Foundation values understand in `FUNCTION(target, "selector:", …)`. Other targets must adopt
/// ``NSExpressionFunctionTarget``. An unknown message gives nil rather than stopping the program, because the text of a
/// predicate may come from a user.
enum Message {
    static func send(_ selector: Selector, to target: Any?, _ arguments: [Any?]) -> Any? {
        guard let target = flattened(target) else { return nil }
        if let responder = target as? any NSExpressionFunctionTarget {
            return flattened(responder.perform(selector, with: arguments))
        }
        return arguments.isEmpty
            ? FoundationKeys.value(of: target, forKey: selector.name) ?? plain(selector, target)
            : send(selector, to: target, arguments[0])
    }

    private static func plain(_ selector: Selector, _ target: Any) -> Any? {
        switch selector.name {
        case "count": elements(of: target)?.count
        case "firstObject": flattened(elements(of: target)?.first)
        case "lastObject": flattened(elements(of: target)?.last)
        case "allObjects": elements(of: target)
        default: unknown(selector, target)
        }
    }

    private static func send(_ selector: Selector, to target: Any, _ argument: Any?) -> Any? {
        switch (selector.name, Operand(target), Operand(argument)) {
        case ("isEqual:", let left, let right): left == right
        case ("valueForKey:", _, .string(let key)): keyedValue(of: target, forKey: key)
        case ("valueForKeyPath:", _, .string(let path)): KeyPathSteps(path).value(from: target)
        case ("objectForKey:", _, .string(let key)): keyedValue(of: target, forKey: key)
        case ("objectAtIndex:", _, let index): ExpressionFunction.element.call([target, index.value])
        case ("containsObject:", _, let element):
            elements(of: target)?.contains { Operand(flattened($0)) == element } ?? false
        case ("dateByAddingTimeInterval:", .date(let date), let seconds):
            seconds.number.map { date.addingTimeInterval($0) }
        case ("timeIntervalSinceDate:", .date(let date), .date(let other)): date.timeIntervalSince(other)
        case ("hasPrefix:", .string(let text), .string(let start)): text.hasPrefix(start)
        case ("hasSuffix:", .string(let text), .string(let end)): text.hasSuffix(end)
        case ("containsString:", .string(let text), .string(let part)):
            TextPattern(part, ignoring: []).isContained(in: text)
        case ("stringByAppendingString:", .string(let text), .string(let other)): text + other
        default: StandardComparison(selector)?.order(target, argument) ?? unknown(selector, target)
        }
    }

    private static func unknown(_ selector: Selector, _ target: Any) -> Any? {
        noteUnanswered("\(type(of: target)) has no function \(selector.name) for these arguments")
        return nil
    }
}
