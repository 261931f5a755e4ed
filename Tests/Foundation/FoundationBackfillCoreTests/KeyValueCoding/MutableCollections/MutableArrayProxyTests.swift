import FoundationBackfillCore
import SeededRandom
import Testing

@Suite struct MutableArrayProxyTests {
    @Test(arguments: LetterBox.arrayKeys)
    func readsThePropertyOfNow(key: String) {
        let box = LetterBox("abc")
        let proxy = box.mutableArrayValue(forKey: key)
        #expect(proxy.count == 3)
        #expect(proxy.object(at: 1) as? String == "b")
        #expect(proxy.map { "\($0)" } == ["a", "b", "c"])
        box.setValue(["x", "y"], forKey: key)
        #expect(proxy.count == 2)
        #expect(proxy as? [String] == ["x", "y"])
        #expect(proxy.firstObject as? String == "x" && proxy.lastObject as? String == "y")
        #expect(proxy.contains("y") && !proxy.contains("a") && proxy.index(of: "y") == 1)
        #expect(proxy.isEqual(to: ["x", "y"]) && proxy.description.contains("x"))
        #expect(NSArray(array: ["x", "y"]).isEqual(proxy.copy()))
    }

    /// Each edit, its result when applied to "abcd", and the notifications of an observer.
    static let edits: [(name: String, edit: @Sendable (NSMutableArray) -> Void, result: String, told: [String])] = [
        ("add", { $0.add("x") }, "abcdx", ["insert at [4] -> (x)"]),
        ("add several", { $0.addObjects(from: ["x", "y"]) }, "abcdxy", ["insert at [4, 5] -> (x y)"]),
        ("add none", { $0.addObjects(from: []) }, "abcd", []),
        ("insert", { $0.insert("x", at: 1) }, "axbcd", ["insert at [1] -> (x)"]),
        ("insert several", { $0.insert(["x", "y"], at: [0, 2]) }, "xaybcd", ["insert at [0, 2] -> (x y)"]),
        ("remove at", { $0.removeObject(at: 2) }, "abd", ["remove at [2] (c)"]),
        ("remove at several", { $0.removeObjects(at: [0, 2, 3]) }, "b", ["remove at [0, 2, 3] (a c d)"]),
        ("remove range", { $0.removeObjects(in: NSRange(location: 1, length: 2)) }, "ad", ["remove at [1, 2] (b c)"]),
        ("remove object", { $0.remove("b") }, "acd", ["remove at [1] (b)"]),
        ("remove objects", { $0.removeObjects(in: ["b"]) }, "acd", ["remove at [1] (b)"]),
        ("remove last", { $0.removeLastObject() }, "abc", ["remove at [3] (d)"]),
        ("remove all", { $0.removeAllObjects() }, "", ["remove at [0, 1, 2, 3] (a b c d)"]),
        ("replace", { $0.replaceObject(at: 1, with: "x") }, "axcd", ["replace at [1] (b) -> (x)"]),
        ("subscript", { $0[1] = "x" }, "axcd", ["replace at [1] (b) -> (x)"]),
        (
            "replace several", { $0.replaceObjects(at: [0, 3], with: ["x", "y"]) }, "xbcy",
            ["replace at [0, 3] (a d) -> (x y)"]
        ),
        (
            "replace range by more",
            { $0.replaceObjects(in: NSRange(location: 1, length: 2), withObjectsFrom: ["x", "y", "z"]) }, "axyzd",
            ["replace at [1, 2] (b c) -> (x y)", "insert at [3] -> (z)"]
        ),
        (
            "replace range by less",
            { $0.replaceObjects(in: NSRange(location: 1, length: 2), withObjectsFrom: ["x"]) }, "axd",
            ["replace at [1] (b) -> (x)", "remove at [2] (c)"]
        ),
        ("set", { $0.setArray(["x"]) }, "x", ["replace at [0] (a) -> (x)", "remove at [1, 2, 3] (b c d)"]),
        ("exchange", { $0.exchangeObject(at: 3, withObjectAt: 1) }, "adcb", ["replace at [1, 3] (b d) -> (d b)"]),
        (
            "sort", { $0.sort(comparator: { "\($1)".compare("\($0)") }) }, "dcba",
            ["replace at [0, 1, 2, 3] (a b c d) -> (d c b a)"]
        ),
        (
            "filter", { $0.filter(using: Foundation.NSPredicate { object, _ in object as? String != "b" }) }, "acd",
            ["remove at [1] (b)"]
        ),
    ]

