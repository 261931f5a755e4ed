/// A finding of an inspection.
package struct Finding: Encodable, Sendable {
    package enum Severity: String, Encodable, Sendable {
        /// An error in the store.
        case problem
        /// Information that does not indicate an error.
        case note
    }

    package enum Kind: String, Encodable, Sendable {
        case damagedFile
        case damagedModel
        case missingTable
        case otherModel
        case danglingRelationship
        case lowPrimaryKey
        case unknownEntity
        case unexplainedContent
        case missingExternalFile
        case orphanedExternalFile
        case interruptedTransaction
        case foreignCode
        case notChecked
    }

    package let severity: Severity
    package let kind: Kind
    /// The entity, property, table or file that the finding concerns.
    package let subject: String
    /// The rest of a sentence that begins with the subject, without a full stop.
    package let text: String
    /// The number of affected rows or files.
    package var count: Int?
    /// The primary keys of the first affected rows.
    package var keys: [Int64] = []

    static func problem(_ kind: Kind, _ subject: String, _ text: String, count: Int? = nil, keys: [Int64] = []) -> Self
    {
        Finding(severity: .problem, kind: kind, subject: subject, text: text, count: count, keys: keys)
    }

    static func note(_ kind: Kind, _ subject: String, _ text: String, count: Int? = nil) -> Self {
        Finding(severity: .note, kind: kind, subject: subject, text: text, count: count)
    }
}
