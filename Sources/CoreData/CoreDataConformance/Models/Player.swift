internal import CoreData

/// An object that has a rule of its own.
final class Player: NSManagedObject {
    /// The domain of the error for players called Nobody.
    static let errorDomain = "Conformance"

    override func validateForInsert() throws {
        try super.validateForInsert()
        guard text("name") != "Nobody" else { throw NSError(domain: Self.errorDomain, code: 7) }
    }
}