    @Test(arguments: edits.indices, LetterBox.arrayKeys.dropLast())
    func changesThePropertyAndTells(index: Int, key: String) {
        let edit = Self.edits[index]
        let box = LetterBox("abcd")
        let log = ChangeLog()
        box.addObserver(log, forKeyPath: key, options: [.old, .new], context: nil)
        edit.edit(box.mutableArrayValue(forKey: key))
        #expect(box.letters(key) == edit.result, "\(edit.name)")
        #expect(log.take() == edit.told.map { "\(key): \($0)" }, "\(edit.name)")
    }

    @Test(arguments: 0..<20)
    func agreesWithAnOrdinaryArray(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let box = LetterBox("abc")
        let proxy = box.mutableArrayValue(forKey: "array")
        let ordinary = NSMutableArray(array: box.array)
        for _ in 0..<60 {
            let index = Int.random(in: 0..<max(ordinary.count, 1), using: &random)
            let letter = String("abcdefgh".randomElement(using: &random) ?? "a")
            let kind = Int.random(in: 0..<7, using: &random)
            for array in [proxy, ordinary] {
                switch kind {
                case 0: array.insert(letter, at: min(index, array.count))
                case 1 where array.count > 0: array.removeObject(at: index)
                case 2 where array.count > 0: array.replaceObject(at: index, with: letter)
                case 3 where array.count > 0: array.exchangeObject(at: index, withObjectAt: array.count - 1)
                case 4: array.remove(letter)
                case 5: array.addObjects(from: [letter, "z"])
                case 6 where array.count > 9: array.removeObjects(in: NSRange(location: 2, length: 5))
                default: array.sort(comparator: { "\($0)".compare("\($1)") })
                }
            }
            #expect(box.array == ordinary as? [String])
        }
    }

    @Test func nilIsAnEmptyArray() {
        let box = LetterBox("")
        box.optionalArray = nil
        let proxy = box.mutableArrayValue(forKey: "optionalArray")
        #expect(proxy.count == 0)
        proxy.add("a")
        #expect(box.optionalArray == ["a"])
    }

    @Test func theProxyKeepsItsOwner() {
        var box: LetterBox? = LetterBox("ab")
        weak let watched = box
        var proxy = box?.mutableArrayValue(forKey: "array")
        box = nil
        #expect(proxy?.count == 2 && watched != nil)
        proxy = nil
        #expect(watched == nil)
    }

    @Test func keyPathsLeadToTheOwner() {
        let box = LetterBox("a")
        box.mutableArrayValue(forKeyPath: "inner.array").add("x")
        box.inner = LetterBox("i")
        box.mutableArrayValue(forKeyPath: "inner.array").add("x")
        box.mutableArrayValue(forKeyPath: "array").add("y")
        #expect(box.inner?.array == ["i", "x"] && box.array == ["a", "y"])
    }

    @Test func dictionariesHaveMutableArraysToo() {
        let dictionary = NSMutableDictionary()
        dictionary.mutableArrayValue(forKey: "letters").add("a")
        dictionary.mutableArrayValue(forKey: "letters").add("b")
        #expect(dictionary.object(forKey: "letters") as? [String] == ["a", "b"])
    }

    @Test func misuseStopsTheProgram() async {
        await #expect(processExitsWith: .failure) {
            LetterBox("a").mutableArrayValue(forKey: "array").removeObject(at: 1)
        }
        await #expect(processExitsWith: .failure) {
            LetterBox("a").mutableArrayValue(forKey: "array").insert("b", at: 2)
        }
        await #expect(processExitsWith: .failure) { LetterBox("a").mutableArrayValue(forKey: "array").add(1) }
        await #expect(processExitsWith: .failure) { _ = LetterBox("a").mutableArrayValue(forKey: "set").count }
    }
}
