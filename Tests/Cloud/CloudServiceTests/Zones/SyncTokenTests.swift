import CloudWire
import Foundation
import Testing

@testable import CloudService

@Suite("Tokens of feeds")
struct SyncTokenTests {
    private func read(_ text: String, epoch: String = "e1", zone: Int64 = 3, last: Int64 = 9) throws -> SyncToken {
        try SyncToken(text, epoch: epoch, current: SyncToken(zone: zone, sequence: last))
    }

    @Test(arguments: [0, 1, 9, Int64.max]) func whatIsWrittenIsRead(sequence: Int64) throws {
        let token = SyncToken(zone: 3, sequence: sequence)
        #expect(try read(token.text(epoch: "e1"), last: .max) == token)
    }

    @Test("C091: tokens of another epoch, of another zone, and from before a backup was restored") func expired() {
        let text = SyncToken(zone: 3, sequence: 9).text(epoch: "e1")
        for read in [{ try read(text, epoch: "e2") }, { try read(text, zone: 4) }, { try read(text, last: 8) }] {
            #expect {
                try read()
            } throws: {
                ($0 as? WireFailure)?.code == .changeTokenExpired
            }
        }
    }

    @Test func onlyAnotherEpochOrZoneMeansThatSomethingIsLost() {
        let text = SyncToken(zone: 3, sequence: 9).text(epoch: "e1")
        let first = SyncToken(zone: 3, sequence: 0).text(epoch: "")
        for (isLost, read) in [
            (true, { try read(text, epoch: "e2") }), (true, { try read(text, zone: 4) }), (false, { try read(first) }),
            (false, { try read(text, last: 8) }),
        ] {
            #expect {
                try read()
            } throws: {
                ($0 as? WireFailure)?.isAfterLoss == isLost
            }
        }
    }

    @Test func aTokenOfThisPastThatHasExpiredIsNoLoss() throws {
        let current = SyncToken(zone: 3, sequence: 9)
        for known in [SyncToken(zone: 3, sequence: 10), SyncToken(zone: 3, sequence: 1, view: 2), current] {
            try SyncToken.checkPast(of: known.text(epoch: "e1"), epoch: "e1", current: current)
        }
        for (code, text) in [
            (WireErrorCode.changeTokenExpired, current.text(epoch: "e0")), (.badRequest, "?"),
            (.badRequest, SyncToken(zone: 0, sequence: 1).text(epoch: "e1")),
        ] {
            #expect {
                try SyncToken.checkPast(of: text, epoch: "e1", current: current)
            } throws: {
                ($0 as? WireFailure)?.code == code
            }
        }
    }

    @Test func aTokenOfADatabaseIsNoneOfAZone() {
        let texts = [SyncToken(zone: 0, sequence: 1), SyncToken(zone: 3, sequence: 1)].map { $0.text(epoch: "e1") }
        for (text, zone) in [(texts[0], Int64(3)), (texts[1], 0)] {
            #expect {
                try read(text, zone: zone)
            } throws: {
                ($0 as? WireFailure)?.code == .badRequest
            }
        }
    }
}
