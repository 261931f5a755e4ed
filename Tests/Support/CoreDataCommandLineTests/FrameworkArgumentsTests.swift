import Testing

@testable import CoreDataCommandLine

@Suite struct FrameworkArgumentsTests {
    @Test func thoseOfCoreDataAreLeftOutWithTheirValues() {
        let typed = [
            "-com.apple.CoreData.SQLDebug", "3", "list", "-com.apple.CoreData.ConcurrencyDebug", "1", "--json",
        ]
        #expect(FrameworkArguments.removed(from: typed) == ["list", "--json"])
        #expect(FrameworkArguments.removed(from: ["list", "-com.apple.CoreData.MigrationDebug", "YES"]) == ["list"])
        #expect(FrameworkArguments.removed(from: ["-com.apple.CoreData.ThreadingDebug", "-1", "x"]) == ["x"])
    }

    @Test func aMissingValueTakesNoOption() {
        #expect(FrameworkArguments.removed(from: ["-com.apple.CoreData.SQLDebug", "--json"]) == ["--json"])
        #expect(FrameworkArguments.removed(from: ["a", "-com.apple.CoreData.SQLDebug"]) == ["a"])
    }

    @Test func operandsAfterTheDashesStay() {
        let typed = ["new", "--", "-com.apple.CoreData.SQLDebug", "1"]
        #expect(FrameworkArguments.removed(from: typed) == typed)
    }

    @Test func ownArgumentsLackTheNameOfTheProgram() {
        #expect(FrameworkArguments.own(["tool", "-com.apple.CoreData.SQLDebug", "1", "-v"]) == ["-v"])
        #expect(FrameworkArguments.own([]) == [])
        #expect(ProcessArguments.read(["tool", "-com.apple.CoreData.SQLDebug", "1", "list"]) == ["list"])
    }
}
