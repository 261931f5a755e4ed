/// What must hold once nothing changes any more.
extension StoreWorld {
    func judge() async throws -> [String] {
        let contents = try devices.map { try $0.content() }
        var violations: [String] = []
        for (device, content) in zip(devices, contents).dropFirst() where content != contents[0] {
            violations.append("devices 0 and \(device.index) differ: \(difference(contents[0], content))")
        }
        for device in devices where try await device.hasWaitingChanges {
            violations.append("\(device.index) has changes that wait for ever")
        }
        let lost = try devices.reduce(into: Set<String>()) { try $0.formUnion($1.lostTexts()) }
        let judge = Judge(model: model, ledger: ledger, content: contents[0], lost: lost)
        violations += judge.duplicates() + judge.incompleteObjects() + judge.lostTexts() + judge.missingObjects()
        violations += judge.fieldsOfOneDevice()
        if !hasLosses { violations += judge.wrongCounts() }
        // Who restores a service, or decides conflicts, may well undo or keep deletions.
        if !hasLosses, !options.hasPolicies { violations += judge.wrongDeletions() }
        return violations
    }

    private func difference(_ first: [ShownObject], _ second: [ShownObject]) -> String {
        let (first, second) = (first.byKey, second.byKey)
        return Set(first.keys).union(second.keys).sorted().compactMap { key in
            switch (first[key], second[key]) {
            case (let first?, let second?) where first != second: first.difference(from: second)
            case (nil, .some): "\(key) is missing on the first"
            case (.some, nil): "\(key) is missing on the second"
            default: nil
            }
        }
        .joined(separator: "; ")
    }
}
