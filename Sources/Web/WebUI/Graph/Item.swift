/// What a place on the page holds: an element, or whatever a scope or the contributors of a portal make of it.
@MainActor
enum Item {
    case element(Element)
    case scope(Scope)
    case portal(Portal)

    /// The elements that the item stands for now.
    func append(to elements: inout [Element]) {
        let items: [Item]
        switch self {
        case .element(let element): return elements.append(element)
        case .scope(let scope): items = scope.output
        case .portal(let portal): items = portal.items
        }
        for item in items {
            item.append(to: &elements)
        }
    }

    /// The elements that items stand for now.
    static func elements(of items: [Item]) -> [Element] {
        var elements: [Element] = []
        for item in items {
            item.append(to: &elements)
        }
        return elements
    }

    /// Whether the items are the same ones, whatever they stand for.
    static func areSame(_ first: [Item], _ second: [Item]) -> Bool {
        first.count == second.count && zip(first, second).allSatisfy { $0.isSame(as: $1) }
    }

    private func isSame(as other: Item) -> Bool {
        object === other.object
    }

    private var object: AnyObject {
        switch self {
        case .element(let element): element
        case .scope(let scope): scope
        case .portal(let portal): portal
        }
    }
}

/// Who holds items and wants to know when they stand for other elements.
@MainActor
protocol ItemOwner: AnyObject {
    /// The element whose children the items are.
    var container: Element? { get }

    func itemsChanged()
}
