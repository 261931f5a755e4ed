import Foundation
import MarkdownVault
import SeededRandom
import Testing

@Suite struct VaultDateTests {
    private static let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt

    @Test(arguments: [
        ("2021-05-01", "2021-05-01 00:00:00Z"),
        ("2021-05-01 16:40:05Z", "2021-05-01 16:40:05Z"),
        ("2021-05-01 16:40Z", "2021-05-01 16:40:00Z"),
        ("2021-05-01T16:40", "2021-05-01 16:40:00Z"),
        ("2021-05-01T16:40:05.75+02:00", "2021-05-01 14:40:05Z"),
        ("2021-05-01 16:40:05 -0330", "2021-05-01 20:10:05Z"),
        ("2021/12/31", "2021-12-31 00:00:00Z"),
        ("31.12.2021", "2021-12-31 00:00:00Z"),
        ("202105011640", "2021-05-01 16:40:00Z"),
        ("20210501164059", "2021-05-01 16:40:59Z"),
        ("20210501", "2021-05-01 00:00:00Z"),
        ("1969-12-31 23:59:59Z", "1969-12-31 23:59:59Z"),
        ("2024-02-29", "2024-02-29 00:00:00Z"),
        ("0001-01-01", "0001-01-01 00:00:00Z"),
    ])
    func formsThatNotesHave(text: String, date: String) throws {
        #expect(VaultDate.text(try #require(VaultDate.read(text, timeZone: .gmt))) == date)
    }

    @Test(arguments: [
        "", "soon", "2021", "2021-13-01", "2023-02-29", "2021-05-01 25:00", "2021-05-01x", "2021-05-01T", "99999999",
        "2021-05-01 16:40:00+", "2021-5-1", "1-2-3", "2021-05/01",
    ])
    func whatIsNoDateIsNone(text: String) {
        #expect(VaultDate.read(text, timeZone: .gmt) == nil)
    }

    /// Compares with Foundation's calendar over four centuries.
    @Test func agreesWithTheCalendar() throws {
        var calendar = Calendar(identifier: .gregorian)
        var random = SeededGenerator(seed: 3)
        for zone in [TimeZone.gmt, Self.berlin] {
            calendar.timeZone = zone
            for _ in 0..<200 {
                let seconds = Int.random(in: -6_000_000_000...8_000_000_000, using: &random)
                let date = Date(timeIntervalSince1970: Double(seconds))
                let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
                let pad = { (number: Int?) in (number ?? 0) < 10 ? "0\(number ?? 0)" : "\(number ?? 0)" }
                let text =
                    "\(parts.year ?? 0)-\(pad(parts.month))-\(pad(parts.day)) "
                    + "\(pad(parts.hour)):\(pad(parts.minute)):\(pad(parts.second))"
                let read = try #require(VaultDate.read(text, timeZone: zone))
                // A repeated hour at a clock change is ambiguous.
                #expect(abs(read.timeIntervalSince(date)).truncatingRemainder(dividingBy: 3600) == 0, "\(text) \(zone)")
                if zone == .gmt { #expect(read == date, "\(text)") }
            }
        }
        let summer = VaultDate.read("2021-07-01 12:00", timeZone: Self.berlin)
        #expect(summer == VaultDate.read("2021-07-01 10:00Z", timeZone: .gmt))
    }
}
