/// Which rows of a long list are rendered: those that somebody sees, and some around them.
@MainActor
final class ListWindow {
    /// Lists up to this length are rendered whole.
    static let mostRows = 200
    /// How many rows are rendered of a longer one at first.
    static let firstRows = 100

    /// Whether rows may stand elsewhere, or be selected, since that was asked last.
    var isChanged = true
    private var ranges: [ObjectIdentifier: Range<Int>] = [:]
    private var counts: [ObjectIdentifier: (branch: Weak<Branch>, count: Int)] = [:]
    private var finders: [ObjectIdentifier: (String) -> [AnyHashable]?] = [:]

    /// How many rows there are, if only a part of them is rendered.
    var total: Int? {
        counts = counts.filter { $0.value.branch.object?.isAlive == true }
        finders = finders.filter { counts[$0.key] != nil }
        ranges = ranges.filter { counts[$0.key] != nil }
        let isPartial = counts.values.contains { $0.count > Self.mostRows }
        return isPartial ? counts.values.reduce(0) { $0 + $1.count } : nil
    }

    /// What the row with a part of an address stands for, also if it is not rendered.
    func values(of component: String) -> [AnyHashable]? {
        for finder in finders.values {
            if let found = finder(component) {
                return found
            }
        }
        return nil
    }

    /// The rows to render, of a collection at a place.
    func rows(
        of count: Int,
        at branch: Branch,
        find: @escaping (String) -> [AnyHashable]?
    ) -> Range<Int> {
        let key = ObjectIdentifier(branch)
        isChanged = true
        finders[key] = find
        counts[key] = (Weak(branch), count)
        guard count > Self.mostRows else { return 0..<count }
        let range = ranges[key] ?? 0..<Self.firstRows
        let clamped = range.clamped(to: 0..<count)
        return clamped.isEmpty ? max(0, count - Self.firstRows)..<count : clamped
    }

    /// Moves the windows to the rows that the user looks at, by their positions among all rows.
    func show(_ first: Int, _ last: Int) {
        var start = 0
        let collections = counts.values.compactMap { entry in entry.branch.object.map { ($0, entry.count) } }
        for (branch, count) in Branch.inOrder(collections) {
            let low = min(max(first - start, 0), count)
            let high = min(max(last + 1 - start, low), count)
            ranges[ObjectIdentifier(branch)] = low..<min(high, low + Self.mostRows)
            start += count
        }
    }

    /// Renders room for rows that are not there.
    func renderGap(_ rows: Int, name: String, in renderer: Renderer) {
        guard rows > 0 else { return }
        renderer.with {
            $0 = Inputs(environment: $0.environment)
        } render: {
            var draft = ElementDraft("gap", name)
            draft.attributes["data-rows"] = String(rows)
            draft.attributes["aria-hidden"] = "true"
            // The browser knows how high rows are. The room has to be there at once, else what is scrolled to is not.
            draft.styles["height"] = "calc(var(--row)*\(rows))"
            renderer.element("li", draft, part: name)
        }
    }
}
