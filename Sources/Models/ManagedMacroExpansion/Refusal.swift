/// Why a declaration cannot be expanded, and the place where that shows.
struct Refusal: Error, Equatable {
    let sentence: String
    let position: Position
}
