internal import CoreData

/// Notes that leave a shared folder.
extension Note {
    /// Puts a copy in the place of a note, which is related to what the note was, and deletes the note: whoever sees the share loses
    /// it there.
    ///
    /// A record cannot leave its share, so that a note which only was moved would still be seen by all who take part.
    ///
    /// - Returns: The copy, with the note's identifier and history; the note itself if it is in no context.
    @discardableResult public func moveOutOfShare(to folder: Folder?) -> Note {
        guard let context = managedObjectContext else { return self }
        let copy = Note(context: context)
        copyAttributes(to: copy)
        for version in versions_ as? Set<NoteVersion> ?? [] {
            let kept = NoteVersion(context: context)
            version.copyAttributes(to: kept)
            kept.note = copy
        }
        if let attachment {
            let kept = Attachment(context: context)
            attachment.copyAttributes(to: kept)
            kept.note = copy
        }
        for keyword in keywords { copy.addToKeywords_(keyword) }
        for linked in linkedNotes { copy.addToLinkedNotes_(linked) }
        for linking in backLinkedNotes { linking.addToLinkedNotes_(copy) }
        copy.folder = folder
        context.delete(self)
        return copy
    }
}

extension NSManagedObject {
    /// Gives another object of the entity the values of all stored attributes.
    fileprivate func copyAttributes(to other: NSManagedObject) {
        for (name, attribute) in entity.attributesByName
        where !attribute.isTransient && !(attribute is NSDerivedAttributeDescription) {
            other.setValue(value(forKey: name), forKey: name)
        }
    }
}
