import CloudWire
import Foundation
import Testing

@testable import CloudService

@Suite("The live log")
struct LogFeedTests {
    @Test(.timeLimit(.minutes(5))) func entriesArriveTogether() async throws {
        let log = try await RequestLog(nil)
        var filter = LogFilter()
        filter.result = .failed
        let live = log.live(filter)
        log.note(.made(at: Date()))
        for _ in 0..<500 { log.note(.made(at: Date(), .conflict)) }
        for await batch in live {
            #expect(batch.entries.count == 500 && batch.missed == 0)
            break
        }
    }

    @Test(.timeLimit(.minutes(5))) func aBusyServiceTellsHowManyEntriesAreMissing() async throws {
        let log = try await RequestLog(nil)
        let live = log.live()
        for _ in 0..<5_000 { log.note(.made(at: Date())) }
        var (shown, missed) = (0, 0)
        for await batch in live {
            (shown, missed) = (shown + batch.entries.count, missed + batch.missed)
            #expect(batch.entries.count <= 2_000)
            if shown + missed == 5_000 { break }
        }
        #expect(missed > 0)
    }
}
