import FoundationBackfillCore
import Testing

@Suite struct MutableOrderedSetProxyTests {
    @Test(arguments: LetterBox.orderedSetKeys)
    func readsThePropertyOfNow(key: String) {
        let box = LetterBox("abc")
        let proxy = box.mutableOrderedSetValue(forKey: key)
        box.setValue(["x", "y"], forKey: key)
        #expect(proxy.count == 2)
        #expect(proxy.object(at: 1) as? String == "y" && proxy[0] as? String == "x")
        #expect(proxy.contains("x") && !proxy.contains("a") && proxy.index(of: "y") == 1)
        #expect(proxy.map { "\($0)" } == ["x", "y"])
        #expect(proxy.firstObject as? String == "x" && proxy.lastObject as? String == "y")
        #expect(proxy.array as? [String] == ["x", "y"] && proxy.set == ["x", "y"])
        #expect(proxy.reversed.array as? [String] == ["y", "x"])
        #expect(proxy.isEqual(to: NSOrderedSet(array: ["x", "y"])) && proxy.description.contains("x"))
        #expect((proxy.copy() as? NSOrderedSet)?.array as? [String] == ["x", "y"])
        #expect((proxy.mutableCopy() as? NSMutableOrderedSet)?.array as? [String] == ["x", "y"])
    }

    @Test func anOwnerThatIsNotObservableShowsWhatTheProxyDoes() {
        final class Bag: NSObject, NSKeyValueCoding {
            var letters = NSOrderedSet(array: ["a"])
            static let keyValueProperties = ["letters": KeyValueProperty(\Bag.letters)]
        }
        let bag = Bag()
        let proxy = bag.mutableOrderedSetValue(forKey: "letters")
        proxy.add("b")
        #expect(proxy.array as? [String] == ["a", "b"])
        bag.letters = NSOrderedSet(array: ["x", "y", "z"])
        #expect(proxy.count == 3 && proxy.object(at: 2) as? String == "z")
    }

    /// Each edit, its result when applied to "abcd", and the notifications of an observer.
    static let edits: [(name: String, edit: @Sendable (NSMutableOrderedSet) -> Void, result: String, told: [String])] =
        [
            ("add", { $0.add("x") }, "abcdx", ["insert at [4] -> (x)"]),
            ("add again", { $0.add("b") }, "abcd", []),
            ("add several", { $0.addObjects(from: ["x", "a", "y", "x"]) }, "abcdxy", ["insert at [4, 5] -> (x y)"]),
            ("insert", { $0.insert("x", at: 1) }, "axbcd", ["insert at [1] -> (x)"]),
            (
                "insert several", { $0.insert(["x", "b", "y"], at: [0, 2, 3]) }, "xaybcd", ["insert at [0, 2] -> (x y)"]
            ),
            ("set at", { $0.setObject("x", at: 4) }, "abcdx", ["insert at [4] -> (x)"]),
            ("remove at", { $0.removeObject(at: 2) }, "abd", ["remove at [2] (c)"]),
            ("remove at several", { $0.removeObjects(at: [0, 2, 3]) }, "b", ["remove at [0, 2, 3] (a c d)"]),
            (
                "remove range", { $0.removeObjects(in: NSRange(location: 1, length: 2)) }, "ad",
                ["remove at [1, 2] (b c)"]
            ),
            ("remove", { $0.remove("b") }, "acd", ["remove at [1] (b)"]),
            ("remove several", { $0.removeObjects(in: ["b", "x", "d"]) }, "ac", ["remove at [1, 3] (b d)"]),
            ("remove all", { $0.removeAllObjects() }, "", ["remove at [0, 1, 2, 3] (a b c d)"]),
            ("replace", { $0.replaceObject(at: 1, with: "x") }, "axcd", ["replace at [1] (b) -> (x)"]),
            ("replace by another", { $0.replaceObject(at: 1, with: "c") }, "abcd", []),
            (
                "replace several", { $0.replaceObjects(at: [0, 2], with: ["x", "y"]) }, "xbyd",
                ["replace at [0] (a) -> (x)", "replace at [2] (c) -> (y)"]
            ),
            ("subscript", { $0[1] = "x" }, "axcd", ["replace at [1] (b) -> (x)"]),
            ("exchange", { $0.exchangeObject(at: 0, withObjectAt: 3) }, "dbca", ["replace at [0, 3] (a d) -> (d a)"]),
            (
                "move", { $0.moveObjects(at: [0, 2], to: 1) }, "bacd",
                ["remove at [0, 2] (a c)", "insert at [1, 2] -> (a c)"]
            ),
            ("union", { $0.union(NSOrderedSet(array: ["b", "x"])) }, "abcdx", ["insert at [4] -> (x)"]),
            ("union set", { $0.unionSet(["b", "x"]) }, "abcdx", ["insert at [4] -> (x)"]),
            ("minus", { $0.minus(NSOrderedSet(array: ["b", "x"])) }, "acd", ["remove at [1] (b)"]),
            ("minus set", { $0.minusSet(["b", "x"]) }, "acd", ["remove at [1] (b)"]),
            ("intersect", { $0.intersect(NSOrderedSet(array: ["d", "b", "x"])) }, "bd", ["remove at [0, 2] (a c)"]),
            ("intersect set", { $0.intersectSet(["d", "b", "x"]) }, "bd", ["remove at [0, 2] (a c)"]),
            (
                "sort", { $0.sort(comparator: { "\($1)".compare("\($0)") }) }, "dcba",
                ["replace at [0, 1, 2, 3] (a b c d) -> (d c b a)"]
            ),
            (
                "sort range",
                { $0.sortRange(NSRange(location: 1, length: 2), usingComparator: { "\($1)".compare("\($0)") }) },
                "acbd",
                ["replace at [1, 2] (b c) -> (c b)"]
            ),
        ]

