import CoreData
import SlipboxCore
import Testing
import WebUI
import WebUITestSupport

/// Tests of folders that are nested far deeper than in practice.
@MainActor
struct DeepFolderTests {
    @Test func theListOfFoldersShowsThem() throws {
        let depth = 10_000
        let page = try SlipBoxPage("/all") { context in
            var parent: Folder?
            for number in 0..<depth {
                let folder = Folder(name: "Folder \(number)", context: context)
                folder.parent = parent
                parent = folder
            }
            Note(title: "Deep", context: context).folder = parent
        }
        #expect(page.client.shows("Folder 0"))
        try page.tapFolder("Folder 0")
        #expect(page.client.failures.isEmpty)
        let top = try #require(try page.context.fetch(Folder.topFolderFetch()).first)
        try top.moveToTrash()
        try page.context.save()
        page.client.session.flush()
        #expect(!page.rows("column-sidebar").contains { $0.hasPrefix("Folder 0") })
        page.client.session.teardown()
    }
}
