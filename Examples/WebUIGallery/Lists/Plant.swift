/// What the lists of the gallery are about.
struct Plant: Identifiable, Hashable {
    let id: Int
    var name: String
    var family: String

    static let all: [Plant] = [
        ("Beech", "Fagaceae"), ("Birch", "Betulaceae"), ("Chestnut", "Fagaceae"), ("Elder", "Viburnaceae"),
        ("Hazel", "Betulaceae"), ("Hornbeam", "Betulaceae"), ("Larch", "Pinaceae"), ("Oak", "Fagaceae"),
        ("Pine", "Pinaceae"), ("Spruce", "Pinaceae"),
    ].enumerated().map { Plant(id: $0.offset + 1, name: $0.element.0, family: $0.element.1) }

    static let families = Dictionary(grouping: all, by: \.family).sorted { $0.key < $1.key }
}
