public import CoreData

// Addresses are for people: links go by identity, so that an address may change at any time.
extension Note {
    /// The address; nil if the note has none.
    public var address: NoteAddress? { address_.flatMap(NoteAddress.init) }

    /// Gives the note another address, or none. What branches off it goes along.
    ///
    /// - Throws: `AddressError` if the address is taken or below the note itself, or an error of the store. Nothing is changed
    ///   then.
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

    /// Gives the note an address that somebody typed; an empty text takes it away.
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

    /// Makes a note that continues this one: behind 2a, and all that branches off there, comes 2b. It is in the same folder.
    ///
    /// A note without an address first gets the next number that is free.
    public func makeContinuation(title: String = "") throws -> Note? {
        guard let context = managedObjectContext else { return nil }
        let own = try obtainAddress(in: context)
        return try makeNote(title, at: Self.freeAddress(besides: own, in: context), in: context)
    }

    /// Makes a note that branches off this one: below 2a comes 2a1, and then 2a2. It is in the same folder.
    ///
    /// A note without an address first gets the next number that is free.
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

    /// The address behind all that are taken on its level, those of the trash as well; the first one if none is.
    ///
    /// - Parameter address: any address of the level.
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
