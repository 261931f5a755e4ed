import Foundation
import Testing

@testable import WebUI

/// The theme of paper and ink keeps what it promises about contrast, in light and dark mode.
@Suite("The theme of paper")
struct PaperThemeTests {
    private static let surfaces = ["page", "tray", "desk", "raised", "well"]

    /// The light and the dark value of each variable that is a colour.
    private static let colors: [String: [String]] = {
        var found: [String: [String]] = [:]
        for line in Theme.paper.text.components(separatedBy: "--").dropFirst() {
            guard let colon = line.firstIndex(of: ":"), let start = line.range(of: "light-dark(") else { continue }
            guard start.lowerBound == line.index(colon, offsetBy: 2),
                let end = line[start.upperBound...].firstIndex(of: ")")
            else { continue }
            let values = line[start.upperBound..<end].split(separator: ",").map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            found[String(line[..<colon])] = values
        }
        return found
    }()

    private static func luminance(_ hex: String) -> Double? {
        guard hex.count == 7, let number = Int(hex.dropFirst(), radix: 16) else { return nil }
        let parts = [16, 8, 0].map { Double((number >> $0) & 255) / 255 }
        let linear = parts.map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }

    private func contrast(_ name: String, on surface: String, mode: Int) throws -> Double {
        let (first, second) = (Self.colors[name]?[mode] ?? "", Self.colors[surface]?[mode] ?? "")
        let (color, ground) = (
            try #require(Self.luminance(first), "\(name)"), try #require(Self.luminance(second), "\(surface)")
        )
        return (max(color, ground) + 0.05) / (min(color, ground) + 0.05)
    }

    @Test("Text can be read on every surface", arguments: [0, 1])
    func text(mode: Int) throws {
        let keywords = (1...10).map { "kw\($0)-ink" }
        for name in ["text", "secondary", "tertiary", "accent", "rubric", "red", "green", "orange"] + keywords {
            for surface in Self.surfaces {
                #expect(try contrast(name, on: surface, mode: mode) >= 4.5, "\(name) on \(surface)")
            }
        }
        #expect(try contrast("on-accent", on: "accent", mode: mode) >= 4.5)
        #expect(try contrast("text", on: "mark", mode: mode) >= 4.5)
        #expect(try contrast("on-inverse", on: "inverse", mode: mode) >= 4.5)
        for (ink, wash) in [
            ("red", "danger-wash"), ("green", "ok-wash"), ("orange", "warn-wash"), ("rubric", "rubric-wash"),
        ] {
            #expect(try contrast(ink, on: wash, mode: mode) >= 4.5, "\(ink) on \(wash)")
        }
        for number in 1...10 { #expect(try contrast("kw\(number)-ink", on: "kw\(number)-wash", mode: mode) >= 4.5) }
    }

    @Test("Edges of controls and dots can be seen", arguments: [0, 1])
    func edges(mode: Int) throws {
        for name in ["control"] + (1...10).map({ "kw\($0)-dot" }) {
            for surface in Self.surfaces {
                #expect(try contrast(name, on: surface, mode: mode) >= 3, "\(name) on \(surface)")
            }
        }
    }

    @Test("Every rule of the themes is closed")
    func braces() {
        for text in [Theme.paper.text, PageStylesheet.text] {
            #expect(text.count { $0 == "{" } == text.count { $0 == "}" })
            #expect(text.count { $0 == "(" } == text.count { $0 == ")" })
        }
        #expect(Theme.system.text.isEmpty && Theme.system.background == PageStylesheet.background)
    }
}
