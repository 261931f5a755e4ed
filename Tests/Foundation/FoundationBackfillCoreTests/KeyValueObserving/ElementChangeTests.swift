import FoundationBackfillCore
import Testing

/// Changes of parts of collections, announced explicitly.
@Suite struct ElementChangeTests {
    let ada = Worker("Ada")
    let log = ChangeLog()

    init() {
        ada.tags = ["a", "b", "c"]
        ada.skills = ["x", "y"]
        ada.addObserver(log, forKeyPath: "tags", options: [.old, .new, .prior], context: nil)
        ada.addObserver(log, forKeyPath: "skills", options: [.old, .new], context: nil)
    }

    private func change(_ kind: NSKeyValueChange, _ indexes: IndexSet, to tags: [String]) -> [String] {
        ada.willChange(kind, valuesAt: indexes, forKey: "tags")
        ada.keyValueObservers.silencing("tags") { ada.tags = tags }
        ada.didChange(kind, valuesAt: indexes, forKey: "tags")
        return log.take()
    }

    private func change(_ kind: NSKeyValueSetMutationKind, _ other: Set<String>, to skills: Set<String>) -> [String] {
        ada.willChangeValue(forKey: "skills", withSetMutation: kind, using: other)
        ada.keyValueObservers.silencing("skills") { ada.skills = skills }
        ada.didChangeValue(forKey: "skills", withSetMutation: kind, using: other)
        return log.take()
    }

    @Test func anInsertionHasNewElements() {
        let told = change(.insertion, [1, 3], to: ["a", "1", "b", "3", "c"])
        #expect(told == ["tags: insert at [1, 3] prior", "tags: insert at [1, 3] -> (1 3)"])
    }

    @Test func aRemovalHasOldElements() {
        let told = change(.removal, [0, 2], to: ["b"])
        #expect(told == ["tags: remove at [0, 2] prior (a c)", "tags: remove at [0, 2] (a c)"])
    }

    @Test func aReplacementHasBoth() {
        let told = change(.replacement, [1], to: ["a", "z", "c"])
        #expect(told == ["tags: replace at [1] prior (b)", "tags: replace at [1] (b) -> (z)"])
    }

    @Test func aUnionInsertsWhatTheSetLacks() {
        #expect(change(.union, ["y", "z"], to: ["x", "y", "z"]) == ["skills: insert -> {z}"])
    }

    @Test func aMinusRemovesWhatTheSetHas() {
        #expect(change(.minus, ["y", "z"], to: ["x"]) == ["skills: remove {y}"])
    }

    @Test func anIntersectionRemovesWhatTheOtherLacks() {
        #expect(change(.intersect, ["y", "z"], to: ["y"]) == ["skills: remove {x}"])
    }

    @Test func aSetReplacesTheDifference() {
        #expect(change(.set, ["y", "z"], to: ["y", "z"]) == ["skills: replace {x} -> {z}"])
    }

    @Test func keyPathsAnnounceToo() {
        ada.willChange(.insertion, valuesAt: [0], for: \.tags)
        ada.didChange(.insertion, valuesAt: [0], for: \.tags)
        ada.willChangeValue(for: \.skills, withSetMutation: .union, using: ["q"])
        ada.didChangeValue(for: \.skills, withSetMutation: .union, using: ["q"])
        #expect(log.take() == ["tags: insert at [0] prior", "tags: insert at [0] -> (a)", "skills: insert -> {q}"])
    }

    @Test func objectsFurtherUpTheKeyPathSeeTheSameKind() {
        let eva = Worker("Eva")
        eva.boss = ada
        eva.addObserver(log, forKeyPath: "boss.tags", options: .new, context: nil)
        eva.addObserver(log, forKeyPath: "boss.tags.@count", options: [.old, .new], context: nil)
        ada.mutableArrayValue(forKey: "tags").add("d")
        #expect(log.take().suffix(2) == ["boss.tags: insert at [3] -> (d)", "boss.tags.@count: 3 -> 4"])
    }

    @Test func anIndexBeyondTheCollectionIsMisuse() async {
        await #expect(processExitsWith: .failure) {
            let ada = Worker("Ada")
            let log = ChangeLog()
            ada.addObserver(log, forKeyPath: "tags", options: .old, context: nil)
            ada.willChange(.removal, valuesAt: [0], forKey: "tags")
        }
    }
}
