import PlatformBackfill
import Testing

@Suite struct AutoreleasepoolTests {
    private struct Failure: Error {}

    @Test func resultsAndErrorsComeThrough() {
        #expect(autoreleasepool { 7 } == 7)
        #expect(autoreleasepool(invoking: { "a" }) == "a")
        #expect(throws: Failure.self) { try autoreleasepool { () throws(Failure) in throw Failure() } }
    }

    @Test func objectsEndWithTheirLastReference() {
        weak var kept: Token?
        autoreleasepool {
            let token = Token()
            kept = token
            #expect(kept != nil)
        }
        #expect(kept == nil)
    }
}

/// An object whose end can be seen.
final class Token {}
