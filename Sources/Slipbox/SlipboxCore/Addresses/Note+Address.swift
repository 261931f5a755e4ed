public import CoreData

// Addresses are for people: links identify notes by UUID, so an address can change at any time.
extension Note {
    /// The note's address; nil if it has none.
    public var address: NoteAddress? { address_.flatMap(NoteAddress.init) }

    /// Changes or removes the note's address. All notes below it move along: when 2a becomes 7, 2a1 becomes 71.
    ///
    /// - Throws: `AddressError` if the new address, or one that the move would assign, is taken or below the note's
    ///   own; otherwise an error of the store. Nothing is changed in that case.
    public func setAddress(_ new: NoteAddress?) throws {
        let old = address
        guard new != old else { return }
        guard let new else { return writeAddress(nil) }
        if let old, new.isBelow(old) { throw AddressError.belowItself(address: new.description) }
        guard let context = managedObjectContext else { return writeAddress(new) }
        let branch = try old.map { try context.fetch(Self.fetch(everywhereBelow: $0)) } ?? []
        let moves = branch.compactMap { note in
            old.flatMap { note.address?.moved(from: $0, to: new) }.map { (note, $0) }
        }
        try Self.checkFree(moves.map(\.1) + [new], but: branch + [self], in: context)
        writeAddress(new)
        for (note, address) in moves { note.writeAddress(address) }
    }

    /// Parses and sets an address typed by a user; blank text removes the address.
    public func setAddress(_ text: String) throws {
        if text.allSatisfy(\.isWhitespace) { return try setAddress(nil) }
        guard let new = NoteAddress(text) else { throw AddressError.unreadable(text) }
        try setAddress(new)
    }

    private static func checkFree(
        _ addresses: [NoteAddress],
        but own: [Note],
        in context: NSManagedObjectContext
    ) throws {
        let keys = addresses.map(\.sortKey)
        for start in stride(from: 0, to: keys.count, by: 500) {
            let some = Array(keys[start..<min(start + 500, keys.count)])
            let request = fetchEverywhere(
                NSPredicate(format: "%K IN %@ AND NOT (SELF IN %@)", NoteProperties.addressKey, some, own)
            )
            request.fetchLimit = 1
            guard let other = try context.fetch(request).first else { continue }
            throw AddressError.taken(address: other.address_ ?? "", title: other.title)
        }
    }

    private func writeAddress(_ address: NoteAddress?) {
        address_ = address?.description
        addressKey_ = address?.sortKey ?? NoteAddress.lastKey
        addressParent_ = address.map { $0.parent?.sortKey ?? "" }
    }

    // MARK: - Writing on

    /// Inserts a note that continues this one, in the same folder: for 2a, the first free address after 2a and its
    /// siblings, such as 2b.
    ///
    /// If this note has no address, it first receives the next free number. Returns nil if the note belongs to no
    /// context.
    public func makeContinuation(title: String = "") throws -> Note? {
        guard let context = managedObjectContext else { return nil }
        let own = try obtainAddress(in: context)
        return try makeNote(title, at: Self.freeAddress(besides: own, in: context), in: context)
    }

    /// Inserts a note that branches off this one, in the same folder: for 2a, the first free address among its
    /// children, 2a1 and then 2a2.
    ///
    /// If this note has no address, it first receives the next free number. Returns nil if the note belongs to no
    /// context.
    public func makeBranch(title: String = "") throws -> Note? {
        guard let context = managedObjectContext else { return nil }
        let own = try obtainAddress(in: context)
        return try makeNote(title, at: Self.freeAddress(besides: own.firstChild, in: context), in: context)
    }

    private func obtainAddress(in context: NSManagedObjectContext) throws -> NoteAddress {
        if let address { return address }
        let new = try Self.freeAddress(besides: .first, in: context)
        writeAddress(new)
        return new
    }

    private func makeNote(
        _ title: String,
        at address: NoteAddress,
        in context: NSManagedObjectContext
    ) throws -> Note {
        let note = Note(title: title, context: context)
        note.folder = folder
        note.writeAddress(address)
        return note
    }

    /// Returns the address after the last one taken on a level, including addresses of notes in the trash; if none is
    /// taken, the first address of the level.
    ///
    /// - Parameter address: any address of that level.
    public static func freeAddress(
        besides address: NoteAddress,
        in context: NSManagedObjectContext
    ) throws -> NoteAddress {
        let parent = address.parent
        let request = fetchEverywhere(
            NSPredicate(format: "%K == %@", NoteProperties.addressParent, parent?.sortKey ?? "")
        )
        request.sortDescriptors = [NSSortDescriptor(key: NoteProperties.addressKey, ascending: false)]
        request.fetchLimit = 1
        let last = try context.fetch(request).first?.address
        return last?.next ?? parent?.firstChild ?? .first
    }
}
