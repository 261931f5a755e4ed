public import Foundation

// Error codes for validation. The numbers are the same as Apple's.

/// A value does not satisfy a validation rule of the model.
public var NSManagedObjectValidationError: Int { 1550 }
/// Objects that are saved together violate a uniqueness constraint.
public var NSManagedObjectConstraintValidationError: Int { 1551 }
/// Several values failed validation. The individual errors are in the user info under `NSDetailedErrorsKey`.
public var NSValidationMultipleErrorsError: Int { 1560 }
/// A required property has no value.
public var NSValidationMissingMandatoryPropertyError: Int { 1570 }
/// A relationship has too few objects.
public var NSValidationRelationshipLacksMinimumCountError: Int { 1580 }
/// A relationship has too many objects.
public var NSValidationRelationshipExceedsMaximumCountError: Int { 1590 }
/// The object cannot be deleted, because a relationship with the delete rule Deny has objects.
public var NSValidationRelationshipDeniedDeleteError: Int { 1600 }
/// A number is greater than the model allows.
public var NSValidationNumberTooLargeError: Int { 1610 }
/// A number is less than the model allows.
public var NSValidationNumberTooSmallError: Int { 1620 }
/// A date is later than the model allows.
public var NSValidationDateTooLateError: Int { 1630 }
/// A date is earlier than the model allows.
public var NSValidationDateTooSoonError: Int { 1640 }
/// A date is invalid.
public var NSValidationInvalidDateError: Int { 1650 }
/// A string is longer than the model allows.
public var NSValidationStringTooLongError: Int { 1660 }
/// A string is shorter than the model allows.
public var NSValidationStringTooShortError: Int { 1670 }
/// A string does not match the regular expression of the model.
public var NSValidationStringPatternMatchingError: Int { 1680 }
/// A value is not a valid URI.
public var NSValidationInvalidURIError: Int { 1690 }

extension CocoaError.Code {
    /// A value does not satisfy a validation rule of the model.
    public static var managedObjectValidation: CocoaError.Code { Self(rawValue: NSManagedObjectValidationError) }
    /// Several values failed validation. The individual errors are in the user info under `NSDetailedErrorsKey`.
    public static var validationMultipleErrors: CocoaError.Code { Self(rawValue: NSValidationMultipleErrorsError) }
    /// A required property has no value.
    public static var validationMissingMandatoryProperty: CocoaError.Code {
        Self(rawValue: NSValidationMissingMandatoryPropertyError)
    }
    /// A relationship has too few objects.
    public static var validationRelationshipLacksMinimumCount: CocoaError.Code {
        Self(rawValue: NSValidationRelationshipLacksMinimumCountError)
    }
    /// A relationship has too many objects.
    public static var validationRelationshipExceedsMaximumCount: CocoaError.Code {
        Self(rawValue: NSValidationRelationshipExceedsMaximumCountError)
    }
    /// The object cannot be deleted, because a relationship with the delete rule Deny has objects.
    public static var validationRelationshipDeniedDelete: CocoaError.Code {
        Self(rawValue: NSValidationRelationshipDeniedDeleteError)
    }
    /// A number is greater than the model allows.
    public static var validationNumberTooLarge: CocoaError.Code { Self(rawValue: NSValidationNumberTooLargeError) }
    /// A number is less than the model allows.
    public static var validationNumberTooSmall: CocoaError.Code { Self(rawValue: NSValidationNumberTooSmallError) }
    /// A date is later than the model allows.
    public static var validationDateTooLate: CocoaError.Code { Self(rawValue: NSValidationDateTooLateError) }
    /// A date is earlier than the model allows.
    public static var validationDateTooSoon: CocoaError.Code { Self(rawValue: NSValidationDateTooSoonError) }
    /// A date is invalid.
    public static var validationInvalidDate: CocoaError.Code { Self(rawValue: NSValidationInvalidDateError) }
    /// A string is longer than the model allows.
    public static var validationStringTooLong: CocoaError.Code { Self(rawValue: NSValidationStringTooLongError) }
    /// A string is shorter than the model allows.
    public static var validationStringTooShort: CocoaError.Code { Self(rawValue: NSValidationStringTooShortError) }
    /// A string does not match the regular expression of the model.
    public static var validationStringPatternMatching: CocoaError.Code {
        Self(rawValue: NSValidationStringPatternMatchingError)
    }
}

