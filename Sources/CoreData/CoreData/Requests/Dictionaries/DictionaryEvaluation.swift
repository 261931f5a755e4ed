internal import Foundation
internal import FoundationBackfill

/// Evaluates a dictionary plan in memory, with the same results as a store that evaluates it over rows.
///
/// Works on any objects that support key-value coding like managed objects. Used for stores without a query language,
/// and for plans that cannot be expressed in SQL.
struct DictionaryEvaluation {
    let plan: DictionaryPlan
    /// The maximum number of dictionaries; 0 for no limit.
    var limit = 0
    var offset = 0
    /// Returns the identifier of an object.
    var identifier: (Any) -> NSManagedObjectID? = { ($0 as? NSManagedObject)?.objectID ?? $0 as? NSManagedObjectID }

    /// The objects that one dictionary summarises.
    private struct Group {
        let objects: [Any]
        /// The values of the aggregates, by variable.
        var values: [String: Any] = [:]
    }

    /// Returns the dictionaries for the objects that satisfy the fetch's predicate, which may come in any order.
    func dictionaries(of objects: [Any]) -> [NSDictionary] {
        var groups = groups(of: objects).map { summedUp($0) }
        if let having = plan.having {
            groups.removeAll { !having.evaluate(with: $0.objects.first, substitutionVariables: $0.values) }
        }
        var dictionaries = sorted(groups).map { dictionary(of: $0) }
        if plan.isDistinct {
            var seen: Set<[Operand]> = []
            dictionaries = dictionaries.filter { dictionary in
                seen.insert(plan.columns.map { Self.exact(dictionary[$0.name]) }).inserted
            }
        }
        let rest = dictionaries.dropFirst(offset)
        return Array(limit > 0 ? rest.prefix(limit) : rest)
    }

    // MARK: - Groups

    private func groups(of objects: [Any]) -> [Group] {
        guard plan.isGrouped else { return objects.map { Group(objects: [$0]) } }
        // Without grouping properties, all objects form one group, even if there are none.
        guard !plan.groups.isEmpty else { return [Group(objects: objects)] }
        var places: [[Operand]: Int] = [:]
        var groups: [[Any]] = []
        for object in objects {
            let key = plan.groups.map { Self.exact($0.expressionValue(with: object, context: nil)) }
            if let place = places[key] {
                groups[place].append(object)
            } else {
                places[key] = groups.count
                groups.append([object])
            }
        }
        return groups.map { Group(objects: $0) }
    }

    private func summedUp(_ group: Group) -> Group {
        var group = group
        for aggregate in plan.aggregates {
            var values = group.objects.compactMap { object in
                flattened(aggregate.argument.expressionValue(with: object, context: nil))
            }
            if aggregate.isDistinct {
                var seen: Set<Operand> = []
                values.removeAll { !seen.insert(Self.exact($0)).inserted }
            }
            // Evaluating a variable without a value is an error, so nil is stored as `NSNull`.
            group.values[aggregate.variable] = flattened(aggregate.function.call([values])) ?? NSNull()
        }
        return group
    }

    /// Returns an operand that compares text by its bytes, as databases do.
    private static func exact(_ value: Any?) -> Operand {
        let operand = Operand(flattened(value))
        if case .string(let text) = operand { return .other(Data(text.utf8)) }
        return operand
    }

    // MARK: - Order

    private func sorted(_ groups: [Group]) -> [Group] {
        guard !plan.sortKeys.isEmpty else { return groups }
        let keys = groups.map { group in plan.sortKeys.map { Operand(flattened(value($0.expression, group))) } }
        let places = groups.indices.sorted { left, right in
            for (index, key) in plan.sortKeys.enumerated() {
                let order = key.comparison.order(keys[left][index], keys[right][index])
                guard order != .orderedSame else { continue }
                return (order == .orderedAscending) == key.isAscending
            }
            return left < right
        }
        return places.map { groups[$0] }
    }

    // MARK: - Values

    private func value(_ expression: NSExpression, _ group: Group) -> Any? {
        let variables = NSMutableDictionary()
        for (name, value) in group.values { variables.setObject(value, forKey: NSString(string: name)) }
        return flattened(expression.expressionValue(with: group.objects.first, context: variables))
    }

    private func dictionary(of group: Group) -> NSDictionary {
        let dictionary = NSMutableDictionary()
        for column in plan.columns {
            guard let value = value(column.expression, group), let own = own(value, column.type) else { continue }
            dictionary.setObject(own, forKey: NSString(string: column.name))
        }
        return dictionary
    }

    /// Converts a value to the form that dictionaries contain.
    private func own(_ value: Any, _ type: ColumnType) -> Any? {
        switch type {
        case .attribute: return value
        case .object: return identifier(value)
        case .computed(.undefinedAttributeType):
            guard value is NSManagedObject else { return value }
            return identifier(value)
        case .computed(.decimalAttributeType):
            guard case .decimal(let decimal) = Operand(value) else { break }
            return decimal.isNaN ? nil : NSDecimalNumber(decimal: decimal)
        case .computed: break
        }
        return ColumnType.value(Self.stored(value), as: type.attributeType)
    }

    private static func stored(_ value: Any) -> Value {
        switch Operand(value) {
        case .null, .collection: .null
        case .integer(let integer): .integer(integer)
        case .real(let real): .real(real)
        case .decimal(let decimal): AttributeCoding.stored(decimal, as: .decimalAttributeType)
        case .string(let text): .text(text)
        case .date(let date): .real(date.timeIntervalSinceReferenceDate)
        case .other(let url as URL): .text(url.absoluteString)
        case .other(let uuid as UUID): AttributeCoding.stored(uuid, as: .UUIDAttributeType)
        case .other(let data as Data): .bytes(data)
        case .other: .null
        }
    }
}
