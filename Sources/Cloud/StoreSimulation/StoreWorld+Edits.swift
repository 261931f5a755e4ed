internal import CoreData
internal import FoundationBackfill

/// What users do, and what must hold at the end.
extension StoreWorld {
    /// One save of a user.
    func edit(_ device: StoreDevice) throws {
        try device.change { context in
            for _ in 0..<Int.random(in: 1...3, using: &random) { try edit(device, context) }
        }
    }

    private func edit(_ device: StoreDevice, _ context: NSManagedObjectContext) throws {
        func all(_ entity: String) throws -> [NSManagedObject] {
            let request = NSFetchRequest<NSManagedObject>(entityName: entity)
            request.sortDescriptors = [NSSortDescriptor(key: "key", ascending: true)]
            return try context.fetch(request).filter { !$0.isDeleted }
        }
        let notes = try all("Note")
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<20:
            let entity = anyEntity()
            let labels = entity == "Label" ? try all(entity) : []
            insert(entity, knowing: labels, device, context)
        case 20..<50:
            let entity = anyEntity()
            guard let object = try all(entity).randomElement(using: &random) else { return }
            write(["title", "body"][entity == "Note" && chance(0.5) ? 1 : 0], object, device)
        case 50..<60:
            guard let note = notes.randomElement(using: &random) else { return }
            let amount = Int64.random(in: 1...9, using: &random)
            note.setValue((note.value(forKey: "count") as? Int64 ?? 0) + amount, forKey: "count")
            ledger.add(amount, to: key(note))
            tell("\(device.index): adds \(amount) to \(key(note))")
        case 60..<69:
            guard let note = notes.randomElement(using: &random) else { return }
            let folder = chance(0.8) ? try all("Folder").randomElement(using: &random) : nil
            note.setValue(folder, forKey: "folder")
            tell("\(device.index): puts \(key(note)) into \(folder.map(key) ?? "no folder")")
        case 69..<76:
            if let folder = try all("Folder").randomElement(using: &random) { move("notes", of: folder, device) }
        case 76..<91:
            guard let note = notes.randomElement(using: &random) else { return }
            let (name, entity) = [("tags", "Tag"), ("labels", "Label"), ("links", "Note")][
                Int.random(in: 0..<3, using: &random)
            ]
            let others = entity == "Note" ? notes : try all(entity)
            guard let other = others.randomElement(using: &random) else { return }
            if name == "links" { link(note, other, device) } else { toggle(name, note, other, device) }
        default:
            guard let object = try all(anyEntity()).randomElement(using: &random) else { return }
            delete(object, device, context)
        }
    }

    private func anyEntity() -> String {
        let names = ["Note", "Note"] + SimulatedModel.entityNames.dropFirst()
        return names[Int.random(in: 0..<names.count, using: &random)]
    }

    private func key(_ object: NSManagedObject) -> String { object.value(forKey: "key") as? String ?? "?" }

    /// - Parameter labels: The labels that the user sees, who makes no second one of the same.
    private func insert(
        _ entity: String,
        knowing labels: [NSManagedObject],
        _ device: StoreDevice,
        _ context: NSManagedObjectContext
    ) {
        let name = entity == "Label" ? "\(Int.random(in: 0..<6, using: &random))" : ledger.nextText(of: device.index)
        let key = "\(entity.lowercased())-\(name)"
        guard !labels.contains(where: { self.key($0) == key }) else { return }
        let object = NSEntityDescription.insertNewObject(forEntityName: entity, into: context)
        object.setValue(key, forKey: "key")
        tell("\(device.index): makes \(key)")
        write("title", object, device)
    }

    private func write(_ property: String, _ object: NSManagedObject, _ device: StoreDevice) {
        let text = EditLedger.Text(key: key(object), property: property, text: ledger.nextText(of: device.index))
        ledger.write(text, over: object.value(forKey: property) as? String)
        object.setValue(text.text, forKey: property)
        tell("\(device.index): writes \(property) '\(text.text)' of \(text.key)")
    }

    private func toggle(_ name: String, _ note: NSManagedObject, _ other: NSManagedObject, _ device: StoreDevice) {
        guard var others = note.value(forKey: name) as? Set<NSManagedObject> else { return }
        let isNew = others.insert(other).inserted
        if !isNew { others.remove(other) }
        note.setValue(others, forKey: name)
        tell(
            "\(device.index): \(isNew ? "adds" : "removes") \(key(other)) \(isNew ? "to" : "from") \(name) of \(key(note))"
        )
    }

    /// Puts a note at some place among those that another one links to, or takes it out.
    private func link(_ note: NSManagedObject, _ other: NSManagedObject, _ device: StoreDevice) {
        let links = note.mutableOrderedSetValue(forKey: "links")
        if links.contains(other) {
            links.remove(other)
            tell("\(device.index): removes \(key(other)) from links of \(key(note))")
        } else {
            let place = Int.random(in: 0...links.count, using: &random)
            links.insert(other, at: place)
            tell("\(device.index): puts \(key(other)) at \(place) of links of \(key(note))")
        }
    }

    private func move(_ name: String, of owner: NSManagedObject, _ device: StoreDevice) {
        let members = owner.mutableOrderedSetValue(forKey: name)
        guard members.count > 1 else { return }
        let (source, target) = (
            Int.random(in: 0..<members.count, using: &random), Int.random(in: 0..<members.count, using: &random)
        )
        members.moveObjects(at: [source], to: target)
        tell("\(device.index): moves \(source) of \(name) of \(key(owner)) to \(target)")
    }

    private func delete(_ object: NSManagedObject, _ device: StoreDevice, _ context: NSManagedObjectContext) {
        var doomed = [object]
        // The notes of a folder go with it.
        if object.entity.name == "Folder" {
            doomed += (object.value(forKey: "notes") as? NSOrderedSet)?.array as? [NSManagedObject] ?? []
        }
        for each in doomed {
            let shown = ShownObject(each)
            ledger.delete(shown.key, shown.texts)
        }
        tell("\(device.index): deletes \(doomed.map(key).joined(separator: ", "))")
        context.delete(object)
    }

    func judge() async throws -> [String] {
        let contents = try devices.map { try $0.content() }
        var violations: [String] = []
        for (device, content) in zip(devices, contents).dropFirst() where content != contents[0] {
            let difference = Set(content).symmetricDifference(contents[0]).map { "\($0)" }.sorted()
            violations.append("devices 0 and \(device.index) differ: \(difference.joined(separator: " | "))")
        }
        let labels = contents[0].filter { $0.entity == "Label" }.map(\.key)
        if Set(labels).count < labels.count { violations.append("labels are there twice: \(labels)") }
        for device in devices where try await device.hasWaitingChanges {
            violations.append("\(device.index) has changes that wait for ever")
        }
        let lost = try devices.reduce(into: Set<String>()) { try $0.formUnion($1.lostTexts()) }
        let visible = contents[0].flatMap { object in
            object.texts.map { EditLedger.Text(key: object.key, property: $0.key, text: $0.value) }
        }
        let counts = contents[0].filter { $0.entity == "Note" }.map { ($0.key, $0.count) }
        let counted = Dictionary(counts) { first, _ in first }
        return violations + ledger.violations(visible: Set(visible), lost: lost, counts: counted)
    }
}