extension CocoaError {
    /// A value does not satisfy a validation rule of the model.
    public static var managedObjectValidation: CocoaError.Code { .managedObjectValidation }
    /// Several values failed validation. The individual errors are in the user info under `NSDetailedErrorsKey`.
    public static var validationMultipleErrors: CocoaError.Code { .validationMultipleErrors }
    /// A required property has no value.
    public static var validationMissingMandatoryProperty: CocoaError.Code { .validationMissingMandatoryProperty }
    /// A relationship has too few objects.
    public static var validationRelationshipLacksMinimumCount: CocoaError.Code {
        .validationRelationshipLacksMinimumCount
    }
    /// A relationship has too many objects.
    public static var validationRelationshipExceedsMaximumCount: CocoaError.Code {
        .validationRelationshipExceedsMaximumCount
    }
    /// The object cannot be deleted, because a relationship with the delete rule Deny has objects.
    public static var validationRelationshipDeniedDelete: CocoaError.Code { .validationRelationshipDeniedDelete }
    /// A number is greater than the model allows.
    public static var validationNumberTooLarge: CocoaError.Code { .validationNumberTooLarge }
    /// A number is less than the model allows.
    public static var validationNumberTooSmall: CocoaError.Code { .validationNumberTooSmall }
    /// A date is later than the model allows.
    public static var validationDateTooLate: CocoaError.Code { .validationDateTooLate }
    /// A date is earlier than the model allows.
    public static var validationDateTooSoon: CocoaError.Code { .validationDateTooSoon }
    /// A date is invalid.
    public static var validationInvalidDate: CocoaError.Code { .validationInvalidDate }
    /// A string is longer than the model allows.
    public static var validationStringTooLong: CocoaError.Code { .validationStringTooLong }
    /// A string is shorter than the model allows.
    public static var validationStringTooShort: CocoaError.Code { .validationStringTooShort }
    /// A string does not match the regular expression of the model.
    public static var validationStringPatternMatching: CocoaError.Code { .validationStringPatternMatching }
}

extension CocoaError.Code {
    /// The former name of `managedObjectValidation`.
    @available(*, deprecated, renamed: "managedObjectValidation")
    public static var managedObjectValidationError: CocoaError.Code { .managedObjectValidation }
    /// The former name of `validationMultipleErrors`.
    @available(*, deprecated, renamed: "validationMultipleErrors")
    public static var validationMultipleErrorsError: CocoaError.Code { .validationMultipleErrors }
    /// The former name of `validationMissingMandatoryProperty`.
    @available(*, deprecated, renamed: "validationMissingMandatoryProperty")
    public static var validationMissingMandatoryPropertyError: CocoaError.Code { .validationMissingMandatoryProperty }
    /// The former name of `validationRelationshipLacksMinimumCount`.
    @available(*, deprecated, renamed: "validationRelationshipLacksMinimumCount")
    public static var validationRelationshipLacksMinimumCountError: CocoaError.Code {
        .validationRelationshipLacksMinimumCount
    }
    /// The former name of `validationRelationshipExceedsMaximumCount`.
    @available(*, deprecated, renamed: "validationRelationshipExceedsMaximumCount")
    public static var validationRelationshipExceedsMaximumCountError: CocoaError.Code {
        .validationRelationshipExceedsMaximumCount
    }
    /// The former name of `validationRelationshipDeniedDelete`.
    @available(*, deprecated, renamed: "validationRelationshipDeniedDelete")
    public static var validationRelationshipDeniedDeleteError: CocoaError.Code { .validationRelationshipDeniedDelete }
    /// The former name of `validationNumberTooLarge`.
    @available(*, deprecated, renamed: "validationNumberTooLarge")
    public static var validationNumberTooLargeError: CocoaError.Code { .validationNumberTooLarge }
    /// The former name of `validationNumberTooSmall`.
    @available(*, deprecated, renamed: "validationNumberTooSmall")
    public static var validationNumberTooSmallError: CocoaError.Code { .validationNumberTooSmall }
    /// The former name of `validationDateTooLate`.
    @available(*, deprecated, renamed: "validationDateTooLate")
    public static var validationDateTooLateError: CocoaError.Code { .validationDateTooLate }
    /// The former name of `validationDateTooSoon`.
    @available(*, deprecated, renamed: "validationDateTooSoon")
    public static var validationDateTooSoonError: CocoaError.Code { .validationDateTooSoon }
    /// The former name of `validationInvalidDate`.
    @available(*, deprecated, renamed: "validationInvalidDate")
    public static var validationInvalidDateError: CocoaError.Code { .validationInvalidDate }
    /// The former name of `validationStringTooLong`.
    @available(*, deprecated, renamed: "validationStringTooLong")
    public static var validationStringTooLongError: CocoaError.Code { .validationStringTooLong }
    /// The former name of `validationStringTooShort`.
    @available(*, deprecated, renamed: "validationStringTooShort")
    public static var validationStringTooShortError: CocoaError.Code { .validationStringTooShort }
    /// The former name of `validationStringPatternMatching`.
    @available(*, deprecated, renamed: "validationStringPatternMatching")
    public static var validationStringPatternMatchingError: CocoaError.Code { .validationStringPatternMatching }
}

