/// The keys that the objects of a root entity have got in a copy of their store.
///
/// Keys that follow each other before and after are one run: a million objects that are copied in the order of their keys take a
/// few bytes, and at worst 24 each.
struct CopiedKeys {
    private struct Run {
        var former: Int64
        var new: Int64
        var count: Int64
    }

    private var runs: [Run] = []
    private var isSorted = true

    /// Notes the key of a copy.
    mutating func add(_ former: Int64, _ new: Int64) {
        if let last = runs.last {
            if former == last.former + last.count, new == last.new + last.count {
                runs[runs.count - 1].count += 1
                return
            }
            isSorted = isSorted && former > last.former
        }
        runs.append(Run(former: former, new: new, count: 1))
    }

    /// How many runs there are, which says how much memory the keys take.
    var runCount: Int { runs.count }

    /// Prepares for look-ups, after all keys were added.
    mutating func sort() {
        guard !isSorted else { return }
        runs.sort { $0.former < $1.former }
        isSorted = true
    }

    /// The key of the copy; nil if the object was not copied.
    subscript(former: Int64) -> Int64? {
        assert(isSorted, "Keys are looked up after sorting.")
        var (low, high) = (0, runs.count)
        while low < high {
            let middle = (low + high) / 2
            if runs[middle].former <= former { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return nil }
        let (run, offset) = (runs[low - 1], former - runs[low - 1].former)
        return offset < run.count ? run.new + offset : nil
    }
}
