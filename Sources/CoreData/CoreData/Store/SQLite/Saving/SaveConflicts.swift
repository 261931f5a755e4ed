/// Why a save was rolled back: rows were written by others since the objects were read, or values that are unique occur
/// twice. The context applies its merge policy to all of them and tries again.
///
/// Objects are named by their place in the request, because errors go everywhere and objects do not.
struct SaveConflicts: Error {
    /// An object in a save request.
    enum Place: Hashable, Sendable {
        case inserted(Int)
        case updated(Int)
        case deleted(Int)
        case locked(Int)
    }

    /// An object whose row is not what it was when it was read.
    struct VersionConflict: Sendable {
        let place: Place
        /// The version that the object was read in.
        let oldVersion: Int
        /// The version that the store has; 0 if it has the row no longer.
        let newVersion: Int
        /// The row that the store has.
        let row: RowSnapshot?
        /// The row that this program read or wrote last, if it is another one: some other program has been at work.
        var formerRow: RowSnapshot?
    }

    /// An object that has the same values as a row, which must differ.
    struct ConstraintConflict: Sendable {
        let place: Place
        /// The entity of the object.
        let entityNumber: Int
        /// The names of the properties that are unique together.
        let constraint: [String]
        /// The row that has the values already; nil if it is not known.
        let row: RowSnapshot?
    }

    /// The number of the store; places count its own objects only.
    var storeNumber = 0
    var versions: [VersionConflict] = []
    var constraints: [ConstraintConflict] = []

    var isEmpty: Bool { versions.isEmpty && constraints.isEmpty }
}
