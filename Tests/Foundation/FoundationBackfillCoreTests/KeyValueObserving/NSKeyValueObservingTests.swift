import FoundationBackfillCore
import Testing

/// The notifications of observers of a single key, and their timing.
@Suite struct NSKeyValueObservingTests {
    let ada = Worker("Ada")
    let log = ChangeLog()

    @Test func namesAndNumbersAreApples() {
        let keys: [NSKeyValueChangeKey] = [.kindKey, .newKey, .oldKey, .indexesKey, .notificationIsPriorKey]
        #expect(keys.map(\.rawValue) == ["kind", "new", "old", "indexes", "notificationIsPrior"])
        let kinds: [NSKeyValueChange] = [.setting, .insertion, .removal, .replacement]
        #expect(kinds.map(\.rawValue) == [1, 2, 3, 4])
        let mutations: [NSKeyValueSetMutationKind] = [.union, .minus, .intersect, .set]
        #expect(mutations.map(\.rawValue) == [1, 2, 3, 4])
        let options: [NSKeyValueObservingOptions] = [.new, .old, .initial, .prior]
        #expect(options.map(\.rawValue) == [1, 2, 4, 8])
    }

    @Test func oldAndNewValuesComeWhenAskedFor() {
        ada.addObserver(log, forKeyPath: "name", options: [.old, .new], context: nil)
        ada.addObserver(log, forKeyPath: "name", options: .new, context: nil)
        ada.addObserver(log, forKeyPath: "name", options: .old, context: nil)
        ada.addObserver(log, forKeyPath: "name", context: nil)
        ada.name = "Eva"
        #expect(log.take() == ["name: Ada -> Eva", "name: -> Eva", "name: Ada", "name: "])
        #expect(log.objects.allSatisfy { $0 === ada })
    }

    @Test func nilIsNull() {
        ada.addObserver(log, forKeyPath: "nickname", options: [.old, .new, .initial], context: nil)
        ada.nickname = "A"
        ada.nickname = nil
        #expect(log.take() == ["nickname: -> null", "nickname: null -> A", "nickname: A -> null"])
        #expect(log.changes[2][.newKey] is NSNull)
    }

    @Test func changesCastAsTheyDoOnApplesPlatforms() throws {
        ada.addObserver(log, forKeyPath: "tags", options: [.new, .prior], context: nil)
        ada.mutableArrayValue(forKey: "tags").add("x")
        let (prior, change) = (log.changes[0], log.changes[1])
        #expect(change[.kindKey] as? UInt == 2)
        #expect(change[.kindKey] as? Int == 2)
        #expect(change[.kindKey] as? NSNumber == 2)
        #expect(change[.indexesKey] as? IndexSet == [0])
        #expect(change[.indexesKey] as? NSIndexSet == NSIndexSet(index: 0))
        #expect(change[.newKey] as? [String] == ["x"])
        #expect(change[.newKey] as? NSArray == NSArray(array: ["x"]))
        #expect(change[.notificationIsPriorKey] == nil)
        #expect(prior[.notificationIsPriorKey] as? Bool == true)
    }

    @Test func theInitialValueComesAtOnce() {
        ada.addObserver(log, forKeyPath: "name", options: [.initial, .new, .old, .prior], context: nil)
        #expect(log.take() == ["name: -> Ada"])
        ada.addObserver(log, forKeyPath: "name", options: .initial, context: nil)
        #expect(log.take() == ["name: "])
    }

    @Test func priorComesBeforeTheChange() {
        var namesSeen: [String] = []
        log.reaction = { namesSeen.append(ada.name) }
        ada.addObserver(log, forKeyPath: "name", options: [.prior, .old, .new], context: nil)
        ada.name = "Eva"
        #expect(log.take() == ["name: prior Ada", "name: Ada -> Eva"])
        #expect(namesSeen == ["Ada", "Eva"])
    }

    @Test func nestedChangesOfAKeyEachTell() {
        ada.addObserver(log, forKeyPath: "age", options: [.old, .new], context: nil)
        ada.willChangeValue(forKey: "age")
        ada.age = 1
        ada.willChangeValue(forKey: "age")
        ada.age = 2
        ada.didChangeValue(forKey: "age")
        ada.didChangeValue(forKey: "age")
        #expect(log.take() == ["age: 1 -> 2", "age: 0 -> 2"])
    }

    @Test func changesOfTwoKeysMayOverlap() {
        ada.addObserver(log, forKeyPath: "age", options: [.old, .new], context: nil)
        ada.addObserver(log, forKeyPath: "desk", options: [.old, .new], context: nil)
        ada.willChangeValue(forKey: "age")
        ada.willChangeValue(forKey: "desk")
        (ada.age, ada.desk) = (7, 8)
        ada.didChangeValue(forKey: "age")
        ada.didChangeValue(forKey: "desk")
        #expect(log.take() == ["age: 0 -> 7", "desk: 1 -> 8"])
    }

    @Test func aChangeThatWasNotAnnouncedTellsNobody() {
        ada.addObserver(log, forKeyPath: "age", context: nil)
        ada.didChangeValue(forKey: "age")
        ada.willChangeValue(forKey: "desk")
        ada.didChangeValue(forKey: "age")
        #expect(log.take() == [])
    }

    @Test func unobservedObjectsAreNotRead() {
        ada.willChangeValue(for: \.salary)
        ada.didChangeValue(for: \.salary)
        #expect(ada.readsOfSalary == 0)
        #expect(!ada.keyValueObservers.isObserved && !ada.keyValueObservers.isChanging)

        ada.addObserver(log, forKeyPath: "salary", context: nil)
        ada.willChangeValue(for: \.salary)
        ada.didChangeValue(for: \.salary)
        #expect(ada.readsOfSalary == 0, "Nobody asked for values.")
        #expect(log.take() == ["salary: "])
    }

    @Test func subclassesAreObservedThroughTheBaseClass() {
        let train = Train()
        train.addObserver(log, forKeyPath: "speed", options: .new, context: nil)
        train.addObserver(log, forKeyPath: "delay", options: [.old, .new], context: nil)
        train.speed = 120
        #expect(log.take() == ["speed: -> 120", "delay: 5 -> 0"])
    }
}
