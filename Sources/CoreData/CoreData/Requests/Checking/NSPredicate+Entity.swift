public import FoundationBackfill

extension NSPredicate {
    /// Returns the predicate that a text describes, for objects of an entity. Use it for text that users type.
    ///
    /// Unlike `parse(_:argumentArray:allowsVariables:)`, which knows no model, it refuses keys that do not exist and
    /// values of types that never match, and reads constants as the attributes need them:
    ///
    /// ```swift
    /// let entity = Expense.entity()
    /// try NSPredicate.parse("amount > 12.50 AND payed >= '2026-11-01'", for: entity)   // a decimal, and a date
    /// try NSPredicate.parse("payeee == 'Aldi'", for: entity)   // Expense has no “payeee”; did you mean “payee”?
    /// try NSPredicate.parse("amount > '99'", for: entity)      // amount is a number, but '99' is a text; write 99
    /// ```
    ///
    /// - Dates are written as `'2026-11-21'`, `'2026-11-21 18:30'` or with a time zone, as `'2026-11-21T18:30:00Z'`. A date
    ///   without a time is the beginning of the day in the calendar's time zone; since hardly any date is equal to it,
    ///   it can be compared only by order.
    /// - UUIDs and URLs are written as texts.
    /// - A to-many relationship without `ANY`, `ALL` or `NONE` means `ANY`.
    /// - A relationship that is compared with a text or a number stands for the attribute by which its destination is
    ///   known: that of a uniqueness constraint, or else `name` or `title`. `payee == 'Aldi'` is `payee.name == 'Aldi'`.
    ///
    /// Users need not know the keys of the model. With `names`, they write words of their own, and errors speak in them:
    ///
    /// ```swift
    /// let names = ["title": "title_", "written": "creationDate_"]
    /// try NSPredicate.parse("written > '2026-11-01'", for: Note.entity(), names: names)
    /// ```
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - entity: The entity whose keys the text may use.
    ///   - names: The words that stand for keys, in this entity and those that its relationships lead to. A word that is a
    ///     key of an entity stands for that key.
    ///   - calendar: The calendar for dates without a time zone.
    /// - Throws: `PredicateParseError` if the text is malformed, ``PredicateMeaningError`` if it does not fit the entity.
    public static func parse(
        _ text: String,
        for entity: NSEntityDescription,
        names: [String: String] = [:],
        calendar: Calendar = .current
    ) throws -> NSPredicate {
        try parse(text).validated(for: entity, text, names, calendar)
    }

    /// Returns the predicate as ``parse(_:for:names:calendar:)`` would return it, if it fits an entity. Use it for predicates that
    /// were parsed, unarchived or made from `#Predicate` elsewhere. Apple's framework has no such method.
    ///
    /// ```swift
    /// let typed = try NSPredicate.parse(searchField.text)
    /// request.predicate = try typed.validated(for: Note.entity())   // Note has no “titel”; did you mean “title”?
    /// ```
    ///
    /// Fetches check their predicates as well, and throw. This method tells earlier, names the nearest key, and knows types.
    /// Variables, blocks, and keys of values whose type is known only at evaluation, such as those of transformable
    /// attributes, are not checked: evaluate with `matches(_:substitutionVariables:)`, which throws.
    ///
    /// - Parameters:
    ///   - entity: The entity whose keys the predicate may use.
    ///   - calendar: The calendar for texts that are compared with dates and have no time zone.
    /// - Throws: ``PredicateMeaningError`` if the predicate does not fit the entity.
    public func validated(for entity: NSEntityDescription, calendar: Calendar = .current) throws -> NSPredicate {
        try validated(for: entity, predicateFormat, [:], calendar)
    }

    private func validated(
        for entity: NSEntityDescription,
        _ text: String,
        _ names: [String: String],
        _ calendar: Calendar
    ) throws -> NSPredicate {
        try PredicateCheck(entity: entity, names: names, calendar: calendar, text: text).checked(self)
    }
}

/// An error that tells which part of a predicate does not fit the entity whose objects it is for.
public struct PredicateMeaningError: Error, Hashable, Sendable {
    /// The text of the predicate.
    public let text: String
    /// The key, key path or constant that does not fit.
    public let part: String
    /// What is wrong with it.
    public let reason: String
    /// What to write instead; nil if there is no guess.
    public let suggestion: String?
}

extension PredicateMeaningError: CustomStringConvertible, LocalizedError {
    /// The reason and the suggestion, in one sentence.
    public var description: String { suggestion.map { "\(reason); \($0)" } ?? "\(reason)." }

    /// The same as ``description``.
    public var errorDescription: String? { description }
}
