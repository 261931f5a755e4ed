import Testing

@testable import WebUI

@MainActor
struct ObservationWatchTests {
    private final class Token: Sendable {
        func hold() {}
    }

    private func begin(_ watch: ObservationWatch, over shelf: ExhibitShelf) -> Weak<Token> {
        let token = Token()
        watch.begin {
            _ = shelf.title
        } onEnd: {
            token.hold()
        }
        return Weak(token)
    }

    @Test func objectsKeepNothingOfWatchesThatHaveEnded() {
        let shelf = ExhibitShelf()
        var watch: ObservationWatch? = ObservationWatch()
        let first = watch.map { begin($0, over: shelf) }
        #expect(first?.object != nil)
        let second = watch.map { begin($0, over: shelf) }
        #expect(first?.object == nil)
        #expect(second?.object != nil)
        watch = nil
        #expect(second?.object == nil)
    }
}
