internal import FoundationBackfill

extension ErrorFactory {
    /// How much of a value a message shows: values can be whole documents.
    private static let longestValue = 80

    /// An error about a value.
    ///
    /// - Parameters:
    ///   - detail: What is wrong with the property, for developers, as the rest of a sentence that begins with its name.
    ///   - text: The description for users, in the place of the usual one.
    ///   - predicate: The predicate that the value does not satisfy.
    static func invalid(
        _ code: CocoaError.Code,
        _ subject: ValidationSubject,
        _ detail: String,
        text: String? = nil,
        predicate: NSPredicate? = nil
    ) -> CocoaError {
        let value = subject.value.map { ", and its value is \(Self.text(of: $0).prefix(longestValue))" } ?? ""
        var info: [String: Any] = [
            NSLocalizedDescriptionKey: text ?? validationText(code, subject.key),
            NSDebugDescriptionErrorKey: "\(subject.text): \(detail)\(value)",
            NSValidationKeyErrorKey: subject.key,
        ]
        info[NSValidationObjectErrorKey] = subject.object
        info[NSValidationValueErrorKey] = subject.value
        info[NSValidationPredicateErrorKey] = predicate
        return CocoaError(code, userInfo: info)
    }

    private static func text(of value: Any) -> String {
        // Foundation on Linux stops on printing such a date.
        if let date = value as? Date, !date.timeIntervalSinceReferenceDate.isFinite { return "no date" }
        return String(describing: value)
    }

    private static func validationText(_ code: CocoaError.Code, _ key: String) -> String {
        switch code {
        case .validationMissingMandatoryProperty: "\(key) is a required value."
        case .validationRelationshipLacksMinimumCount: "Too few items in \(key)."
        case .validationRelationshipExceedsMaximumCount: "Too many items in \(key)."
        case .validationRelationshipDeniedDelete: "Items cannot be deleted from \(key)."
        case .validationNumberTooLarge: "\(key) is too large."
        case .validationNumberTooSmall: "\(key) is too small."
        case .validationDateTooLate: "\(key) is too late."
        case .validationDateTooSoon: "\(key) is too soon."
        case .validationInvalidDate: "\(key) is not a valid date."
        case .validationStringTooLong: "\(key) is too long."
        case .validationStringTooShort: "\(key) is too short."
        case .validationStringPatternMatching: "\(key) does not match the required pattern."
        case CocoaError.Code(rawValue: NSValidationInvalidURIError): "\(key) is not a valid URI."
        default: "\(key) is not valid."
        }
    }
}
