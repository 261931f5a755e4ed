import Foundation
import SwiftUI
import Testing
import WebUITestSupport

@MainActor
@Suite("Pictures from an address")
struct AsyncImageTests {
    private struct Cover: View {
        let url: URL?

        var body: some View {
            AsyncImage(url: url) { phase in
                if let image = phase.image {
                    image.resizable().accessibilityLabel("Cover")
                } else {
                    Text(phase.error == nil ? "Loading" : "No picture")
                }
            }
        }
    }

    private let picture = ImageHeaderTests.fixtures.appending(path: "seethrough.png")

    @Test("A file becomes a picture of the page")
    func file() async throws {
        let client = try HeadlessClient { Cover(url: picture) }
        #expect(client.shows("Loading"))
        await client.wait { client.find(class: "picture") != nil }
        #expect(client.find(class: "picture")?.attributes["src"]?.hasPrefix("/") == true)
        #expect(!client.shows("Loading"))
    }

    @Test("A file that is missing, or no picture, is a failure")
    func failure() async throws {
        for path in ["nothing.png", "../ImageHeaderTests.swift"] {
            let url = ImageHeaderTests.fixtures.appending(path: path).standardized
            let client = try HeadlessClient { Cover(url: url) }
            await client.wait { client.shows("No picture") }
            #expect(client.shows("No picture"))
        }
        let waiting = try HeadlessClient { Cover(url: nil) }
        #expect(waiting.shows("Loading"))
    }

    @Test("A placeholder stands in until the picture is there")
    func placeholder() async throws {
        let client = try HeadlessClient {
            AsyncImage(url: picture) {
                $0.resizable()
            } placeholder: {
                Text("Soon")
            }
            AsyncImage(url: picture)
        }
        #expect(client.shows("Soon"))
        await client.wait { !client.shows("Soon") }
        #expect(client.root.all.filter { $0.hasClass("picture") }.count == 2)
    }
}
