internal import CoreData

/// Keyboards of phones type curved apostrophes, and others straight ones: whoever seeks “don't” means either.
extension String {
    private static let (straight, curved) = ("'", "’")

    /// The text with straight apostrophes alone.
    var withStraightApostrophes: String {
        contains(Self.curved) ? replacing(Self.curved, with: Self.straight) : self
    }

    /// The forms in which the text may be written: only itself if it has no apostrophe.
    var apostropheForms: [String] {
        let plain = withStraightApostrophes
        return plain.contains(Self.straight) ? [plain, plain.replacing(Self.straight, with: Self.curved)] : [self]
    }
}

extension NSPredicate {
    /// Returns a predicate that matches one of the forms of a text.
    ///
    /// ```swift
    /// NSPredicate.inAnyForm(of: "can't") { NSPredicate(format: "%K CONTAINS[cd] %@", NoteProperties.title, $0) }
    /// ```
    ///
    /// - Parameter matching: Returns the predicate for a form.
    static func inAnyForm(of text: String, _ matching: (String) -> NSPredicate) -> NSPredicate {
        let forms = text.apostropheForms.map(matching)
        return forms.count == 1 ? forms[0] : NSCompoundPredicate(orPredicateWithSubpredicates: forms)
    }
}
