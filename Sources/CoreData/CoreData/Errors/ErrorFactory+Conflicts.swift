internal import Foundation

extension ErrorFactory {
    /// Objects to be saved were changed by others, and the merge policy is to report that: 133020.
    ///
    /// - Parameters:
    ///   - conflicts: The merge conflicts, one for each object.
    ///   - objectURIs: The identifiers of the objects.
    static func saveConflict(_ conflicts: [AnyObject], objectURIs: [URL] = []) -> CocoaError {
        let objects = objectURIs.map(\.absoluteString)
        return makeError(
            .managedObjectMerge,
            "Could not merge changes: others have changed \(objects.isEmpty ? "the same objects" : list(objects))",
            advice: "Refresh the objects and save again, or set a mergePolicy that says whose changes are kept",
            userInfo: [NSPersistentStoreSaveConflictsErrorKey: conflicts]
        )
    }

    /// Objects to be saved have the same values of a uniqueness constraint as others: 133021.
    ///
    /// - Parameters:
    ///   - constraint: The names of the properties that are unique together.
    ///   - values: Their values, as far as they are known.
    ///   - conflicts: The constraint conflicts.
    static func constraintConflict(
        entity: String,
        constraint: [String],
        values: [String: Any] = [:],
        conflicts: [AnyObject],
        objectURIs: [URL] = []
    ) -> CocoaError {
        let terms = constraint.map { name in values[name].map { "\(name) = \($0)" } ?? name }
        let objects = objectURIs.isEmpty ? "" : ": \(list(objectURIs.map(\.absoluteString)))"
        return makeError(
            .managedObjectConstraintMerge,
            "There are several objects of \(entity) with the same \(terms.joined(separator: ", "))\(objects)",
            advice: "Make the values differ, or set a mergePolicy that says which object is kept",
            userInfo: [NSPersistentStoreSaveConflictsErrorKey: conflicts]
        )
    }
}
