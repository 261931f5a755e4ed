internal import Observation
internal import WebUI

/// The part of a long list that a screen shows: the first items in the order of a key, and more of them on demand.
@MainActor
@Observable
final class ListPages<Item: Sendable> {
    /// Reads the items that follow another one; nil for the first ones.
    typealias Reader = @MainActor (_ last: Item?, _ limit: Int) async throws -> [Item]

    private(set) var items: [Item] = []
    private(set) var hasMore = false
    /// Whether the list was read, so that no items means that there are none.
    private(set) var isRead = false
    @ObservationIgnored private let size: Int
    @ObservationIgnored private var filter = ""
    /// Counts the times of reading: what comes after a later one was begun is not taken.
    @ObservationIgnored private var generation = 0

    init(size: Int = 100) {
        self.size = size
    }

    /// Reads the list anew: as many items as are shown, or the first page if there is another filter.
    func reload(_ filter: String, by read: Reader) async throws {
        let count = filter == self.filter ? max(items.count, size) : size
        self.filter = filter
        generation += 1
        let mine = generation
        let found = try await read(nil, count + 1)
        guard mine == generation else { return }
        (items, hasMore, isRead) = (Array(found.prefix(count)), found.count > count, true)
    }

    /// Reads the next page.
    func readMore(by read: Reader) async throws {
        generation += 1
        let mine = generation
        let found = try await read(items.last, size + 1)
        guard mine == generation else { return }
        items += found.prefix(size)
        hasMore = found.count > size
    }
}

/// The button below a list that goes on.
struct MoreButton<Item: Sendable>: View {
    let pages: ListPages<Item>
    let more: () -> Void

    var body: some View {
        if pages.hasMore {
            HStack {
                Text("The first \(pages.items.count) are shown.").foregroundColor(.secondary)
                Button("Show More") { more() }
            }
        }
    }
}
