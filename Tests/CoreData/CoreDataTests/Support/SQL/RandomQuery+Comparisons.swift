import Foundation
import FoundationBackfill

@testable import CoreData

extension RandomQuery {
    private static let orders = ["<", "<=", ">", ">=", "==", "!="]

    mutating func comparison(depth: Int) {
        let (prefix, entity) = start()
        guard let keys = Self.keys[entity] else { return }
        switch random.below(depth > 0 ? 17 : 12) {
        case 0, 1: number(prefix, keys)
        case 2, 3, 4: text(prefix + pick(keys.texts))
        case 5: date(prefix, keys)
        case 6: nilTest(prefix, keys)
        case 7: members(prefix, keys)
        case 8: relationship(prefix, keys, entity)
        case 9: list(prefix, keys)
        case 10: count(prefix, keys)
        case 11: mixed(prefix, keys)
        case 12, 13: subquery(prefix, keys, depth)
        case 14: conditional(depth)
        case 15: entityTest(prefix, keys, entity)
        default: columns(prefix, keys)
        }
    }

    // MARK: - Numbers

    private mutating func number(_ prefix: String, _ keys: Keys) {
        expression(prefix, keys, depth: 2)
        if random.below(6) == 0 {
            add(" BETWEEN {\(random.below(5) - 3), \(random.below(6))}")
            return
        }
        add(" \(pick(Self.orders)) ")
        if random.below(3) == 0 { expression(prefix, keys, depth: 1) } else { add(constant()) }
    }

    private mutating func constant() -> String {
        pick(["0", "1", "2", "3", "-1", "5", "0.5", "2.25", "-1.5", "100", "nil"])
    }

    mutating func expression(_ prefix: String, _ keys: Keys, depth: Int) {
        let numbers = keys.integers + keys.reals
        guard depth > 0, random.below(3) == 0, !numbers.isEmpty else {
            add(numbers.isEmpty ? "1" : prefix + pick(numbers))
            return
        }
        switch random.below(6) {
        case 0:
            add("\(pick(["abs", "floor", "ceiling", "trunc"])):(")
            expression(prefix, keys, depth: depth - 1)
            add(")")
        case 1 where !keys.integers.isEmpty:
            add("(\(prefix)\(pick(keys.integers)) \(pick(["&", "|", "^", "<<", ">>"])) \(random.below(4)))")
        case 2:
            add("modulus:by:(")
            expression(prefix, keys, depth: depth - 1)
            add(", \(random.below(3) + 1))")
        case 3:
            add("length:(\(prefix)\(pick(keys.texts)))")
        default:
            add("(")
            expression(prefix, keys, depth: depth - 1)
            add(" \(pick(["+", "-", "*", "/"])) ")
            if random.below(2) == 0 {
                add("\(random.below(3) + 1)")
            } else {
                expression(prefix, keys, depth: depth - 1)
            }
            add(")")
        }
    }

    // MARK: - Text

    private static let options = ["", "", "[c]", "[d]", "[cd]", "[n]", "[cdn]"]

    mutating func text(_ path: String) {
        let path = random.below(8) == 0 ? "\(pick(["uppercase", "lowercase"])):(\(path))" : path
        let options = pick(Self.options)
        switch random.below(5) {
        case 0:
            add("\(path) \(pick(Self.orders))\(options) ")
            argument(pick(QueryWorld.texts))
        case 1:
            add("\(path) LIKE\(options) ")
            argument(pick(["*a*", "?b*", "*", "a?", "*BER", "u*", "caf?", "a\\*b", ""]))
        case 2:
            add("\(path) MATCHES\(options) ")
            argument(pick(["a.*", "[a-z]+", ".*b.?", "caf.", "(", "\\w+"]))
        default:
            add("\(path) \(pick(["CONTAINS", "BEGINSWITH", "ENDSWITH", "=="]))\(options) ")
            argument(pick(QueryWorld.texts + ["b", "ber", "c", "A", "e", "ss", "Z"]))
        }
    }

    private mutating func columns(_ prefix: String, _ keys: Keys) {
        let (other, entity) = start()
        guard let others = Self.keys[entity] else { return }
        let operation = pick(Self.orders + ["CONTAINS", "BEGINSWITH", "IN"])
        add("\(prefix)\(pick(keys.texts)) \(operation)\(pick(Self.options)) \(other)\(pick(others.texts))")
    }

    // MARK: - Dates, nil, other types

    private mutating func date(_ prefix: String, _ keys: Keys) {
        guard let key = keys.dates.first else { return text(prefix + pick(keys.texts)) }
        let date = Date(timeIntervalSinceReferenceDate: Double(random.below(20)) / 2)
        if random.below(4) == 0 {
            add("\(prefix)\(key) BETWEEN ")
            argument([date, date.addingTimeInterval(3)])
        } else if random.below(4) == 0 {
            add("CAST(\(prefix)\(key), \"NSNumber\") / 2 \(pick(Self.orders)) \(random.below(6))")
        } else {
            add("\(prefix)\(key) + \(random.below(3)) \(pick(Self.orders)) ")
            argument(date)
        }
    }

    private mutating func nilTest(_ prefix: String, _ keys: Keys) {
        let all = keys.integers + keys.reals + keys.texts + keys.dates + keys.toOnes.map(\.key)
        add("\(prefix)\(pick(all)) \(pick(["==", "!=", "<", "IN"])) nil")
    }

