extension Note {
    /// Makes a note with the same text, picture, keywords, links and folder. Its address, its history and what links to it stay
    /// with the original.
    ///
    /// - Returns: The copy; the note itself if it is in no context.
    public func duplicate() -> Note {
        guard let context = managedObjectContext else { return self }
        let copy = Note(title: title.isEmpty ? "" : "\(title) (copy)", context: context)
        copy.setBody(bodyText, richText: formattedBodyText_, markdown: markdown)
        copy.status = status
        copy.folder = folder
        copy.attach(attachment?.fullImageData)
        for keyword in keywords { copy.addToKeywords_(keyword) }
        for linked in linkedNotes { copy.addToLinkedNotes_(linked) }
        return copy
    }
}
