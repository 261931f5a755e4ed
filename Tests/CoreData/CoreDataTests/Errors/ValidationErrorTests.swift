import FoundationBackfill
import Testing

@testable import CoreData

@Suite struct ValidationErrorTests {
    private let note = NSObject()
    private var subject: ValidationSubject { subject(value: 5) }

    private func subject(value: Any?) -> ValidationSubject {
        ValidationSubject(
            entity: "Note",
            key: "books",
            value: value,
            object: note,
            objectURI: URL(string: "x-coredata://S/Note/p1")
        )
    }

    @Test func textsAreThoseThatUsersKnow() {
        let errors: [(CocoaError, Int, String)] = [
            (ErrorFactory.missingValue(subject), 1570, "books is a required value."),
            (ErrorFactory.tooFewObjects(subject, count: 1, minimum: 2), 1580, "Too few items in books."),
            (ErrorFactory.tooManyObjects(subject, count: 3, maximum: 2), 1590, "Too many items in books."),
            (ErrorFactory.deniedDelete(subject, count: 1), 1600, "Items cannot be deleted from books."),
            (ErrorFactory.numberTooLarge(subject, maximum: 4), 1610, "books is too large."),
            (ErrorFactory.numberTooSmall(subject, minimum: 6), 1620, "books is too small."),
            (ErrorFactory.invalid(.validationDateTooLate, subject, ""), 1630, "books is too late."),
            (ErrorFactory.invalid(.validationDateTooSoon, subject, ""), 1640, "books is too soon."),
            (ErrorFactory.invalidDate(subject), 1650, "books is not a valid date."),
            (ErrorFactory.invalid(.validationStringTooLong, subject, ""), 1660, "books is too long."),
            (ErrorFactory.invalid(.validationStringTooShort, subject, ""), 1670, "books is too short."),
            (
                ErrorFactory.invalid(.validationStringPatternMatching, subject, ""), 1680,
                "books does not match the required pattern."
            ),
            (ErrorFactory.invalidURI(subject), 1690, "books is not a valid URI."),
        ]
        for (error, code, text) in errors {
            #expect(error.code.rawValue == code)
            #expect(error.localizedDescription == text)
            #expect(error.validationKey == "books")
            #expect(error.validationValue as? Int == 5)
            #expect(error.validationObject as? NSObject === note)
        }
    }

    @Test func detailsAreForDevelopers() {
        let error = ErrorFactory.numberTooLarge(subject, maximum: 4)
        #expect(
            error.userInfo[NSDebugDescriptionErrorKey] as? String
                == "Note.books of x-coredata://S/Note/p1: its maximum is 4, and its value is 5"
        )
        let long = ErrorFactory.invalidURI(subject(value: String(repeating: "a", count: 1000)))
        #expect((long.userInfo[NSDebugDescriptionErrorKey] as? String)?.count ?? 1000 < 200)
    }

    @Test func aMissingValueIsAbsent() {
        #expect(ErrorFactory.missingValue(subject(value: nil)).validationValue == nil)
    }

    /// The validation warnings in models: none, a text for users, or the code that Xcode writes.
    @Test func theModelSaysWhatAViolatedPredicateMeans() {
        let predicate = NSPredicate(format: "SELF >= 6")
        let plain = ErrorFactory.violatedPredicate(subject, predicate, warning: "")
        #expect(plain.code == .managedObjectValidation)
        #expect(plain.localizedDescription == "books is not valid.")
        #expect(plain.validationPredicate == predicate)
        let worded = ErrorFactory.violatedPredicate(subject, predicate, warning: "Read more!")
        #expect(worded.code == .managedObjectValidation)
        #expect(worded.localizedDescription == "Read more!")
        let coded = ErrorFactory.violatedPredicate(subject, predicate, warning: NSValidationNumberTooSmallError)
        #expect(coded.code == .validationNumberTooSmall)
        #expect(coded.localizedDescription == "books is too small.")
    }

    @Test func noneOrOneErrorIsNotCombined() throws {
        #expect(ErrorFactory.combined([]) == nil)
        let own = NSError(domain: "Own", code: 7)
        #expect(try #require(ErrorFactory.combined([own])) as NSError === own)
    }

    @Test func severalErrorsBecomeOneFlatList() throws {
        let own = NSError(domain: "Own", code: 7)
        let first = try #require(ErrorFactory.combined([ErrorFactory.missingValue(subject), own]))
        let all = try #require(ErrorFactory.combined([first, ErrorFactory.invalidDate(subject)]) as? CocoaError)
        #expect(all.code == .validationMultipleErrors)
        #expect(all.localizedDescription == "Multiple validation errors occurred.")
        let details = try #require(all.userInfo[NSDetailedErrorsKey] as? [NSError])
        #expect(details.map(\.code) == [1570, 7, 1650])
        #expect(details.map(\.domain) == [NSCocoaErrorDomain, "Own", NSCocoaErrorDomain])
        #expect((details[0] as? CocoaError)?.validationKey == "books")
    }
}
