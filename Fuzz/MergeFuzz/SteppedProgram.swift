import CoreDataPostgreSQL

/// One of the two processes: a context on a coordinator of its own, which does what it is told.
struct SteppedProgram {
    private let context: NSManagedObjectContext
    /// The objects that the program knows, by number.
    private var objects: [Int: NSManagedObject] = [:]

    /// Reads steps from the input, and writes what has come of them, until the input ends.
    static func serve() throws {
        var program: SteppedProgram?
        while let line = readLine() {
            var answer = Answer()
            do {
                let step = try JSONDecoder().decode(Step.self, from: Data(line.utf8))
                if case .open(let place, let policy) = step { program = try SteppedProgram(place, policy) }
                try program?.take(step, &answer)
            } catch {
                answer.fault = "\(error)"
            }
            FileHandle.standardOutput.write(try JSONEncoder().encode(answer) + Data("\n".utf8))
        }
    }

    private init(_ place: URL, _ policy: Policy) throws {
        context = try MergeModel.open(place)
        context.mergePolicy = policy.mergePolicy
    }

    private mutating func take(_ step: Step, _ answer: inout Answer) throws {
        switch step {
        case .open, .fetch: try learn()
        case .insert(let number, let cell): insert(number, cell)
        case .set(let number, let place, let value):
            objects[number]?.setValue(value, forKey: MergeModel.attributes[place])
        case .delete(let number): objects[number].map(context.delete)
        case .reload(let number):
            refresh(number, mergeChanges: false)
            forget(number, unlessIn: try learn())
        case .merge(let number):
            let found = try learn()
            refresh(number, mergeChanges: true)
            forget(number, unlessIn: found)
        case .rollback: context.rollback()
        case .reset:
            context.reset()
            objects = [:]
            try learn()
        case .save: try save(&answer)
        }
        // New objects that were deleted, or that a rollback has discarded, are in no context any more.
        objects = objects.filter { $0.value.managedObjectContext != nil }
        for (number, object) in objects where !object.isDeleted {
            answer.cells[number] = MergeModel.cell(object.value(forKey:))
        }
    }

    /// Fetches all objects, and keeps those that are new.
    @discardableResult
    private mutating func learn() throws -> [Int: NSManagedObject] {
        let found = try context.cells()
        objects.merge(found) { known, _ in known }
        return found
    }

    private func refresh(_ number: Int, mergeChanges: Bool) {
        objects[number].map { context.refresh($0, mergeChanges: mergeChanges) }
    }

    /// Forgets an object that was deleted elsewhere, and has no values any more.
    private mutating func forget(_ number: Int, unlessIn found: [Int: NSManagedObject]) {
        if objects[number]?.isFault == true, found[number] == nil { objects[number] = nil }
    }

    private mutating func insert(_ number: Int, _ cell: Cell) {
        let object = NSEntityDescription.insertNewObject(forEntityName: "Cell", into: context)
        object.setValue(number, forKey: "number")
        for (name, value) in zip(MergeModel.attributes, cell) { object.setValue(value, forKey: name) }
        objects[number] = object
    }

    private mutating func save(_ answer: inout Answer) throws {
        let numbers = Dictionary(objects.map { (ObjectIdentifier($1), $0) }) { first, _ in first }
        do {
            try context.save()
        } catch let error as CocoaError {
            answer.code = error.errorCode
            for case let conflict as NSMergeConflict in error.userInfo["conflictList"] as? [Any] ?? [] {
                guard let number = numbers[ObjectIdentifier(conflict.sourceObject)] else { continue }
                answer.conflicts[number] = Answer.Conflict(conflict)
            }
            return
        }
        objects = objects.filter { !$0.value.isDeleted }
    }
}

extension Answer.Conflict {
    init(_ conflict: NSMergeConflict) {
        func cell(_ snapshot: [String: Any]?) -> Cell? { snapshot.map { values in MergeModel.cell { values[$0] } } }
        versions = [conflict.oldVersionNumber, conflict.newVersionNumber]
        object = cell(conflict.objectSnapshot)
        cached = cell(conflict.cachedSnapshot)
        persisted = cell(conflict.persistedSnapshot)
    }
}
