import Foundation
import Testing

@testable import CoreDataCommandLine

@Suite struct ProcessArgumentsTests {
    @Test func theNameOfTheProgramIsNoArgument() {
        #expect(ProcessArguments.read(["tool", "list", "--json"]) == ["list", "--json"])
        #expect(ProcessArguments.read(["tool"]) == [])
    }

    @Test func aProcessThatKnowsNoneSaysSo() {
        #expect(ProcessArguments.read([]) == nil)
        let message = ProcessArguments.missing("tool")
        #expect(message.hasPrefix("tool: error: ") && message.contains("/proc"))
        #expect(message.count { $0 == "\n" } == 1 && message.hasSuffix("\n"))
    }
}
