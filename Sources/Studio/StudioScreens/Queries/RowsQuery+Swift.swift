/// A query as a program writes it.
extension RowsQuery {
    /// Returns the Swift code of the request.
    ///
    /// - Parameter format: The predicate with its constants as the model's types need them; nil for all objects.
    func swiftText(predicate format: String?) -> String {
        var lines = ["let request = NSFetchRequest<NSManagedObject>(entityName: \(Self.literal(entity)))"]
        var conditions: [String] = []
        if let format { conditions.append("NSPredicate(format: \(Self.literal(format)))") }
        if let members {
            let owner = "x-coredata://\\(store.identifier ?? \"\")/\(members.owner.text)"
            lines.insert("let url = URL(string: \"\(owner)\")!", at: 0)
            lines.insert(
                "let owner = try context.existingObject(with: coordinator.managedObjectID(forURIRepresentation: url)!)",
                at: 1
            )
            let path = "owner.objectIDs(forRelationshipNamed: \(Self.literal(members.relationship)))"
            conditions.append("NSPredicate(format: \"SELF IN %@\", \(path))")
        }
        switch conditions.count {
        case 0: break
        case 1: lines.append("request.predicate = \(conditions[0])")
        default:
            lines.append("request.predicate = NSCompoundPredicate(andPredicateWithSubpredicates: [")
            lines += conditions.map { "    \($0)," }
            lines.append("])")
        }
        if let sortKey {
            lines.append(
                "request.sortDescriptors = [NSSortDescriptor(key: \(Self.literal(sortKey)), ascending: \(isAscending))]"
            )
        }
        lines.append("let objects = try context.fetch(request)")
        return lines.joined(separator: "\n")
    }

    /// Returns a text as a literal of Swift.
    private static func literal(_ text: String) -> String {
        let escaped = text.map { character -> String in
            switch character {
            case "\\": "\\\\"
            case "\"": "\\\""
            case "\n": "\\n"
            case "\t": "\\t"
            default: String(character)
            }
        }
        return "\"\(escaped.joined())\""
    }
}
