import Testing
import WebUI
import WebUITestSupport

import struct Foundation.URL

/// Shows the look that it finds in its environment.
private struct Look: View {
    @Environment(\.colorScheme) private var scheme
    @Environment(\.layoutDirection) private var direction
    @Environment(\.dynamicTypeSize) private var size

    var body: some View { Text("\(scheme.rawValue) \(direction.rawValue) \(size.rawValue)") }
}

@MainActor
@Suite struct EnvironmentLookTests {
    private func page(_ change: (inout EnvironmentValues) -> Void) -> RenderedPage {
        ViewSession(url: URL(filePath: "/"), environment: change) { Look() }.renderPage()
    }

    @Test func pagesAreAsTheBrowserWantsThem() throws {
        #expect(page { _ in }.attributes.isEmpty)
        #expect(try HeadlessClient { Look() }.text == "light leftToRight 3")
    }

    @Test func theEnvironmentOfAPageIsThatOfItsDocument() {
        #expect(page { $0.colorScheme = .dark }.attributes == ["style": "color-scheme:dark"])
        #expect(page { $0.layoutDirection = .rightToLeft }.attributes == ["dir": "rtl"])
        let large = page {
            $0.dynamicTypeSize = .accessibility1
            $0.colorScheme = .light
        }
        #expect(large.attributes == ["style": "color-scheme:light;font-size:165%"])
        #expect(large.body.contains("light leftToRight 7"))
    }

    @Test func partsOfAPageMayLookDifferent() throws {
        let client = try HeadlessClient {
            VStack {
                Text("outside")
                Look().environment(\.colorScheme, .dark)
                Text("mirrored").environment(\.layoutDirection, .rightToLeft)
                Text("still").environment(\.layoutDirection, .leftToRight)
            }
        }
        func style(_ text: String) throws -> String { try #require(client.find(text: text)).attributes["style"] ?? "" }
        #expect(try style("dark leftToRight 3") == "color-scheme:dark;color:var(--text)")
        #expect(try style("mirrored") == "direction:rtl")
        #expect(try style("still") == "" && style("outside") == "")
    }

    @Test func sizesAreOrdered() {
        #expect(DynamicTypeSize.allCases.sorted() == DynamicTypeSize.allCases)
        #expect(DynamicTypeSize.accessibility1.isAccessibilitySize && !DynamicTypeSize.xxxLarge.isAccessibilitySize)
    }
}
