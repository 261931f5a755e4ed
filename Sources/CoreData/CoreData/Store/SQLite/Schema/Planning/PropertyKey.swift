/// A property where it is declared: subentities that inherit it share its columns.
struct PropertyKey: Hashable, Sendable {
    /// The number of the declaring entity in the model.
    let entity: Int
    let name: String
}
