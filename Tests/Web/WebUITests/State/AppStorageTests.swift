import Foundation
import Testing
import WebUI
import WebUITestSupport

@MainActor
struct AppStorageTests {
    private enum Sorting: String {
        case title, date
    }

    private struct Page: View {
        @AppStorage private var sorting: Sorting
        @AppStorage private var count: Int
        @AppStorage private var name: String?

        init(_ store: UserDefaults) {
            _sorting = AppStorage(wrappedValue: .title, "sorting", store: store)
            _count = AppStorage(wrappedValue: 3, "count", store: store)
            _name = AppStorage("name", store: store)
        }

        var body: some View {
            Text("\(sorting.rawValue) \(count) \(name ?? "nobody")")
            Button("By date") { sorting = .date }
            Button("More") { count += 1 }
            Button("Name") { name = "Ada" }
            Button("Forget") { name = nil }
        }
    }

    @Test func allPagesShareTheValueThatTheDefaultsKeep() throws {
        let suite = "AppStorageTests-\(UUID().uuidString)"
        let store = try #require(UserDefaults(suiteName: suite))
        defer { store.removePersistentDomain(forName: suite) }
        let (first, second) = (try HeadlessClient { Page(store) }, try HeadlessClient { Page(store) })
        #expect(first.shows("title 3 nobody"))
        try first.tap("By date")
        try first.tap("More")
        try first.tap("Name")
        second.session.flush()
        #expect(first.shows("date 4 Ada") && second.shows("date 4 Ada"))
        #expect(store.string(forKey: "sorting") == "date" && store.integer(forKey: "count") == 4)
        try second.tap("Forget")
        #expect(second.shows("date 4 nobody") && store.object(forKey: "name") == nil)
    }
}
