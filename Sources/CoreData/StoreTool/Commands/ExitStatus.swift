/// What a call of the tool ends with.
package enum ExitStatus: Int32, Sendable {
    case success = 0
    /// Something is wrong with the store.
    case problems = 1
    /// The call is wrong, or a file could not be read, or the store not be migrated.
    case failure = 2
}
