import FoundationBackfill

/// Predicates over 100,000 objects compared with hand-written closures, and parsing.
enum PredicateBenchmarks {
    static func all() -> [Benchmark] {
        let people = Person.make(100_000)
        return comparisons(people) + searches(people) + parsing()
    }

    private static func comparisons(_ people: [Person]) -> [Benchmark] {
        let older = NSPredicate(format: "age > 30")
        let tall = NSPredicate(format: "height >= 1.5 AND age < 40")
        let dictionaries: [Any] = people.prefix(10_000).map { ["age": $0.age, "name": $0.name] as [String: Any] }
        return [
            Benchmark(
                name: "numeric comparison: age > 30",
                goal: .atMost(times: 4),
                operations: people.count,
                measured: { people.filter { older.evaluate(with: $0) }.count },
                yardstick: { people.filter { $0.age > 30 }.count }
            ),
            Benchmark(
                name: "two comparisons: height >= 1.5 AND age < 40",
                goal: .nanoseconds(250),
                operations: people.count,
                measured: { people.filter { tall.evaluate(with: $0) }.count },
                yardstick: nil
            ),
            Benchmark(
                name: "numeric comparison on dictionaries",
                goal: .nanoseconds(1_000),
                operations: dictionaries.count,
                measured: { dictionaries.filter { older.evaluate(with: $0) }.count },
                yardstick: nil
            ),
        ]
    }

    private static func searches(_ people: [Person]) -> [Benchmark] {
        let search = NSPredicate(format: "text CONTAINS[cd] %@", "slip-box note")
        let few = Array(people.prefix(10_000))
        return [
            Benchmark(
                name: "CONTAINS[cd], 200 ASCII characters, to a byte-wise fold",
                goal: .atMost(times: 1.5),
                operations: people.count,
                measured: { people.filter { search.evaluate(with: $0) }.count },
                yardstick: {
                    let pattern = Array("slip-box note".utf8)
                    return people.filter { contains($0.text, pattern) }.count
                }
            ),
            Benchmark(
                name: "CONTAINS[cd], 200 ASCII characters, to range(of:options:)",
                goal: .fasterBy(times: 5),
                operations: few.count,
                measured: { few.filter { search.evaluate(with: $0) }.count },
                yardstick: {
                    let options: String.CompareOptions = [.caseInsensitive, .diacriticInsensitive]
                    return few.filter { $0.text.range(of: "slip-box note", options: options) != nil }.count
                }
            ),
        ]
    }

    private static func parsing() -> [Benchmark] {
        [
            Benchmark(
                name: "parsing: name CONTAINS[cd] %@ AND age >= %d",
                goal: .nanoseconds(5_000),
                operations: 10_000,
                measured: {
                    (0..<10_000).reduce(0) { count, index in
                        let predicate = NSPredicate(format: "name CONTAINS[cd] %@ AND age >= %d", "ada", index)
                        return count + (predicate is NSCompoundPredicate ? 1 : 0)
                    }
                },
                yardstick: nil
            )
        ]
    }

    /// A hand-written case-insensitive search over bytes.
    private static func contains(_ text: String, _ pattern: [UInt8]) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            guard bytes.count >= pattern.count else { return false }
            search: for start in 0...(bytes.count - pattern.count) {
                for offset in pattern.indices {
                    let byte = bytes[start + offset]
                    let folded = byte >= 65 && byte <= 90 ? byte | 32 : byte
                    if folded != pattern[offset] { continue search }
                }
                return true
            }
            return false
        }
    }
}
