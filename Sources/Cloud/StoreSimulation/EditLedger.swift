/// What users have written, and what each of them knew: by it, a text that is nowhere any more was either replaced by somebody
/// who had seen it, or is lost.
struct EditLedger {
    struct Text: Hashable {
        let key: String
        let property: String
        let text: String
    }

    private var open: Set<Text> = []
    /// The additions to the counter of each object.
    private(set) var additions: [String: Int64] = [:]
    /// The objects that somebody has deleted.
    private(set) var deleted: Set<String> = []
    /// Whether the service was restored from a backup, or has lost its zone: then counts may count twice.
    var hasLosses = false
    private var count = 0

    /// A text that nobody has written yet.
    mutating func nextText(of device: Int) -> String {
        count += 1
        return "d\(device)-\(count)"
    }

    /// Notes that a user has replaced a text that the user saw.
    mutating func write(_ text: Text, over seen: String?) {
        if let seen { open.remove(Text(key: text.key, property: text.property, text: seen)) }
        open.insert(text)
    }

    mutating func add(_ amount: Int64, to key: String) { additions[key, default: 0] += amount }

    /// Notes that a user has deleted an object with the texts that the user saw.
    mutating func delete(_ key: String, _ seen: [String: String]) {
        deleted.insert(key)
        for (property, text) in seen { open.remove(Text(key: key, property: property, text: text)) }
    }

    /// What is wrong at the end.
    ///
    /// - Parameters:
    ///   - visible: The texts of all objects.
    ///   - lost: The texts that are told of as replaced.
    func violations(visible: Set<Text>, lost: Set<String>, counts: [String: Int64]) -> [String] {
        let texts = Set(visible.map(\.text))
        var violations = open.filter { !visible.contains($0) && !lost.contains($0.text) && !texts.contains($0.text) }
            .map { "\($0.property) '\($0.text)' of \($0.key) is nowhere" }
        for (key, count) in counts where !hasLosses && !deleted.contains(key) && additions[key, default: 0] != count {
            violations.append("the count of \(key) is \(count) instead of \(additions[key, default: 0])")
        }
        return violations.sorted()
    }
}
