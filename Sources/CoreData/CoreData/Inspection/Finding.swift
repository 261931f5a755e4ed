/// Something that was noticed about a store.
package struct Finding: Encodable, Sendable {
    package enum Severity: String, Encodable, Sendable {
        /// Something is wrong.
        case problem
        /// Something is worth knowing.
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
        case missingExternalFile
        case orphanedExternalFile
        case interruptedTransaction
        case notChecked
    }

    package let severity: Severity
    package let kind: Kind
    /// The entity, property, table or file that it is about.
    package let subject: String
    /// What was noticed, as a sentence without a full stop.
    package let text: String
    /// How many rows or files it is about.
    package var count: Int?
    /// The keys of the first few rows.
    package var keys: [Int64] = []

    static func problem(_ kind: Kind, _ subject: String, _ text: String, count: Int? = nil, keys: [Int64] = []) -> Self
    {
        Finding(severity: .problem, kind: kind, subject: subject, text: text, count: count, keys: keys)
    }

    static func note(_ kind: Kind, _ subject: String, _ text: String, count: Int? = nil) -> Self {
        Finding(severity: .note, kind: kind, subject: subject, text: text, count: count)
    }
}
