internal import CloudKit
internal import CoreDataCommandLine

/// A condition of a query as it is typed: a field, a comparison and a value.
struct FilterText {
    private static let comparisons: [(sign: String, kind: NSComparisonPredicate.Operator)] = [
        ("==", .equalTo), ("!=", .notEqualTo), ("<=", .lessThanOrEqualTo), (">=", .greaterThanOrEqualTo),
        ("<", .lessThan), (">", .greaterThan), ("=", .equalTo), ("BEGINSWITH", .beginsWith), ("CONTAINS", .contains),
        ("IN", .in),
    ]
    private static let recordFields = [
        "___recordID": "recordID", "___createTime": "creationDate", "___modTime": "modificationDate",
        "___createdBy": "creatorUserRecordID", "___modifiedBy": "lastModifiedUserRecordID",
    ]
    private static let namesOfRecords: Set = ["recordID", "creatorUserRecordID", "lastModifiedUserRecordID"]

    let text: String
    let surroundings: Surroundings
    let zone: CKRecordZone.ID

    /// Returns the predicate of the condition.
    func predicate() throws -> NSPredicate {
        let field = String(text.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") })
        let rest = text.dropFirst(field.count).drop { $0 == " " }
        guard !field.isEmpty, let (sign, kind) = Self.comparisons.first(where: { rest.uppercased().hasPrefix($0.sign) })
        else {
            throw UsageError(
                "a filter is a field, one of \(Self.comparisons.map(\.sign).joined(separator: " ")), and a value, "
                    + "such as “pages > 300”; not “\(text)”"
            )
        }
        let typed = rest.dropFirst(sign.count).trimmingCharacters(in: .whitespaces)
        let key = Self.recordFields[field] ?? field
        let value: Any
        if kind == .in {
            value = try typed.split(separator: ",").map {
                try constant($0.trimmingCharacters(in: .whitespaces), of: key)
            }
        } else {
            value = try constant(typed, of: key)
        }
        return NSComparisonPredicate(
            leftExpression: NSExpression(forKeyPath: key),
            rightExpression: NSExpression(forConstantValue: value),
            modifier: .direct,
            type: kind
        )
    }

    /// The value of a text. Text in quotation marks is always text.
    private func constant(_ typed: String, of key: String) throws -> Any {
        let isQuoted = typed.count > 1 && typed.first == typed.last && (typed.first == "\"" || typed.first == "'")
        let text = isQuoted ? String(typed.dropFirst().dropLast()) : typed
        guard isQuoted || !text.isEmpty else { throw UsageError("a value is missing in the filter “\(self.text)”") }
        let field = FieldText(text: text, surroundings: surroundings, zone: zone)
        if Self.namesOfRecords.contains(key) { return try field.value(as: .reference) }
        return try field.value(as: isQuoted || text.hasPrefix("@") ? .string : nil)
    }
}
