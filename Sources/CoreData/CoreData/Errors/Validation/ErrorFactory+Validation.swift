internal import FoundationBackfill

/// The description of a validation error is one for users, as Apple words it, since programs show it; it names the
/// property alone. What else there is to know stands under `NSDebugDescription`.
extension ErrorFactory {
    /// The property is not optional and has no value: 1570.
    static func missingValue(_ subject: ValidationSubject) -> CocoaError {
        invalid(.validationMissingMandatoryProperty, subject, "it has no value, and is not optional")
    }

    /// The relationship has too few objects: 1580.
    static func tooFewObjects(_ subject: ValidationSubject, count: Int, minimum: Int) -> CocoaError {
        invalid(.validationRelationshipLacksMinimumCount, subject, "it has \(count) objects and needs \(minimum)")
    }

    /// The relationship has too many objects: 1590.
    static func tooManyObjects(_ subject: ValidationSubject, count: Int, maximum: Int) -> CocoaError {
        invalid(
            .validationRelationshipExceedsMaximumCount,
            subject,
            "it has \(count) objects and may have \(maximum)"
        )
    }

    /// The object is deleted, but the relationship with the delete rule Deny still has objects: 1600.
    static func deniedDelete(_ subject: ValidationSubject, count: Int) -> CocoaError {
        invalid(
            .validationRelationshipDeniedDelete,
            subject,
            "its delete rule is Deny and it has \(count) objects: delete these as well, or remove them from it"
        )
    }

    /// The value does not satisfy a predicate of the model.
    ///
    /// - Parameters:
    ///   - predicate: The predicate, which the error has under `NSValidationPredicateErrorKey`.
    ///   - warning: What the model has beside it: a text for users in the place of the usual one, or the code of the
    ///     error. With neither, the code is 1550.
    static func violatedPredicate(
        _ subject: ValidationSubject,
        _ predicate: NSPredicate,
        warning: Any? = nil
    ) -> CocoaError {
        let code = (warning as? Int).map(CocoaError.Code.init(rawValue:)) ?? .managedObjectValidation
        let text = (warning as? String).flatMap { $0.isEmpty ? nil : $0 }
        let detail = "its value does not satisfy \(predicate.predicateFormat)"
        return invalid(code, subject, detail, text: text, predicate: predicate)
    }

    /// The value is of another type than the attribute: 1550.
    static func wrongType(_ subject: ValidationSubject, _ wanted: String) -> CocoaError {
        let given = subject.value.map { "\(type(of: $0))" } ?? "nil"
        return invalid(.managedObjectValidation, subject, "its values are of the type \(wanted), and this is \(given)")
    }

    /// The number is greater than the maximum: 1610.
    static func numberTooLarge(_ subject: ValidationSubject, maximum: Any) -> CocoaError {
        invalid(.validationNumberTooLarge, subject, "its maximum is \(maximum)")
    }

    /// The number is less than the minimum: 1620.
    static func numberTooSmall(_ subject: ValidationSubject, minimum: Any) -> CocoaError {
        invalid(.validationNumberTooSmall, subject, "its minimum is \(minimum)")
    }

    /// The date is later than the latest: 1630.
    static func dateTooLate(_ subject: ValidationSubject, latest: Any) -> CocoaError {
        invalid(.validationDateTooLate, subject, "its latest date is \(latest)")
    }

    /// The date is earlier than the earliest: 1640.
    static func dateTooSoon(_ subject: ValidationSubject, earliest: Any) -> CocoaError {
        invalid(.validationDateTooSoon, subject, "its earliest date is \(earliest)")
    }

    /// The value is no date: 1650.
    static func invalidDate(_ subject: ValidationSubject) -> CocoaError {
        invalid(.validationInvalidDate, subject, "its value is no date")
    }

    /// The text is too long: 1660.
    static func stringTooLong(_ subject: ValidationSubject, maximumLength: Int) -> CocoaError {
        invalid(.validationStringTooLong, subject, "its greatest length is \(maximumLength)")
    }

    /// The text is too short: 1670.
    static func stringTooShort(_ subject: ValidationSubject, minimumLength: Int) -> CocoaError {
        invalid(.validationStringTooShort, subject, "its least length is \(minimumLength)")
    }

    /// The text does not match the regular expression: 1680.
    static func stringPatternMismatch(_ subject: ValidationSubject, pattern: String) -> CocoaError {
        invalid(.validationStringPatternMatching, subject, "its value does not match \(pattern)")
    }

    /// The value is no URI: 1690.
    static func invalidURI(_ subject: ValidationSubject) -> CocoaError {
        invalid(CocoaError.Code(rawValue: NSValidationInvalidURIError), subject, "its value is no URI")
    }

    /// The one error for those of one or several objects: nil for none, a single error itself, and otherwise 1560 with
    /// all of them under `NSDetailedErrorsKey`. Errors that are such lists themselves are taken apart.
    static func combined(_ errors: [any Error]) -> (any Error)? {
        let single = errors.flatMap(parts)
        guard single.count > 1 else { return single.first }
        let messages = single.map { "\(place(of: $0))\($0.localizedDescription)" }
        return CocoaError(
            .validationMultipleErrors,
            userInfo: [
                NSLocalizedDescriptionKey: "Multiple validation errors occurred.",
                NSDebugDescriptionErrorKey: messages.joined(separator: "\n"),
                // Programs cast the array to `[NSError]`, which on Linux no array of other errors can be cast to.
                NSDetailedErrorsKey: single.map { $0 as NSError },
            ]
        )
    }

    private static func parts(of error: any Error) -> [any Error] {
        guard let error = error as? CocoaError, error.code == .validationMultipleErrors,
            let details = error.userInfo[NSDetailedErrorsKey] as? [NSError]
        else { return [error] }
        return details.flatMap(parts)
    }

    private static func place(of error: any Error) -> String {
        let detail = (error as? CocoaError)?.userInfo[NSDebugDescriptionErrorKey] as? String
        return detail.map { "\($0). " } ?? ""
    }
}
