/// The numbers of a model's entities: from 1, roots by name whatever the case, each followed by its subentities.
struct EntityNumbering {
    /// The entities at their number less 1.
    private(set) var entities: [NSEntityDescription] = []
    private var numbers: [ObjectIdentifier: Int] = [:]
    private var lastNumbers: [ObjectIdentifier: Int] = [:]

    init(_ model: NSManagedObjectModel) {
        let roots = model.entities.filter { $0.superentity == nil }
        for root in Self.sorted(roots) {
            append(root)
        }
    }

    func number(of entity: NSEntityDescription) -> Int {
        numbers[ObjectIdentifier(entity)] ?? 0
    }

    func lastNumber(of entity: NSEntityDescription) -> Int {
        lastNumbers[ObjectIdentifier(entity)] ?? 0
    }

    func rootNumber(of entity: NSEntityDescription) -> Int {
        var root = entity
        while let parent = root.superentity {
            root = parent
        }
        return number(of: root)
    }

    private mutating func append(_ entity: NSEntityDescription) {
        guard numbers[ObjectIdentifier(entity)] == nil else { return }
        entities.append(entity)
        numbers[ObjectIdentifier(entity)] = entities.count
        for subentity in Self.sorted(entity.subentities) {
            append(subentity)
        }
        lastNumbers[ObjectIdentifier(entity)] = entities.count
    }

    private static func sorted(_ entities: [NSEntityDescription]) -> [NSEntityDescription] {
        entities.sorted { left, right in
            let (leftName, rightName) = (left.name ?? "", right.name ?? "")
            let (leftFolded, rightFolded) = (leftName.lowercased(), rightName.lowercased())
            return (leftFolded, leftName) < (rightFolded, rightName)
        }
    }
}