    @Test(arguments: edits.indices, LetterBox.orderedSetKeys)
    func changesThePropertyAndTells(index: Int, key: String) {
        let edit = Self.edits[index]
        let box = LetterBox("abcd")
        let log = ChangeLog()
        box.addObserver(log, forKeyPath: key, options: [.old, .new], context: nil)
        let proxy = box.mutableOrderedSetValue(forKey: key)
        edit.edit(proxy)
        #expect(box.letters(key) == edit.result, "\(edit.name)")
        #expect(proxy.map { "\($0)" }.joined() == edit.result, "\(edit.name): what enumeration shows")
        #expect(log.take() == edit.told.map { "\(key): \($0)" }, "\(edit.name)")
    }

    @Test func nilIsAnEmptyOrderedSet() {
        let box = LetterBox("")
        box.optionalOrderedSet = nil
        let proxy = box.mutableOrderedSetValue(forKey: "optionalOrderedSet")
        #expect(proxy.count == 0)
        proxy.add("a")
        #expect(box.optionalOrderedSet == NSOrderedSet(array: ["a"]))
    }

    @Test func keyPathsLeadToTheOwner() {
        let box = LetterBox("a")
        box.mutableOrderedSetValue(forKeyPath: "inner.orderedSet").add("x")
        box.inner = LetterBox("i")
        box.mutableOrderedSetValue(forKeyPath: "inner.orderedSet").add("x")
        #expect(box.inner?.letters("orderedSet") == "ix")
    }

    @Test func theProxyKeepsItsOwnerButNotTheReverse() {
        var box: LetterBox? = LetterBox("ab")
        weak let watched = box
        var proxy = box?.mutableOrderedSetValue(forKey: "orderedSet")
        #expect(box?.keyValueObservers.isObserved == true)
        proxy = nil
        #expect(box?.keyValueObservers.isObserved == false)
        proxy = box?.mutableOrderedSetValue(forKey: "orderedSet")
        box = nil
        #expect(proxy?.count == 2 && watched != nil)
        proxy = nil
        #expect(watched == nil)
    }
}
