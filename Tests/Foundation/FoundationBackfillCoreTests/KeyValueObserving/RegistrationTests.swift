import FoundationBackfillCore
import Testing

/// Registrations: adding and removing observers, deallocation, and all of these during a notification.
@Suite struct RegistrationTests {
    let ada = Worker("Ada")
    let log = ChangeLog()
    let other = ChangeLog()

    private func context(_ number: Int) -> UnsafeMutableRawPointer? {
        UnsafeMutableRawPointer(bitPattern: number)
    }

    @Test func everyRegistrationIsToldWithItsContext() {
        ada.addObserver(log, forKeyPath: "name", context: context(1))
        ada.addObserver(log, forKeyPath: "name", context: context(2))
        ada.addObserver(log, forKeyPath: "name", context: context(1))
        ada.name = "Eva"
        #expect(log.contexts == [1, 2, 1].map(context))
    }

    @Test func removingTakesTheLatest() {
        for number in [1, 2, 3, 2] {
            ada.addObserver(log, forKeyPath: "name", options: [], context: context(number))
        }
        ada.removeObserver(log, forKeyPath: "name", context: context(2))
        ada.removeObserver(log, forKeyPath: "name")
        ada.name = "Eva"
        #expect(log.contexts == [1, 2].map(context))
        ada.removeObserver(log, forKeyPath: "name", context: context(1))
        ada.removeObserver(log, forKeyPath: "name")
        ada.name = "Ida"
        #expect(log.contexts.count == 2)
        #expect(!ada.keyValueObservers.isObserved)
    }

    @Test func removingAStrangerIsMisuse() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let ada = Worker("Ada")
            let log = ChangeLog()
            ada.addObserver(log, forKeyPath: "name", context: nil)
            ada.removeObserver(log, forKeyPath: "surname")
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("NSRangeException: Cannot remove an observer <ChangeLog 0x"))
        #expect(message.contains("for the key path \"surname\" from <Worker 0x"))
        #expect(message.contains("because it is not registered as an observer."))
    }

    @Test func removingWithAnotherContextIsMisuse() async {
        await #expect(processExitsWith: .failure) {
            let ada = Worker("Ada")
            let log = ChangeLog()
            ada.addObserver(log, forKeyPath: "name", context: UnsafeMutableRawPointer(bitPattern: 1))
            ada.removeObserver(log, forKeyPath: "name", context: nil)
        }
    }

    @Test func anObserverThatIsGoneIsForgotten() {
        var temporary: ChangeLog? = ChangeLog()
        weak let observed = temporary
        if let temporary { ada.addObserver(temporary, forKeyPath: "name", context: nil) }
        temporary = nil
        #expect(observed == nil, "Observers are not retained.")
        ada.name = "Eva"
        ada.name = "Ida"
        #expect(!ada.keyValueObservers.isObserved)
    }

    @Test func anObserverMayRemoveItself() {
        log.reaction = { ada.removeObserver(log, forKeyPath: "name") }
        ada.addObserver(log, forKeyPath: "name", context: nil)
        ada.addObserver(other, forKeyPath: "name", context: nil)
        ada.name = "Eva"
        ada.name = "Ida"
        #expect(log.take().count == 1)
        #expect(other.take().count == 2)
    }

    @Test func whoIsRemovedBeforeItsTurnIsNotTold() {
        log.reaction = { ada.removeObserver(other, forKeyPath: "name") }
        ada.addObserver(log, forKeyPath: "name", context: nil)
        ada.addObserver(other, forKeyPath: "name", context: nil)
        ada.name = "Eva"
        #expect(log.take().count == 1)
        #expect(other.take() == [])
    }

    @Test func whoIsRemovedBetweenBeforeAndAfterIsNotToldAfter() {
        log.reaction = { ada.removeObserver(other, forKeyPath: "name") }
        ada.addObserver(log, forKeyPath: "name", options: .prior, context: nil)
        ada.addObserver(other, forKeyPath: "name", options: .prior, context: nil)
        ada.willChangeValue(forKey: "name")
        log.reaction = nil
        ada.didChangeValue(forKey: "name")
        #expect(log.take() == ["name: prior", "name: "])
        #expect(other.take() == [])
    }

    @Test func whoIsAddedDuringAChangeHearsOfTheNext() {
        log.reaction = { ada.addObserver(other, forKeyPath: "name", options: .new, context: nil) }
        ada.addObserver(log, forKeyPath: "name", options: .prior, context: nil)
        ada.willChangeValue(forKey: "name")
        log.reaction = nil
        ada.didChangeValue(forKey: "name")
        #expect(other.take() == [])
        ada.name = "Eva"
        #expect(other.take() == ["name: -> Eva"])
    }

    @Test func anObserverMayChangeTheValue() {
        ada.addObserver(log, forKeyPath: "name", options: [.old, .new], context: nil)
        ada.addObserver(other, forKeyPath: "name", options: [.old, .new], context: nil)
        log.reaction = { if ada.name != ada.name.uppercased() { ada.name = ada.name.uppercased() } }
        ada.name = "Eva"
        #expect(ada.name == "EVA")
        #expect(log.take() == ["name: Ada -> Eva", "name: Eva -> EVA"])
        #expect(other.take() == ["name: Eva -> EVA", "name: Ada -> Eva"])
    }

    @Test func anObserverMayExchangeAnObjectOnTheWay() {
        let (eva, ida) = (Worker("Eva"), Worker("Ida"))
        ada.boss = eva
        ada.addObserver(log, forKeyPath: "boss.name", options: [.old, .new], context: nil)
        log.reaction = {
            log.reaction = nil
            ada.boss = ida
        }
        eva.name = "Else"
        eva.name = "Eva"
        ida.name = "Ina"
        #expect(log.take() == ["boss.name: Eva -> Else", "boss.name: Else -> Ida", "boss.name: Ida -> Ina"])
    }

    @Test func anObservedObjectMayGoAwayWhileItsObserversAreTold() {
        var temporary: Worker? = Worker("Tim")
        temporary?.boss = temporary
        temporary?.addObserver(log, forKeyPath: "boss.boss.name", context: nil)
        log.reaction = { temporary = nil }
        temporary?.boss = nil
        #expect(log.take().count == 1)
    }
}
