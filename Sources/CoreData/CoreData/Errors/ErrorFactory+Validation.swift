internal import Foundation
internal import FoundationBackfill

/// Validation errors. Their description is for users, worded like Apple's since programs show it, and names only the
/// property. Details for developers are in the user info under `NSDebugDescription`.
extension ErrorFactory {
    /// 1570: A required property has no value.
    static func missingValue(_ subject: ValidationSubject) -> CocoaError {
        invalid(.validationMissingMandatoryProperty, subject, "it is required and has no value")
    }

    /// 1580: A relationship has too few objects.
    static func tooFewObjects(_ subject: ValidationSubject, count: Int, minimum: Int) -> CocoaError {
        invalid(.validationRelationshipLacksMinimumCount, subject, "it has \(count) objects and needs \(minimum)")
    }

    /// 1590: A relationship has too many objects.
    static func tooManyObjects(_ subject: ValidationSubject, count: Int, maximum: Int) -> CocoaError {
        invalid(
            .validationRelationshipExceedsMaximumCount,
            subject,
            "it has \(count) objects and may have \(maximum)"
        )
    }

    /// 1600: An object is deleted, but a relationship with the delete rule Deny still has objects.
    static func deniedDelete(_ subject: ValidationSubject, count: Int) -> CocoaError {
        invalid(
            .validationRelationshipDeniedDelete,
            subject,
            "its delete rule is Deny and it has \(count) objects: delete these as well, or remove them from it"
        )
    }

    /// A value does not satisfy a validation predicate of the model.
    ///
    /// - Parameters:
    ///   - predicate: The predicate, which the error contains under `NSValidationPredicateErrorKey`.
    ///   - warning: The validation warning in the model: a text that replaces the usual description, or the code of the
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

    /// 1550: A value has a different type than the attribute.
    static func wrongType(_ subject: ValidationSubject, _ wanted: String) -> CocoaError {
        let given = subject.value.map { "\(type(of: $0))" } ?? "nil"
        return invalid(.managedObjectValidation, subject, "its type is \(wanted), and the value is of type \(given)")
    }

    /// 1550: A value of a relationship is not an object of its destination.
    static func wrongDestination(_ subject: ValidationSubject, _ entity: String) -> CocoaError {
        invalid(.managedObjectValidation, subject, "it leads to objects of \(entity), and the value is something else")
    }

    /// 1550: A relationship leads to an object that is deleted. Apple's framework marks this error with the key below.
    static func danglingReference(_ subject: ValidationSubject) -> CocoaError {
        let error = invalid(
            .managedObjectValidation,
            subject,
            "it leads to an object that is deleted: set it to nil or to another object"
        )
        let mark: [String: Any] = ["Dangling reference to an invalid object.": NSNull()]
        return CocoaError(error.code, userInfo: error.userInfo.merging(mark) { given, _ in given })
    }

    /// 1610: A number is greater than the maximum.
    static func numberTooLarge(_ subject: ValidationSubject, maximum: Any) -> CocoaError {
        invalid(.validationNumberTooLarge, subject, "its maximum is \(maximum)")
    }

    /// 1620: A number is less than the minimum.
    static func numberTooSmall(_ subject: ValidationSubject, minimum: Any) -> CocoaError {
        invalid(.validationNumberTooSmall, subject, "its minimum is \(minimum)")
    }

    /// 1650: A value is not a valid date.
    static func invalidDate(_ subject: ValidationSubject) -> CocoaError {
        invalid(.validationInvalidDate, subject, "its value is not a date")
    }

    /// 1690: A value is not a valid URI.
    static func invalidURI(_ subject: ValidationSubject) -> CocoaError {
        invalid(CocoaError.Code(rawValue: NSValidationInvalidURIError), subject, "its value is not a URI")
    }

    /// Combines the errors of one or several objects: returns nil for none, a single error as is, and otherwise error
    /// 1560 with all of them under `NSDetailedErrorsKey`. Nested combined errors are flattened.
    static func combined(_ errors: [any Error]) -> (any Error)? {
        let single = errors.flatMap(parts)
        guard single.count > 1 else { return single.first }
        let messages = single.map { "\(place(of: $0))\($0.localizedDescription)" }
        return CocoaError(
            .validationMultipleErrors,
            userInfo: [
                NSLocalizedDescriptionKey: "Multiple validation errors occurred.",
                NSDebugDescriptionErrorKey: messages.joined(separator: "\n"),
                // Programs cast the array to `[NSError]`, which on Linux fails for arrays of other errors.
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

extension ErrorFactory {
    /// The maximum length of a value in a message: values can be whole documents.
    private static let longestValue = 80

    /// Creates a validation error.
    ///
    /// - Parameters:
    ///   - detail: The problem, for developers, as the rest of a sentence that begins with the property.
    ///   - text: A description for users that replaces the usual one.
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
        // Foundation on Linux traps when it formats such a date.
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

/// The subject of a validation error: a property of an object, and its value.
struct ValidationSubject {
    /// The name of the object's entity.
    let entity: String
    /// The name of the property.
    let key: String
    /// The value; nil if there is none.
    var value: Any?
    /// The object.
    var object: AnyObject?
    /// The object's identifier as a URI.
    var objectURI: URL?

    /// The description of the property in messages.
    var text: String { "\(entity).\(key)" + (objectURI.map { " of \($0.absoluteString)" } ?? "") }
}
