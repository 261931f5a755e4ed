internal import CoreData

extension StoreWorld {
    /// One save of a user.
    func edit(_ device: StoreDevice) throws {
        knowledge.beginSave(on: device.index)
        try device.perform { context in
            let before = try device.objects(in: context)
            var edits = UserEdits(self, device, context)
            try edits.perform()
            (random, ledger) = (edits.random, edits.ledger)
            if context.hasChanges { try context.save() }
            let save = EditLedger.Save(
                before: before.byKey,
                after: try device.objects(in: context).byKey,
                roots: edits.roots,
                version: device.version
            )
            ledger.record(save, on: device.index, model, knowledge: knowledge)
            for line in edits.story { log("\(device.index): \(line)") }
            let gone = Set(save.before.keys).subtracting(save.after.keys).subtracting(edits.roots).sorted()
            if !gone.isEmpty { log("\(device.index): deletes along with that: \(gone.joined(separator: ", "))") }
        }
    }
}

extension [ShownObject] {
    /// The objects by key. Of those with one key, which other devices have made at once, the first counts.
    var byKey: [String: ShownObject] { Dictionary(map { ($0.key, $0) }) { first, _ in first } }
}
