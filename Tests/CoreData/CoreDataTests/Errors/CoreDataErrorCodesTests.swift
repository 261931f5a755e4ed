import CoreData
import Testing

@Suite struct CoreDataErrorCodesTests {
    @Test(
        arguments: [
            (CocoaError.Code.managedObjectValidation, 1550), (.validationMultipleErrors, 1560),
            (.validationMissingMandatoryProperty, 1570), (.validationStringPatternMatching, 1680),
            (.managedObjectContextLocking, 132000), (.managedObjectMerge, 133020),
            (.managedObjectConstraintMerge, 133021), (.persistentStoreInvalidType, 134000),
            (.persistentStoreSaveConflicts, 134050), (.coreData, 134060), (.persistentStoreOpen, 134080),
            (.persistentStoreUnsupportedRequestType, 134091), (.persistentStoreIncompatibleVersionHash, 134100),
            (.migration, 134110), (.sqlite, 134180), (.inferredMappingModel, 134190), (.externalRecordImport, 134200),
        ]
    )
    func codesHaveApplesNumbers(_ code: CocoaError.Code, _ number: Int) {
        #expect(code.rawValue == number)
        let error = CocoaError(code) as NSError
        #expect(error.domain == NSCocoaErrorDomain)
        #expect(error.code == number)
    }

    @Test func codesWithoutANameInSwiftAreNumbers() {
        #expect(NSManagedObjectConstraintValidationError == 1551)
        #expect(NSValidationInvalidURIError == 1690)
        #expect(NSMigrationConstraintViolationError == 134111)
        #expect(NSPersistentHistoryTokenExpiredError == 134301)
        #expect(NSManagedObjectModelReferenceNotFoundError == 134504)
        #expect(NSStagedMigrationFrameworkVersionMismatchError == 134505)
        #expect(NSStagedMigrationBackwardMigrationError == 134506)
    }

    @Test func errorsAreCaughtByTheirCode() {
        func name(of error: any Error) -> String {
            do {
                throw error
            } catch CocoaError.validationMissingMandatoryProperty {
                return "missing"
            } catch {
                return "other"
            }
        }
        #expect(name(of: CocoaError(.validationMissingMandatoryProperty)) == "missing")
        #expect(name(of: NSError(domain: NSCocoaErrorDomain, code: 1570)) == "missing")
        #expect(name(of: CocoaError(.managedObjectMerge)) == "other")
    }

    @Test func validationErrorsAreToldFromOthers() {
        #expect(CocoaError(.managedObjectValidation).isValidationError)
        #expect(CocoaError(CocoaError.Code(rawValue: NSValidationInvalidURIError)).isValidationError)
        #expect(!CocoaError(.managedObjectMerge).isValidationError)
    }

    @Test func errorsTellWhatTheyAreAbout() throws {
        let object = NSObject()
        let store = NSObject()
        let predicate = NSPredicate(format: "SELF > 1")
        let error = CocoaError(
            .managedObjectValidation,
            userInfo: [
                NSValidationObjectErrorKey: object, NSValidationKeyErrorKey: "title", NSValidationValueErrorKey: 1,
                NSValidationPredicateErrorKey: predicate, NSAffectedObjectsErrorKey: [object],
                NSAffectedStoresErrorKey: [store],
            ]
        )
        #expect(error.validationKey == "title")
        #expect(error.validationValue as? Int == 1)
        #expect(error.validationObject as? NSObject === object)
        #expect(error.validationPredicate == predicate)
        #expect(error.affectedObjects?.first === object)
        #expect(error.affectedStores?.first === store)
        let silent = CocoaError(.coreData)
        #expect(silent.validationKey == nil)
        #expect(silent.validationValue == nil)
        #expect(silent.validationObject == nil)
        #expect(silent.affectedStores == nil)
    }

    @Test func keysAreApples() {
        #expect(NSDetailedErrorsKey == "NSDetailedErrors")
        #expect(NSValidationObjectErrorKey == "NSValidationErrorObject")
        #expect(NSValidationKeyErrorKey == "NSValidationErrorKey")
        #expect(NSValidationPredicateErrorKey == "NSValidationErrorPredicate")
        #expect(NSValidationValueErrorKey == "NSValidationErrorValue")
        #expect(NSPersistentStoreSaveConflictsErrorKey == "conflictList")
        #expect(NSSQLiteErrorDomain == "NSSQLiteErrorDomain")
    }
}
