import Foundation
import Testing
import WebUI
import WebUITestSupport

/// Sliders, steppers and dates.
@MainActor
struct ValueControlTests {
    struct Desk: View {
        @State private var volume = 40.0
        @State private var copies = 1
        @State private var due = Date(timeIntervalSince1970: 1_711_500_000)
        var first = Date(timeIntervalSince1970: 1_704_067_200)

        var body: some View {
            Slider(value: $volume, in: 0...100, step: 5) { Text("Volume") }
            Slider(value: $volume, in: 0...100).accessibilityLabel("Bare")
            Stepper("Copies: \(copies)", value: $copies, in: 0...2)
            DatePicker("Day", selection: $due, in: first..., displayedComponents: .date)
            DatePicker("Time", selection: $due, displayedComponents: .hourAndMinute)
            DatePicker("Both", selection: $due)
            Text("volume \(volume) at \(Int(due.timeIntervalSince1970))")
        }
    }

    private func input(_ type: String, in client: HeadlessClient) throws -> PageNode {
        try #require(client.root.all.first { $0.attributes["type"] == type })
    }

    @Test func slidersSnapToTheirSteps() throws {
        let client = try HeadlessClient { Desk() }
        let slider = try input("range", in: client)
        #expect(["min", "max", "step"].map { slider.attributes[$0] } == ["0", "100", "5"])
        #expect(slider.value == "40")
        client.send("change", to: slider, "63")
        #expect(client.shows("volume 65.0"))
        // The value that the binding made of it comes back.
        #expect(slider.value == "65")
        for nonsense in ["1000", "nan", "inf", ""] {
            client.send("change", to: slider, .string(nonsense))
        }
        #expect(client.shows("volume 100.0"))
        #expect(client.failures.isEmpty)
    }

    @Test func aSliderWithoutLabelIsNamedByItsModifier() throws {
        let client = try HeadlessClient { Desk() }
        let sliders = client.root.all.filter { $0.attributes["type"] == "range" }
        #expect(sliders.map { $0.attributes["aria-label"] } == [nil, "Bare"])
        #expect(sliders[1].attributes["step"] == "any")
        client.send("change", to: sliders[1], "12.25")
        #expect(client.shows("volume 12.25"))
    }

    @Test func steppersStopAtTheirBounds() throws {
        let client = try HeadlessClient { Desk() }
        #expect(client.find("group")?.text == "Copies: 1")
        try client.tap("Increase")
        #expect(client.shows("Copies: 2"))
        #expect(client.find("button", "Increase")?.attributes["disabled"] != nil)
        try client.tap("Decrease")
        try client.tap("Decrease")
        #expect(client.shows("Copies: 0"))
        #expect(client.find("button", "Decrease")?.attributes["disabled"] != nil)
        #expect(client.find("button", "Increase")?.attributes["disabled"] == nil)
    }

    @Test func aDayKeepsTheTime() throws {
        let client = try HeadlessClient { Desk() }
        let day = try input("date", in: client)
        #expect(day.value == "2024-03-27")
        #expect(day.attributes["min"] == "2024-01-01")
        client.send("change", to: day, "2024-03-28")
        #expect(client.shows("at 1711586400"))
        client.send("change", to: try input("time", in: client), "00:30")
        #expect(client.shows("at 1711585800"))
        client.send("change", to: try input("datetime-local", in: client), "2024-03-27T00:40")
        #expect(client.shows("at 1711500000"))
    }

    @Test func whatIsNoDateChangesNothing() throws {
        let client = try HeadlessClient { Desk() }
        let day = try input("date", in: client)
        let nonsense = ["", "2024-02-30", "2024-13-01", "0000-01-01", "tomorrow", "2024-3", "２０２４-03-28"]
        for text in nonsense + ["2024-03-28T10:00"] {
            client.send("change", to: day, .string(text))
            #expect(client.shows("at 1711500000"), "\(text)")
        }
        // Dates before the lower bound are clamped.
        client.send("change", to: day, "1999-01-01")
        #expect(client.shows("at 1704067200"))
    }

    @Test func datesAreThoseOfTheTimeZone() throws {
        let client = try HeadlessClient {
            Desk().environment(\.timeZone, TimeZone(secondsFromGMT: 3600) ?? .gmt)
        }
        #expect(try input("datetime-local", in: client).value == "2024-03-27T01:40")
    }
}
