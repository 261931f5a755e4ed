/// A value that does not have the form of the slot it was meant for: a mistake of the package's, not of its users.
struct MisplacedValue: Error {
    let column: String

    /// What is wrong, as part of a message.
    var reason: String { "a value of another type was to be written to the column \(column)" }
}
