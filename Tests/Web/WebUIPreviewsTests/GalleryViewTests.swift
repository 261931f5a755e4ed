import Testing
import WebUI
import WebUITestSupport

@testable import WebUIPreviews

@MainActor
@Suite struct GalleryViewTests {
    private let model = GalleryModel(package: "Notes", stagePort: 8081)

    private func client(_ path: String = "/") throws -> HeadlessClient {
        let model = model
        return try HeadlessClient(url: path) { GalleryView(model: model, stage: "http://localhost:8081") }
    }

    private func show(_ names: String...) {
        model.report = StageReport(
            entries: names.map { name in
                StageReport.Entry(
                    id: "App.\(name)",
                    name: name,
                    module: "App",
                    place: "\(name).swift:3",
                    isLandscape: name == "Wide"
                )
            }
        )
        model.generation += 1
        model.phase = .current(.milliseconds(1_840))
    }

    @Test func thePageTellsHowThePreviewsStand() throws {
        let client = try client()
        #expect(client.title == "Previews of Notes")
        #expect(client.shows("Building…"))
        show()
        client.session.flush()
        #expect(client.shows("Up to date, 1.8 s after the change"))
        #expect(client.shows("#Preview {"), "there is none, so the page says how to write one")
        #expect(client.failures.isEmpty)
    }

    @Test func aPreviewHasAFrameForEachVariant() throws {
        show("List", "Wide")
        let client = try client()
        try client.tap("List")
        #expect(client.url == "/App.List")
        let island = try #require(client.root.all.first { $0.attributes["data-island"] == "previews" })
        let state = try #require(island.attributes["data-state"])
        for variant in ["light", "dark", "phone", "rightToLeft", "largeText"] {
            #expect(state.replacing("\\/", with: "/").contains("http://localhost:8081/App.List/\(variant)"))
        }
        #expect(state.contains("\"width\":390"))
        let wide = try self.client("/App.Wide")
        let other = try #require(wide.root.all.first { $0.attributes["data-island"] == "previews" })
        #expect(other.attributes["data-state"]?.contains("\"width\":844") == true)
    }

    @Test func framesAreToldOfANewProcess() throws {
        show("List")
        let client = try client("/App.List")
        show("List")
        client.session.flush()
        #expect(client.islandMessages.count == 1)
        #expect(client.failures.isEmpty)
    }

    @Test func errorsAreShownWithTheirPlaces() throws {
        show("List")
        let client = try client("/App.List")
        let message = CompilerMessage(file: "Sources/A.swift", line: 3, column: 7, text: "cannot find 'b' in scope")
        model.phase = .failed([message, CompilerMessage(file: nil, line: 0, column: 0, text: "no such module")])
        client.session.flush()
        for text in ["2 errors", "Sources/A.swift:3:7", "cannot find 'b' in scope", "no such module"] {
            #expect(client.shows(text))
        }
        #expect(client.root.all.contains { $0.attributes["data-island"] == "previews" }, "the former previews stay")
    }

    @Test func aCrashCanBeTriedAgain() throws {
        show("List")
        let client = try client("/App.List")
        model.phase = .crashed(CompilerMessage(file: "App/A.swift", line: 3, column: 0, text: "Index out of range"))
        client.session.flush()
        #expect(client.shows("Index out of range"))
        try client.tap("Start again")
        #expect(model.wantsBuild)
    }

    @Test func previewsThatAreGoneAreMissed() throws {
        show("List")
        let client = try client("/App.List")
        show("Other")
        client.session.flush()
        #expect(client.shows("This preview is not there any more."))
    }
}

@Suite struct GallerySettingsTests {
    @Test func optionsAreRead() throws {
        let settings = try GallerySettings(["--product", "AppPackageTests", "--build", "/b", "--port", "9000"])
        #expect(settings.buildCommand == ["swift", "build", "--scratch-path", "/b", "--product", "AppPackageTests"])
        #expect(try settings.stageCommand().first == "/b/debug/AppPackageTests.xctest")
        #expect(settings.order(stagePort: 9001).galleryPort == 9000)
    }

    @Test(arguments: [["--port"], ["--port", "0"], ["--port", "65535"], ["--port", "x"], ["--colour", "red"]])
    func wrongOptionsAreRefused(arguments: [String]) {
        #expect(throws: GalleryError.self) { try GallerySettings(arguments) }
    }

    @Test func noOrderMeansNoStage() async throws {
        #expect(try StageOrder.received() == nil)
        try await PreviewStage.serve()
    }
}
