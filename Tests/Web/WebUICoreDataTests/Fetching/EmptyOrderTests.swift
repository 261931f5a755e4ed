import CoreData
import SlipboxCore
import Testing
import WebUI
import WebUICoreData
import WebUITestSupport

/// Requests without an order, with a predicate and an animation: an empty array stands for descriptors of both kinds.
@MainActor
struct EmptyOrderTests {
    private struct Folders: View {
        @FetchRequest(sortDescriptors: [], predicate: NSPredicate(format: "name_ != 'b'"), animation: .default)
        private var folders: FetchedResults<Folder>

        var body: some View {
            List(folders) { Text($0.name) }
        }
    }

    @Test func theRequestCompilesAndFetches() throws {
        let context = PersistenceController.createEmpty().container.viewContext
        for name in ["a", "b", "c"] { _ = Folder(name: name, context: context) }
        try context.save()
        let client = try HeadlessClient(context) { Folders() }
        #expect(Set(client.rows) == ["a", "c"])
    }
}