    /// Appends a comparison of values of different kinds, or of kinds that have no order.
    private mutating func mixed(_ prefix: String, _ keys: Keys) {
        guard keys.integers.contains("rank") else { return nilTest(prefix, keys) }
        let operation = pick(["==", "!=", "<", ">="])
        switch random.below(6) {
        case 0: add("\(prefix)\(pick(keys.texts)) \(operation) \(random.below(3))")
        case 1: add("\(prefix)\(pick(keys.texts)) \(operation) \(prefix)\(pick(keys.integers))")
        case 2: add("\(prefix)created \(operation) 3")
        case 3:
            add("\(prefix)uid \(operation) ")
            argument(QueryWorld.uuid(random.below(5)))
        case 4:
            add("\(prefix)link \(operation) ")
            argument(URL(string: "https://example.org/\(random.below(5))") ?? "")
        default:
            add("\(prefix)blob \(operation) ")
            argument(Data([UInt8(random.below(4))]))
        }
    }

    private mutating func list(_ prefix: String, _ keys: Keys) {
        switch random.below(4) {
        case 0:
            add("\(prefix)\(pick(keys.texts)) IN\(pick(Self.options)) ")
            argument((0..<random.below(4)).map { _ in pick(QueryWorld.texts) })
        case 1:
            add("\(prefix)\(pick(keys.texts)) IN ")
            argument([pick(QueryWorld.texts), NSNull(), 3] as [Any])
        case 2 where !keys.integers.isEmpty:
            add("\(prefix)\(pick(keys.integers)) IN {\(random.below(5)), \(prefix)\(pick(keys.integers)), 0.5}")
        default:
            let numbers = keys.integers + keys.reals
            add("NOT \(prefix)\(pick(numbers)) IN {1, 2, \(random.below(9)), \(pick(["nil", "2.25"]))}")
        }
    }

    // MARK: - Objects

    private mutating func relationship(_ prefix: String, _ keys: Keys, _ entity: String) {
        if random.below(4) == 0 {
            add(prefix.isEmpty ? "SELF" : String(prefix.dropLast()))
            add(" \(pick(["==", "!="])) ")
            return object(of: entity)
        }
        guard let step = keys.toOnes.first else { return nilTest(prefix, keys) }
        if random.below(3) == 0 {
            add("\(prefix)\(step.key) IN {")
            object(of: step.entity)
            add(", ")
            object(of: step.entity)
            return add("}")
        }
        add("\(prefix)\(step.key) \(pick(["==", "!="])) ")
        object(of: step.entity)
    }

    private mutating func members(_ prefix: String, _ keys: Keys) {
        guard !keys.toManys.isEmpty else { return nilTest(prefix, keys) }
        let modifier = pick(["ANY", "ALL", "NONE", "SOME"])
        let first = pick(keys.toManys)
        var path = "\(prefix)\(first.key)"
        var entity = first.entity
        if random.below(4) == 0 {
            switch random.below(3) {
            case 0: add("\(modifier) \(path) == ")
            case 1: add("\(path) CONTAINS ")
            default:
                object(of: entity)
                return add(" IN \(path)")
            }
            return object(of: entity)
        }
        for _ in 0..<random.below(3) {
            guard let keys = Self.keys[entity] else { return }
            let steps = keys.toOnes + keys.toManys
            let step = pick(steps)
            path += ".\(step.key)"
            entity = step.entity
        }
        guard let ends = Self.keys[entity] else { return }
        add("\(modifier) ")
        let numbers = ends.integers + ends.reals
        if random.below(2) == 0 { return text("\(path).\(pick(ends.texts))") }
        add("\(path).\(pick(numbers)) \(pick(Self.orders)) \(constant())")
    }

    private mutating func count(_ prefix: String, _ keys: Keys) {
        guard !keys.toManys.isEmpty else { return nilTest(prefix, keys) }
        let step = pick(keys.toManys)
        let ends = Self.keys[step.entity].map { $0.integers + $0.reals } ?? []
        switch random.below(5) {
        case 0: add("\(prefix)\(step.key).@\(pick(["sum", "avg", "min", "max"])).\(pick(ends))")
        case 1: add("\(prefix)\(step.key).\(pick(ends)).@\(pick(["sum", "avg", "min", "max"]))")
        case 2: add("count:(\(prefix)\(step.key))")
        default: add("\(prefix)\(step.key).@count")
        }
        add(" \(pick(Self.orders)) \(constant())")
    }

    private mutating func subquery(_ prefix: String, _ keys: Keys, _ depth: Int) {
        guard !keys.toManys.isEmpty else { return nilTest(prefix, keys) }
        let step = pick(keys.toManys)
        let name = "v\(variableCount)"
        add("SUBQUERY(\(prefix)\(step.key), $\(name), ")
        inSubquery(name, step.entity) { $0.predicate(depth: depth - 1) }
        add(").@count \(pick(Self.orders)) \(random.below(3))")
    }

    private mutating func conditional(_ depth: Int) {
        add("TERNARY(")
        predicate(depth: depth - 1)
        add(", \(random.below(4)), \(pick(["rank", "nil", "2"]).replacingOccurrences(of: "rank", with: "1.5"))) ")
        add("\(pick(Self.orders)) \(random.below(4))")
    }

    private mutating func entityTest(_ prefix: String, _ keys: Keys, _ entity: String) {
        let name = pick(["Note", "Draft", "Outline", "Folder"])
        if random.below(2) == 0 {
            add("\(prefix)entity.name \(pick(["==", "!=", "CONTAINS"])) '\(name)'")
        } else if let description = world.layout.entity(named: name)?.description {
            add("\(prefix)entity \(pick(["==", "!="])) ")
            argument(description)
        }
    }
}
