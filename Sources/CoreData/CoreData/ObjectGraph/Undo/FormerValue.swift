/// What a property was at the beginning of an event, as far as it takes to bring that back.
enum FormerValue {
    /// The value of an attribute, or the object that a to-one relationship led to.
    case value(PropertyValue)
    /// The members of a to-many relationship, in their order if it has one.
    case members([NSManagedObject])
    /// Who became a member of a to-many relationship since, and who is one no more. It takes no reading of the others.
    case memberChanges(MemberChanges)
}

/// Who joined and left a to-many relationship in the course of an event.
struct MemberChanges {
    private(set) var added = ObjectList()
    private(set) var removed = ObjectList()

    var isEmpty: Bool { added.isEmpty && removed.isEmpty }

    mutating func noteAdded(_ object: NSManagedObject) {
        if !removed.remove(object) { added.append(object) }
    }

    mutating func noteRemoved(_ object: NSManagedObject) {
        if !added.remove(object) { removed.append(object) }
    }
}

extension PropertyValue {
    /// Whether both are known to be the same.
    func isSame(as other: PropertyValue) -> Bool {
        switch (self, other) {
        case (.null, .null): true
        case (.integer(let left), .integer(let right)): left == right
        case (.real(let left), .real(let right)): left == right
        case (.text(let left), .text(let right)): left == right
        case (.uuid(let left), .uuid(let right)): left == right
        case (.data(let left), .data(let right)): left == right
        case (.url(let left), .url(let right)): left == right
        case (.object(let left), .object(let right)): left === right
        default: false
        }
    }
}
