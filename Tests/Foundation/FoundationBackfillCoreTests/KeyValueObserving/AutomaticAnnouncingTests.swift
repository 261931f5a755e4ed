import FoundationBackfillCore
import Testing

/// Changes by key are announced automatically.
@Suite struct AutomaticAnnouncingTests {
    let ada = Worker("Ada")
    let log = ChangeLog()

    @Test func settingByKeyTells() {
        ada.addObserver(log, forKeyPath: "age", options: [.old, .new], context: nil)
        ada.setValue(36, forKey: "age")
        ada.setValuesForKeys(["age": 37])
        ada.age = 40
        #expect(log.take() == ["age: 0 -> 36", "age: 36 -> 37"])
    }

    @Test func aPropertyThatAnnouncesIsAnnouncedOnce() {
        ada.addObserver(log, forKeyPath: "name", options: [.old, .new, .prior], context: nil)
        ada.addObserver(log, forKeyPath: "fullName", options: .new, context: nil)
        ada.setValue("Eva", forKey: "name")
        #expect(log.take() == ["name: prior Ada", "name: Ada -> Eva", "fullName: -> Eva"])
        ada.name = "Ida"
        #expect(log.take() == ["name: prior Eva", "name: Eva -> Ida", "fullName: -> Ida"])
    }

    @Test func aKeyThatIsNotAutomaticTellsNobody() {
        ada.addObserver(log, forKeyPath: "desk", context: nil)
        ada.setValue(7, forKey: "desk")
        #expect(ada.desk == 7)
        #expect(log.take() == [])
    }

    @Test func aRefusedValueIsNotAnnounced() {
        ada.addObserver(log, forKeyPath: "age", options: [.old, .new, .prior], context: nil)
        ada.age = 5
        ada.setValue(nil, forKey: "age")
        #expect(log.take() == ["age: prior 5", "age: 5 -> 0"], "Only what setNilValueForKey sets.")
    }

    @Test func anotherKeyMayChangeMeanwhile() {
        ada.addObserver(log, forKeyPath: "age", options: .new, context: nil)
        ada.addObserver(log, forKeyPath: "name", options: .new, context: nil)
        log.reaction = { if ada.name == "Ada" { ada.setValue("Eva", forKey: "name") } }
        ada.setValue(1, forKey: "age")
        #expect(log.take() == ["age: -> 1", "name: -> Eva"])
    }

    @Test func settingThroughAKeyPathTells() {
        ada.boss = Worker("Eva")
        ada.addObserver(log, forKeyPath: "boss.age", options: .new, context: nil)
        ada.setValue(50, forKeyPath: "boss.age")
        #expect(log.take() == ["boss.age: -> 50"])
    }
}