extension CocoaError {
    /// The former name of `managedObjectValidation`.
    @available(*, deprecated, renamed: "managedObjectValidation")
    public static var managedObjectValidationError: CocoaError.Code { .managedObjectValidation }
    /// The former name of `validationMultipleErrors`.
    @available(*, deprecated, renamed: "validationMultipleErrors")
    public static var validationMultipleErrorsError: CocoaError.Code { .validationMultipleErrors }
    /// The former name of `validationMissingMandatoryProperty`.
    @available(*, deprecated, renamed: "validationMissingMandatoryProperty")
    public static var validationMissingMandatoryPropertyError: CocoaError.Code { .validationMissingMandatoryProperty }
    /// The former name of `validationRelationshipLacksMinimumCount`.
    @available(*, deprecated, renamed: "validationRelationshipLacksMinimumCount")
    public static var validationRelationshipLacksMinimumCountError: CocoaError.Code {
        .validationRelationshipLacksMinimumCount
    }
    /// The former name of `validationRelationshipExceedsMaximumCount`.
    @available(*, deprecated, renamed: "validationRelationshipExceedsMaximumCount")
    public static var validationRelationshipExceedsMaximumCountError: CocoaError.Code {
        .validationRelationshipExceedsMaximumCount
    }
    /// The former name of `validationRelationshipDeniedDelete`.
    @available(*, deprecated, renamed: "validationRelationshipDeniedDelete")
    public static var validationRelationshipDeniedDeleteError: CocoaError.Code { .validationRelationshipDeniedDelete }
    /// The former name of `validationNumberTooLarge`.
    @available(*, deprecated, renamed: "validationNumberTooLarge")
    public static var validationNumberTooLargeError: CocoaError.Code { .validationNumberTooLarge }
    /// The former name of `validationNumberTooSmall`.
    @available(*, deprecated, renamed: "validationNumberTooSmall")
    public static var validationNumberTooSmallError: CocoaError.Code { .validationNumberTooSmall }
    /// The former name of `validationDateTooLate`.
    @available(*, deprecated, renamed: "validationDateTooLate")
    public static var validationDateTooLateError: CocoaError.Code { .validationDateTooLate }
    /// The former name of `validationDateTooSoon`.
    @available(*, deprecated, renamed: "validationDateTooSoon")
    public static var validationDateTooSoonError: CocoaError.Code { .validationDateTooSoon }
    /// The former name of `validationInvalidDate`.
    @available(*, deprecated, renamed: "validationInvalidDate")
    public static var validationInvalidDateError: CocoaError.Code { .validationInvalidDate }
    /// The former name of `validationStringTooLong`.
    @available(*, deprecated, renamed: "validationStringTooLong")
    public static var validationStringTooLongError: CocoaError.Code { .validationStringTooLong }
    /// The former name of `validationStringTooShort`.
    @available(*, deprecated, renamed: "validationStringTooShort")
    public static var validationStringTooShortError: CocoaError.Code { .validationStringTooShort }
    /// The former name of `validationStringPatternMatching`.
    @available(*, deprecated, renamed: "validationStringPatternMatching")
    public static var validationStringPatternMatchingError: CocoaError.Code { .validationStringPatternMatching }
}
