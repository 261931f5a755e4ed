import Foundation
import Testing
import WebUI
import WebUITestSupport

/// Texts of values with a format, as users of different places see them.
@MainActor
struct EnvironmentFormatTests {
    /// Half an hour before midnight in Greenwich, when it is November in Tokyo.
    fileprivate static let date = Date(timeIntervalSince1970: 1_793_489_400)

    struct Desk: View {
        var body: some View {
            Text(EnvironmentFormatTests.date, format: .dateTime.month(.wide).day())
            Text(1234.5, format: .number)
            Text(Decimal(12.5), format: .currency(code: "EUR"))
            Text(0.25, format: .percent)
            Text(7, format: .number.locale(Locale(identifier: "ar_EG")))
        }
    }

    private func text<Content: View>(@ViewBuilder _ view: () -> Content) throws -> String {
        try HeadlessClient { view() }.text.replacing("\u{a0}", with: " ").replacing("\u{202f}", with: " ")
    }

    @Test func theEnvironmentDecides() throws {
        let english = try text { Desk() }
        #expect(english.contains("October 31") && english.contains("1,234.5") && english.contains("€12.50"))
        let german = try text {
            Desk()
                .environment(\.locale, Locale(identifier: "de_DE"))
                .environment(\.timeZone, TimeZone(identifier: "Asia/Tokyo") ?? .gmt)
        }
        #expect(german.contains("1. November") && german.contains("1.234,5") && german.contains("12,50 €"))
        #expect(german.contains("25 %"))
    }

    @Test func aFormatKeepsWhatTheProgramHasGivenIt() throws {
        var format = Date.FormatStyle.dateTime.month(.wide).day().locale(Locale(identifier: "fr_FR"))
        format.timeZone = .gmt
        let shown = try text {
            Text(Self.date, format: format)
                .environment(\.locale, Locale(identifier: "de_DE"))
                .environment(\.timeZone, TimeZone(identifier: "Asia/Tokyo") ?? .gmt)
        }
        #expect(shown.contains("31 octobre"))
        #expect(try text { Desk().environment(\.locale, Locale(identifier: "de_DE")) }.contains("٧"))
    }

    @Test func theBrowsersTimeZoneIsThatOfThePage() throws {
        let client = try HeadlessClient { Desk() }
        client.session.handle(ClientEvent("zone", node: 0, payload: "Nowhere/Land"))
        #expect(client.text.contains("October 31"))
        client.session.handle(ClientEvent("zone", node: 0, payload: "Asia/Tokyo"))
        #expect(client.text.contains("November 1"))
        #expect(client.failures.isEmpty)
    }

    @Test func theProgramsTimeZoneStays() throws {
        let session = ViewSession(
            url: URL(filePath: "/"),
            environment: { $0.timeZone = TimeZone(identifier: "America/New_York") ?? .gmt },
            root: { Desk() }
        )
        session.handle(ClientEvent("zone", node: 0, payload: "Asia/Tokyo"))
        #expect(session.renderPage().body.contains("October 31"))
    }
}
