internal import CloudSync
internal import CloudWire
internal import SeededRandom

/// What the users of all devices have done, and what must be true of it in the end.
struct SimulatedUsers {
    /// The titles that somebody has replaced, or deleted along with their record, having seen them.
    private(set) var replaced: Set<String> = []
    private(set) var titles: [String: String] = [:]
    private(set) var sums: [String: Int64] = [:]
    private(set) var tags: [String: Set<String>] = [:]
    private(set) var removedTags: Set<String> = []
    /// The words of all bodies, by record.
    private(set) var words: [String: Set<String>] = [:]
    /// The words that somebody has removed, having seen them.
    private(set) var removedWords: Set<String> = []
    private(set) var deleted: Set<String> = []
    /// Whether the service was restored from a backup: then it is not known which device has seen what, so what was removed may be
    /// back, and what was counted may count twice.
    var hasLostService = false
    private var last = 0

    /// Has the user of a device do something.
    mutating func act(on device: inout SimulatedDevice, now: Double, _ random: inout SeededGenerator) -> String {
        let names = device.live.records.filter { $0.value.local != nil }.keys.sorted()
        let time = device.live.clock.next(at: device.wall(now))
        last += 1
        if names.isEmpty || random.once(in: 5) { return make(on: &device, time) }
        let name = random.pick(names)
        guard var record = device.live.records[name], var local = record.local else { return "" }
        defer { device.live.records[name] = record }
        switch random.below(10) {
        case 0:
            deleted.insert(name)
            if case .string(let title) = local.fields["title"] { replaced.insert(title) }
            removedWords.formUnion(Self.words(local.fields["body"]))
            record.local = nil
            return "deletes \(name)"
        case 1, 2:
            let by = Int64(random.below(9) + 1)
            guard case .int64(let count) = local.fields["count"] ?? .int64(0) else { return "" }
            local.set(.int64(count + by), for: "count", at: time)
            sums[name, default: 0] += by
            record.local = local
            return "counts \(name) up by \(by) to \(count + by)"
        case 3, 4:
            record.local = tag(local, name, time, &random)
            return "tags \(name)"
        case 5, 6, 7:
            let text = edit(Self.text(local.fields["body"]), name, &random)
            local.set(.string(text), for: "body", at: time)
            record.local = local
            return "edits \(name) to \(text.debugDescription)"
        default:
            let title = "v\(last)"
            if case .string(let old) = local.fields["title"] { replaced.insert(old) }
            titles[title] = name
            local.set(.string(title), for: "title", at: time)
            record.local = local
            return "writes \(title) in \(name)"
        }
    }

    private mutating func make(on device: inout SimulatedDevice, _ time: HybridTime) -> String {
        device.live.names += 1
        let (name, title) = ("n\(device.index)-\(device.live.names)", "v\(last)")
        var version = RecordVersion()
        version.set(.string(title), for: "title", at: time)
        version.set(.string(name), for: "origin", at: time)
        titles[title] = name
        device.live.records[name] = MirroredRecord(local: version)
        return "makes \(name) with \(title)"
    }

    private mutating func tag(
        _ version: RecordVersion,
        _ name: String,
        _ time: HybridTime,
        _ random: inout SeededGenerator
    ) -> RecordVersion {
        var version = version
        guard case .list(var list) = version.fields["tags"] ?? .list([]) else { return version }
        if !list.isEmpty, random.once(in: 3) {
            if case .string(let tag) = list.remove(at: random.below(list.count)) { removedTags.insert(tag) }
        } else {
            list.append(.string("g\(last)"))
            tags[name, default: []].insert("g\(last)")
        }
        version.set(.list(list), for: "tags", at: time)
        return version
    }

    /// Adds words to a text, removes some, or replaces some.
    private mutating func edit(_ text: String, _ name: String, _ random: inout SeededGenerator) -> String {
        var words = text.split(separator: " ").map { String($0) }
        for count in 0...random.below(3) {
            let place = random.below(words.count + 1)
            let removed = random.once(in: 2) ? 0 : min(words.count - place, random.below(4))
            removedWords.formUnion(words[place..<place + removed].flatMap { Self.words(.string($0)) })
            let word = "w\(last)i\(count)"
            let isAdded = removed == 0 || random.once(in: 2)
            if isAdded { self.words[name, default: []].insert(word) }
            let added = isAdded ? [word + random.pick(["", "", ".", ",", ".\n"])] : []
            words.replaceSubrange(place..<place + removed, with: added)
        }
        return words.joined(separator: " ")
    }

    private static func text(_ value: FieldValue?) -> String {
        if case .string(let text)? = value { text } else { "" }
    }

    /// The words of a text.
    static func words(_ value: FieldValue?) -> [String] {
        text(value).split { !$0.isLetter && !$0.isNumber }.map { String($0) }
    }

    /// What is wrong with the bodies of records: words that nobody has removed are in them, or readable as lost if the record was
    /// deleted once.
    private func wordFaults(of records: [String: RecordVersion], lost: Set<String>) -> [String] {
        var faults: [String] = []
        for (name, words) in words.sorted(by: { $0.key < $1.key }) {
            let there = Self.words(records[name]?.fields["body"])
            var missing = words.subtracting(there).subtracting(removedWords)
            if deleted.contains(name) || hasLostService { missing.subtract(lost) }
            if !missing.isEmpty { faults.append("\(name) has not the words \(missing.sorted())") }
            if !words.isSuperset(of: there) { faults.append("\(name) has words that nobody has written: \(there)") }
        }
        return faults
    }

    /// What is wrong with the records that all have in the end.
    func faults(of records: [String: RecordVersion], lost: Set<String>) -> [String] {
        var faults: [String] = []
        for (title, name) in titles.sorted(by: { $0.key < $1.key }) {
            let isThere = records[name]?.fields["title"] == .string(title)
            if !isThere, !replaced.contains(title), !lost.contains(title) {
                faults.append("\(title), written in \(name), is neither there nor replaced, nor readable as lost")
            }
        }
        for (name, version) in records.sorted(by: { $0.key < $1.key }) where !deleted.contains(name) {
            if !hasLostService, version.fields["count"] ?? .int64(0) != .int64(sums[name] ?? 0) {
                faults.append("\(name) counts \(version.fields["count"] as FieldValue?), not \(sums[name] ?? 0)")
            }
            var there: Set<String> = []
            if case .list(let list) = version.fields["tags"] {
                for case .string(let tag) in list { there.insert(tag) }
            }
            let wanted = (tags[name] ?? []).subtracting(removedTags)
            if hasLostService ? !there.isSuperset(of: wanted) : there != wanted {
                faults.append("\(name) has the tags \(there.sorted()), not \(wanted.sorted())")
            }
        }
        faults += wordFaults(of: records, lost: lost)
        let origins = records.values.compactMap { $0.fields["origin"] }
        if Set(origins).count != origins.count { faults.append("a record is there twice") }
        return faults
    }
}
