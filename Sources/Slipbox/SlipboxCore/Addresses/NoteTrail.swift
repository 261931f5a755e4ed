public import CoreData

/// The surroundings of a note in the order of addresses.
public struct NoteTrail {
    /// The notes that this one branches off, ordered from the shortest address to the longest.
    public let ancestors: [Note]
    /// The previous note in the order of addresses; nil for the first.
    public let previous: Note?
    /// The next note in the order of addresses; nil for the last.
    public let next: Note?
    /// The direct branches in order, up to the requested limit.
    public let children: [Note]
    /// The total number of direct branches.
    public let childCount: Int
}

// Sort keys are compared byte by byte, as requested by [n], so that the store can use its index; a localised comparison
// could not.
extension Note {
    /// Returns a request for all notes that have an address, in the order of addresses.
    public static func addressedFetch() -> NSFetchRequest<Note> {
        inOrder(fetch(NSPredicate(format: "%K <[n] %@", NoteProperties.addressKey, NoteAddress.lastKey)))
    }

    /// Returns a request for the direct branches of an address, in order; for nil, the notes whose address is a single
    /// number.
    public static func fetch(branchingOff address: NoteAddress?) -> NSFetchRequest<Note> {
        inOrder(fetch(NSPredicate(format: "%K == %@", NoteProperties.addressParent, address?.sortKey ?? "")))
    }

    /// Returns a request for the notes below an address on all levels, in order.
    public static func fetch(below address: NoteAddress) -> NSFetchRequest<Note> {
        inOrder(fetch(isBelow(address)))
    }

    /// Like `fetch(below:)`, but includes notes in the trash.
    static func fetch(everywhereBelow address: NoteAddress) -> NSFetchRequest<Note> {
        inOrder(fetchEverywhere(isBelow(address)))
    }

    private static func isBelow(_ address: NoteAddress) -> NSPredicate {
        let (name, key) = (NoteProperties.addressKey, address.sortKey)
        return NSPredicate(format: "%K BEGINSWITH %@ AND %K != %@", name, key, name, key)
    }

    private static func inOrder(_ request: NSFetchRequest<Note>, ascending: Bool = true) -> NSFetchRequest<Note> {
        request.sortDescriptors = [
            NSSortDescriptor(key: NoteProperties.addressKey, ascending: ascending),
            NSSortDescriptor(keyPath: \Note.creationDate_, ascending: ascending),
        ]
        return request
    }

    /// Returns the surroundings of the note, or nil if it has no address. Executes at most five statements, regardless
    /// of the number of notes.
    public func trail(childLimit: Int = 100) throws -> NoteTrail? {
        guard let address, let context = managedObjectContext else { return nil }
        let (name, key) = (NoteProperties.addressKey, address.sortKey)
        let ancestorKeys = address.ancestors.map(\.sortKey)
        let ancestors = Self.inOrder(Self.fetch(NSPredicate(format: "%K IN %@", name, ancestorKeys)))
        let previous = Self.inOrder(Self.fetch(NSPredicate(format: "%K <[n] %@", name, key)), ascending: false)
        let next = Self.inOrder(
            Self.fetch(NSPredicate(format: "%K >[n] %@ AND %K <[n] %@", name, key, name, NoteAddress.lastKey))
        )
        let children = Self.fetch(branchingOff: address)
        let childCount = try context.count(for: children)
        (previous.fetchLimit, next.fetchLimit, children.fetchLimit) = (1, 1, childLimit)
        return NoteTrail(
            ancestors: ancestorKeys.isEmpty ? [] : try context.fetch(ancestors),
            previous: try context.fetch(previous).first,
            next: try context.fetch(next).first,
            children: childCount == 0 ? [] : try context.fetch(children),
            childCount: childCount
        )
    }
}
