/// A process in the model.
struct ExpectedProgram {
    /// An object that the process has read.
    struct Object {
        var row: StoredCells.Row
        var changes: [Int: Int] = [:]
        var isDeleted = false

        var cell: Cell { row.cell.changed(changes) }
    }

    let policy: Policy
    private(set) var objects: [Int: Object] = [:]
    private(set) var inserted: [Int: Cell] = [:]
    /// The rows that the process has read or written last.
    private var cache: [Int: StoredCells.Row] = [:]

    init(_ policy: Policy) { self.policy = policy }

    /// The numbers of the objects that can be changed.
    var living: [Int] { answer.cells.keys.sorted() }

    /// Takes a step other than a save.
    mutating func take(_ step: Step, _ stored: StoredCells) {
        switch step {
        case .open, .fetch: learn(stored)
        case .insert(let number, let cell): inserted[number] = cell
        case .set(let number, let place, let value):
            if inserted[number] == nil { objects[number]?.changes[place] = value }
            inserted[number]?[place] = value
        case .delete(let number):
            if inserted.removeValue(forKey: number) == nil { objects[number]?.isDeleted = true }
        case .reload(let number):
            learn(stored)
            objects[number] = stored.rows[number].map { Object(row: $0) }
        case .merge(let number):
            learn(stored)
            let isGone = stored.rows[number] == nil && objects[number]?.changes.isEmpty == true
            if isGone { objects[number] = nil } else if let known = cache[number] { objects[number]?.row = known }
        case .rollback:
            inserted = [:]
            objects = objects.mapValues { Object(row: $0.row) }
        case .reset:
            (objects, inserted) = ([:], [:])
            learn(stored)
        case .save: break
        }
    }

    private mutating func learn(_ stored: StoredCells) {
        cache.merge(stored.rows) { _, present in present }
        objects.merge(stored.rows.mapValues { Object(row: $0) }) { known, _ in known }
    }

    /// What the process answers.
    var answer: Answer {
        Answer(cells: objects.filter { !$1.isDeleted }.mapValues(\.cell).merging(inserted) { known, _ in known })
    }

    // MARK: - Saving

    private var changed: [Int: Object] { objects.filter { $1.isDeleted || !$1.changes.isEmpty } }

    /// Whether rows of changed objects have other versions than those that were read.
    func hasConflict(with stored: StoredCells) -> Bool {
        changed.contains { $1.row.version != stored.rows[$0]?.version }
    }

    /// Saves; returns what the process answers.
    mutating func save(to stored: inout StoredCells) -> Answer {
        let changed = changed
        let conflicts = changed.filter { $1.row.version != stored.rows[$0]?.version }
        let resolutions = Dictionary(
            uniqueKeysWithValues: changed.map { number, object in
                (number, resolution(of: object, stored.rows[number], isConflict: conflicts[number] != nil))
            }
        )
        let unresolved = conflicts.filter { number, _ in
            if case .some(.none) = resolutions[number] { true } else { false }
        }
        defer { for number in conflicts.keys { cache[number] = stored.rows[number] } }
        guard unresolved.isEmpty else {
            // The others were resolved, and are not saved.
            for case (let number, .written(let cell)) in resolutions where conflicts[number] != nil {
                objects[number]?.row.cell = cell
            }
            return failure(unresolved, stored)
        }
        for (number, resolution) in resolutions { apply(resolution, number, &stored) }
        for (number, cell) in inserted { settle(number, StoredCells.Row(version: 1, cell: cell), &stored) }
        inserted = [:]
        return answer
    }

    private func resolution(of object: Object, _ row: StoredCells.Row?, isConflict: Bool) -> Policy.Resolution {
        guard isConflict else { return object.isDeleted ? .deleted : .written(object.cell) }
        guard !object.isDeleted else { return policy.resolutionOfDeletion(isStored: row != nil) }
        return policy.resolution(of: object.changes, read: object.row.cell, stored: row?.cell)
    }

    private mutating func apply(_ resolution: Policy.Resolution, _ number: Int, _ stored: inout StoredCells) {
        switch resolution {
        case .none: break
        case .stored: objects[number] = stored.rows[number].map { Object(row: $0) }
        case .gone, .deleted: (objects[number], stored.rows[number], cache[number]) = (nil, nil, nil)
        case .written(let cell):
            if let row = stored.rows[number] { settle(number, row.updated(cell), &stored) }
        }
    }

    private mutating func settle(_ number: Int, _ row: StoredCells.Row, _ stored: inout StoredCells) {
        (objects[number], stored.rows[number], cache[number]) = (Object(row: row), row, row)
    }

    private func failure(_ unresolved: [Int: Object], _ stored: StoredCells) -> Answer {
        var answer = answer
        answer.code = 133_020
        for (number, object) in unresolved {
            let (row, cached) = (stored.rows[number], cache[number])
            // What the process knew is told apart from what it did not.
            let isNews = cached != nil && cached?.version != row?.version
            answer.conflicts[number] = Answer.Conflict(
                versions: [object.row.version, row?.version ?? 0],
                object: object.row.cell,
                cached: isNews ? cached?.cell : row?.cell,
                persisted: isNews ? row?.cell : nil
            )
        }
        return answer
    }
}
