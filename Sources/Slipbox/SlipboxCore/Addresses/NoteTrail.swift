public import CoreData

/// What is around a note in the order of addresses.
public struct NoteTrail {
    /// The notes that this one branches off, the shortest address first.
    public let ancestors: [Note]
    /// The note before it in the order of addresses.
    public let previous: Note?
    /// The note behind it.
    public let next: Note?
    /// The notes that branch off directly, in order; as many as were asked for.
    public let children: [Note]
    /// How many notes branch off directly.
    public let childCount: Int
}

// Keys are compared byte by byte, which is what [n] says: indexes answer that, and not what people mean by less.
extension Note {
    /// A request for all notes with an address, in the order of addresses.
    public static func addressedFetch() -> NSFetchRequest<Note> {
        inOrder(fetch(NSPredicate(format: "%K <[n] %@", NoteProperties.addressKey, NoteAddress.lastKey)))
    }

    /// A request for the notes that branch off an address directly, in order; those with a number alone for nil.
    public static func fetch(branchingOff address: NoteAddress?) -> NSFetchRequest<Note> {
        inOrder(fetch(NSPredicate(format: "%K == %@", NoteProperties.addressParent, address?.sortKey ?? "")))
    }

    /// A request for all notes below an address, on all levels, in order.
    public static func fetch(below address: NoteAddress) -> NSFetchRequest<Note> {
        inOrder(fetch(isBelow(address)))
    }

    /// The same, with those in the trash.
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

    /// What is around the note; nil if it has no address. It takes five statements, however many notes there are.
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
