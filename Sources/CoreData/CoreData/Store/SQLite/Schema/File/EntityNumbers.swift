/// The numbers that the entities of a model have in a store.
enum EntityNumbers {
    /// The numbers at the entities' numbers less 1.
    ///
    /// Entities go by name. Where a name is missing, the position decides if there are as many entities as in the model:
    /// after an entity was renamed, Apple's framework may leave its old name in the file. Entities that the file does not
    /// have get numbers that no row has.
    ///
    /// - Parameter names: The numbers in the file, by name.
    static func numbers(of layout: ModelLayout, in names: [String: Int]) -> [Int] {
        let byPosition = names.sorted { $0.value < $1.value }
        return layout.entities.map { entity in
            if let number = names[entity.name] { return number }
            if byPosition.count == layout.entities.count {
                let former = byPosition[entity.number - 1]
                if layout.entity(named: former.key) == nil { return former.value }
            }
            return -entity.number
        }
    }
}
