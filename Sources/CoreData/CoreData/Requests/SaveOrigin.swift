/// Who saves: what the history of a store says about it.
struct SaveOrigin: Sendable {
    var author: String?
    var contextName: String?
}
