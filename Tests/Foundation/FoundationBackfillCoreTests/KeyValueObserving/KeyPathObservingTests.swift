import FoundationBackfillCore
import Testing

/// Key paths of several keys, and values that depend on others.
@Suite struct KeyPathObservingTests {
    let ada = Worker("Ada")
    let eva = Worker("Eva")
    let ida = Worker("Ida")
    let log = ChangeLog()

    @Test func theChainFollowsEachObjectOnTheWay() {
        ada.boss = eva
        eva.boss = ida
        ada.addObserver(log, forKeyPath: "boss.boss.name", options: [.old, .new], context: nil)
        ida.name = "Ina"
        #expect(log.take() == ["boss.boss.name: Ida -> Ina"])

        let una = Worker("Una")
        eva.boss = una
        ida.name = "Ida"
        una.name = "Ulla"
        #expect(log.take() == ["boss.boss.name: Ina -> Una", "boss.boss.name: Una -> Ulla"])

        let max = Worker("Max")
        ada.boss = max
        eva.boss = ida
        una.name = "Una"
        max.boss = una
        #expect(log.take() == ["boss.boss.name: Ulla -> null", "boss.boss.name: null -> Una"])

        ada.boss = nil
        max.name = "Moritz"
        #expect(log.take() == ["boss.boss.name: Una -> null"])
        #expect(log.objects.allSatisfy { $0 === ada })
    }

    @Test func nobodyOnTheWayIsObservedAnyLongerThanNeeded() {
        ada.boss = eva
        ada.addObserver(log, forKeyPath: "boss.name", context: nil)
        #expect(eva.keyValueObservers.isObserved)
        ada.boss = ida
        #expect(!eva.keyValueObservers.isObserved && ida.keyValueObservers.isObserved)
        ada.removeObserver(log, forKeyPath: "boss.name")
        #expect(!ida.keyValueObservers.isObserved)
    }

    @Test func anObservedObjectThatGoesAwayLetsTheChainGo() {
        var temporary: Worker? = Worker("Tim")
        temporary?.boss = eva
        temporary?.addObserver(log, forKeyPath: "boss.name", context: nil)
        #expect(eva.keyValueObservers.isObserved)
        temporary = nil
        #expect(!eva.keyValueObservers.isObserved)
        eva.name = "Else"
        #expect(log.take() == [])
    }

    @Test func anObjectMayBeItsOwnNeighbor() {
        ada.boss = ada
        ada.addObserver(log, forKeyPath: "boss.boss.name", options: [.old, .new], context: nil)
        ada.name = "Anna"
        ada.boss = eva
        ada.name = "Ada"
        eva.boss = ada
        #expect(log.take() == ["Ada -> Anna", "Anna -> null", "null -> Ada"].map { "boss.boss.name: \($0)" })
    }

    @Test func dependentValuesChangeWithTheirSources() {
        ada.addObserver(log, forKeyPath: "fullName", options: [.old, .new, .prior], context: nil)
        ada.surname = "King"
        #expect(log.take() == ["fullName: prior Ada", "fullName: Ada -> Ada King"])
    }

    @Test func dependenciesAreTransitiveAndFollowKeyPaths() {
        ada.addObserver(log, forKeyPath: "title", options: .new, context: nil)
        ada.name = "Anna"
        ada.boss = eva
        eva.surname = "Karl"
        ada.boss = nil
        eva.surname = ""
        #expect(
            log.take() == [
                "title: -> Anna under nobody", "title: -> Anna under Eva", "title: -> Anna under Eva Karl",
                "title: -> Anna under nobody",
            ]
        )
    }

    @Test func dependenciesHoldAtTheEndOfAKeyPath() {
        ada.boss = eva
        eva.boss = ida
        ada.addObserver(log, forKeyPath: "boss.title", options: .new, context: nil)
        ida.surname = "Karl"
        eva.name = "Else"
        #expect(log.take() == ["boss.title: -> Eva under Ida Karl", "boss.title: -> Else under Ida Karl"])
    }

    @Test func aValueMayDependOnTheSameKeyOfAnotherObject() {
        ada.boss = eva
        eva.boss = ida
        ada.addObserver(log, forKeyPath: "path", options: .new, context: nil)
        ida.name = "Ina"
        eva.boss = nil
        ida.name = "Ida"
        #expect(log.take() == ["path: -> Ina/Eva/Ada", "path: -> Eva/Ada"])
    }

    @Test func whoDependsOnAKeyInTwoWaysIsToldOnce() {
        ada.boss = ada
        ada.addObserver(log, forKeyPath: "title", options: .new, context: nil)
        ada.name = "Anna"
        #expect(log.take() == ["title: -> Anna under Anna"])
        ada.name = "Ada"
        #expect(log.take() == ["title: -> Ada under Ada"])

        ada.boss = eva
        _ = log.take()
        ada.addObserver(log, forKeyPath: "badge", options: .new, context: nil)
        eva.name = "Else"
        #expect(log.take() == ["title: -> Ada under Else", "badge: -> Else (Else)"])
    }

    @Test func aCollectionChangeIsASettingForWhatDependsOnIt() {
        ada.addObserver(log, forKeyPath: "tags.@count", options: [.old, .new], context: nil)
        ada.mutableArrayValue(forKey: "tags").addObjects(from: ["a", "b"])
        #expect(log.take() == ["tags.@count: 0 -> 2"])
    }

    @Test func theOldLinkIsSilentWhileAKeyChanges() {
        ada.boss = eva
        ada.addObserver(log, forKeyPath: "boss.name", options: [.old, .new], context: nil)
        ada.willChangeValue(forKey: "boss")
        eva.name = "Else"
        ada.didChangeValue(forKey: "boss")
        #expect(log.take() == ["boss.name: Eva -> Else"])
    }

    @Test func aChangeThatBeganAtAFormerLinkIsNotTold() {
        ada.boss = eva
        ada.addObserver(log, forKeyPath: "boss.name", options: [.old, .new], context: nil)
        eva.willChangeValue(forKey: "name")
        ada.boss = ida
        eva.didChangeValue(forKey: "name")
        #expect(log.take() == ["boss.name: Eva -> Ida"])
    }
}
