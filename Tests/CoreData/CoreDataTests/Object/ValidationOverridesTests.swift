import Testing

@testable import CoreData

@Suite struct ValidationOverridesTests {
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
        #expect(ValidationOverrides.areThere(in: Checking.self))
        #expect(ValidationOverrides.areThere(in: Heir.self))
    }

    @Test func classesWithoutAreFoundToHaveNone() {
        #expect(!ValidationOverrides.areThere(in: NSManagedObject.self))
        #expect(!ValidationOverrides.areThere(in: Silent.self))
    }
}
