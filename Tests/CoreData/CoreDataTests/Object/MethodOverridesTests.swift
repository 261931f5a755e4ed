import Testing

@testable import CoreData

@Suite struct MethodOverridesTests {
    private class Silent: NSManagedObject {
        func unrelated() -> Int { 1 }
        override func willSave() {}
    }

    private class Checking: Silent {
        override func validateValue(_ ioValue: inout Any?, forKey key: String) throws {
            try super.validateValue(&ioValue, forKey: key)
        }
    }

    private final class Heir: Checking {}

    @Test func classesWithChecksOfTheirOwnAreFound() {
        #expect(MethodOverrides.validate(in: Checking.self))
        #expect(MethodOverrides.validate(in: Heir.self))
    }

    @Test func classesWithoutAreFoundToHaveNone() {
        #expect(!MethodOverrides.validate(in: NSManagedObject.self))
        #expect(!MethodOverrides.validate(in: Silent.self))
    }

    @Test func methodsAreToldApart() {
        class Awaking: NSManagedObject { override func awakeFromFetch() {} }
        final class Heir: Awaking {}
        #expect(!MethodOverrides.awakeFromFetch(in: NSManagedObject.self))
        #expect(MethodOverrides.awakeFromFetch(in: Awaking.self) && MethodOverrides.awakeFromFetch(in: Heir.self))
        #expect(!MethodOverrides.validate(in: Heir.self))
    }
}
