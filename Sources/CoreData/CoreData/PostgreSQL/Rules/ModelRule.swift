internal import FoundationBackfill
internal import PostgreSQLClient

/// A rule of the model that the database enforces as well, so that what others write is valid.
struct ModelRule: Hashable, Sendable {
    /// The name of the entity that declares the property.
    let entity: String
    let property: String
    /// The code of the validation error.
    let code: Int
    /// The predicate that values satisfy; nil if there must be one.
    var predicate: String?

    /// The name under which the server tells that a column must have a value. All other rules have names of their own.
    static func name(ofColumn column: String, in table: String) -> String { "\(table).\(column)" }
}

extension PostgreSQLError {
    /// The name of the rule that a row breaks.
    var ruleName: String? {
        if let constraint { return constraint }
        guard let table, let column else { return nil }
        return ModelRule.name(ofColumn: column, in: table)
    }

    /// The key of the row that breaks a rule, which is the first value that the server tells.
    var rowKey: Int64? {
        guard let detail, let start = detail.firstIndex(of: "(") else { return nil }
        return Int64(detail[detail.index(after: start)...].prefix { $0.isNumber })
    }
}

extension ErrorFactory {
    /// The code of Apple's validation: a row breaks a rule of the model, and no object of this save does.
    static func brokenRule(_ rule: ModelRule, _ uri: URL?, _ error: PostgreSQLError) -> CocoaError {
        let subject = ValidationSubject(entity: rule.entity, key: rule.property, objectURI: uri)
        let reason = rule.predicate.map { "a value does not satisfy \($0)" } ?? "it is required and has no value"
        let invalid = invalid(CocoaError.Code(rawValue: rule.code), subject, "\(reason). Nothing was written")
        let underlying = postgreSQL(error, at: nil).userInfo[NSUnderlyingErrorKey]
        guard let underlying else { return invalid }
        return CocoaError(invalid.code, userInfo: invalid.userInfo.merging([NSUnderlyingErrorKey: underlying]) { $1 })
    }
}
