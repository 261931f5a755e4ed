import FoundationBackfillCore
import Testing

@Suite struct MutableSetProxyTests {
    @Test(arguments: LetterBox.setKeys)
    func readsThePropertyOfNow(key: String) {
        let box = LetterBox("abc")
        let proxy = box.mutableSetValue(forKey: key)
        box.setValue(Set(["x", "y"]), forKey: key)
        #expect(proxy.count == 2)
        #expect(proxy.contains("x") && !proxy.contains("a") && !proxy.contains(1))
        #expect(proxy.member("y") as? String == "y")
        #expect(Set(proxy.map { "\($0)" }) == ["x", "y"])
        #expect(proxy.allObjects.count == 2 && proxy.anyObject() != nil)
        #expect(proxy.isSubset(of: ["x", "y", "z"]) && proxy.intersects(["x"]) && !proxy.intersects(["a"]))
        #expect(proxy.isEqual(to: ["x", "y"]) && proxy.description.contains("x"))
        #expect(NSSet(array: ["x", "y"]).isEqual(proxy.copy()))
    }

    /// Each edit, its result when applied to "abcd", and the notifications of an observer.
    static let edits: [(name: String, edit: @Sendable (NSMutableSet) -> Void, result: String, told: [String])] = [
        ("add", { $0.add("x") }, "abcdx", ["insert -> {x}"]),
        ("add again", { $0.add("a") }, "abcd", ["insert -> {}"]),
        ("add several", { $0.addObjects(from: ["a", "x", "y"]) }, "abcdxy", ["insert -> {x y}"]),
        ("union", { $0.union(["a", "x"]) }, "abcdx", ["insert -> {x}"]),
        ("remove", { $0.remove("a") }, "bcd", ["remove {a}"]),
        ("minus", { $0.minus(["a", "b", "x"]) }, "cd", ["remove {a b}"]),
        ("intersect", { $0.intersect(["a", "x"]) }, "a", ["remove {b c d}"]),
        ("remove all", { $0.removeAllObjects() }, "", ["remove {a b c d}"]),
        ("set", { $0.setSet(["a", "x"]) }, "ax", ["replace {b c d} -> {x}"]),
    ]

    @Test(arguments: edits.indices, LetterBox.setKeys)
    func changesThePropertyAndTells(index: Int, key: String) {
        let edit = Self.edits[index]
        let box = LetterBox("abcd")
        let log = ChangeLog()
        box.addObserver(log, forKeyPath: key, options: [.old, .new], context: nil)
        edit.edit(box.mutableSetValue(forKey: key))
        #expect(box.letters(key) == edit.result, "\(edit.name)")
        #expect(log.take() == edit.told.map { "\(key): \($0)" }, "\(edit.name)")
    }

    @Test func foundationsFilterWorks() {
        let box = LetterBox("abcd")
        box.mutableSetValue(forKey: "set").filter(
            using: Foundation.NSPredicate { object, _ in object as? String != "b" }
        )
        #expect(box.set == ["a", "c", "d"])
    }

    @Test func objectsAreFoundByEquality() {
        final class Bag: NSObject, NSKeyValueCoding {
            var objects: Set<Worker> = []
            static let keyValueProperties = ["objects": KeyValueProperty(\Bag.objects)]
        }
        let (bag, ada) = (Bag(), Worker("Ada"))
        let proxy = bag.mutableSetValue(forKey: "objects")
        proxy.add(ada)
        #expect(bag.objects == [ada] && proxy.member(ada) as? Worker === ada)
        proxy.remove(ada)
        #expect(bag.objects.isEmpty && !proxy.contains(ada))
    }

    @Test(arguments: LetterBox.setKeys)
    func aProxyIsAValueForOtherProperties(key: String) {
        let box = LetterBox("abcd")
        let proxy = LetterBox("xy").mutableSetValue(forKey: "set")
        box.setValue(proxy, forKey: key)
        proxy.add("z")
        #expect(box.letters(key) == (key == "foundationSet" ? "xyz" : "xy"))
        box.setValue(proxy.copy(), forKey: key)
        #expect(box.letters(key) == "xyz")
        box.setValue(NSCountedSet(array: ["c", "c", "s"]), forKey: key)
        #expect(box.letters(key) == "cs")
        #expect(NSPredicate(format: "ANY SELF == 'z'").evaluate(with: proxy))
    }

    @Test func nilIsAnEmptySet() {
        let box = LetterBox("")
        box.optionalSet = nil
        let proxy = box.mutableSetValue(forKey: "optionalSet")
        #expect(proxy.count == 0)
        proxy.add("a")
        #expect(box.optionalSet == ["a"])
    }

    @Test func keyPathsLeadToTheOwner() {
        let box = LetterBox("a")
        box.mutableSetValue(forKeyPath: "inner.set").add("x")
        box.inner = LetterBox("i")
        box.mutableSetValue(forKeyPath: "inner.set").add("x")
        #expect(box.inner?.set == ["i", "x"])
    }

    @Test func aClassMayProvideSetsOfItsOwn() {
        final class Bag: NSObject, NSKeyValueCoding {
            let own = NSMutableSet(array: ["a"])
            var inner: Bag?
            func mutableSetValue(forKey key: String) -> NSMutableSet { own }
        }
        let bag = Bag()
        bag.inner = Bag()
        #expect(bag.mutableSetValue(forKeyPath: "inner.any") === bag.inner?.own)
    }

    @Test func misuseStopsTheProgram() async {
        await #expect(processExitsWith: .failure) { _ = LetterBox("a").mutableSetValue(forKey: "array").count }
        await #expect(processExitsWith: .failure) { LetterBox("a").mutableSetValue(forKey: "set").add(1) }
    }
}
