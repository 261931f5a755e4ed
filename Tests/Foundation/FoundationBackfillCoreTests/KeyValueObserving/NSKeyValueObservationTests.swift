import FoundationBackfillCore
import Testing

/// Observing with closures and typed key paths.
@Suite struct NSKeyValueObservationTests {
    let ada = Worker("Ada")

    @Test func finalClassesAreObserved() {
        var told: [String] = []
        let observation = ada.observe(\.name, options: [.old, .new]) { employee, change in
            #expect(employee === ada)
            #expect(change.kind == .setting && !change.isPrior && change.indexes == nil)
            told.append("\(change.oldValue ?? "-") \(change.newValue ?? "-")")
        }
        ada.name = "Eva"
        observation.invalidate()
        ada.name = "Ida"
        #expect(told == ["Ada Eva"])
    }

    @Test func classesWithSubclassesAreObserved() {
        let vehicle = Vehicle()
        let train = Train()
        var told: [Int] = []
        let first = vehicle.observe(\.speed, options: .new) { vehicle, change in
            told += [vehicle.speed, change.newValue ?? -1]
        }
        let second = train.observe(\.speed, options: .new) { train, change in
            told += [train.delay, change.newValue ?? -1]
        }
        let third = train.observe(\.delay) { train, _ in told.append(train.delay) }
        vehicle.speed = 10
        train.speed = 200
        #expect(told == [10, 10, 0, 200, 0])
        withExtendedLifetime((first, second, third)) {}
    }

    @Test func valuesComeOnlyWhenAskedFor() {
        var values: [String?] = []
        let observation = ada.observe(\.name) { _, change in values += [change.oldValue, change.newValue] }
        ada.name = "Eva"
        #expect(values == [nil, nil])
        observation.invalidate()
    }

    @Test func nilIsAValueOfAnOptionalProperty() {
        var changes: [NSKeyValueObservedChange<String?>] = []
        let observation = ada.observe(\.nickname, options: [.initial, .old, .new]) { changes.append($1) }
        ada.nickname = "A"
        ada.nickname = nil
        #expect(changes.map(\.newValue) == [.some(nil), "A", .some(nil)])
        #expect(changes.map(\.oldValue) == [nil, .some(nil), "A"])
        observation.invalidate()
    }

    @Test func priorChangesSaySo() {
        var told: [Bool] = []
        let observation = ada.observe(\.name, options: .prior) { told.append($1.isPrior) }
        ada.name = "Eva"
        #expect(told == [true, false])
        observation.invalidate()
    }

    @Test func partsOfCollectionsAreTyped() {
        var changes: [NSKeyValueObservedChange<[String]>] = []
        var sets: [NSKeyValueObservedChange<Set<String>>] = []
        let first = ada.observe(\.tags, options: [.old, .new]) { changes.append($1) }
        let second = ada.observe(\.skills, options: [.old, .new]) { sets.append($1) }
        ada.mutableArrayValue(forKey: "tags").addObjects(from: ["a", "b"])
        ada.mutableArrayValue(forKey: "tags").removeObject(at: 0)
        ada.mutableSetValue(forKey: "skills").add("x")
        #expect(changes.map(\.kind) == [.insertion, .removal])
        #expect(changes.map(\.indexes) == [[0, 1], [0]])
        #expect(changes.map(\.newValue) == [["a", "b"], nil])
        #expect(changes.map(\.oldValue) == [nil, ["a"]])
        #expect(sets.map(\.newValue) == [["x"]])
        withExtendedLifetime((first, second)) {}
    }

    @Test func keyPathsThroughOptionalsAreFollowed() {
        let eva = Worker("Eva")
        var told: [String?] = []
        let observation = ada.observe(\.boss?.name, options: .new) { told.append($1.newValue ?? "-") }
        ada.boss = eva
        eva.name = "Else"
        ada.boss = nil
        #expect(told == ["Eva", "Else", nil])
        observation.invalidate()
    }

    @Test func anObservationThatNobodyKeepsEnds() {
        var told = 0
        var observation: NSKeyValueObservation? = ada.observe(\.name) { _, _ in told += 1 }
        ada.name = "Eva"
        withExtendedLifetime(observation) {}
        observation = nil
        #expect(!ada.keyValueObservers.isObserved)
        ada.name = "Ida"
        #expect(told == 1)
    }

    @Test func invalidatingLetsGoOfTheClosure() {
        var captured: NSObject? = NSObject()
        weak let watched = captured
        let observation = ada.observe(\.name) { [captured] _, _ in withExtendedLifetime(captured) {} }
        captured = nil
        #expect(watched != nil)
        observation.invalidate()
        #expect(watched == nil)
        observation.invalidate()
    }

    @Test func anObservationDoesNotKeepTheObject() {
        var temporary: Worker? = Worker("Tim")
        weak let watched = temporary
        let observation = temporary?.observe(\.name) { _, _ in }
        temporary = nil
        #expect(watched == nil)
        observation?.invalidate()
    }
}
