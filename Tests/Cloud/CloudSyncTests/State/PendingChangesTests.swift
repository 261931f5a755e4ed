import CloudSync
import CloudWire
import SeededRandom
import Testing

@Suite("Changes that wait")
struct PendingChangesTests {
    private typealias Pending = PendingChanges<String>

    @Test func C205_changesWaitOnce() {
        var pending = Pending()
        for _ in 0..<2 { pending.add(.init(.save, "a")) }
        #expect(pending.changes == [.init(.save, "a")] && pending.count == 1)
    }

    @Test("C206: of opposite changes only the last one counts, in its own place")
    func oppositeChanges() {
        var pending = Pending()
        pending.add(.init(.save, "a"))
        pending.add(.init(.save, "b"))
        pending.add(.init(.delete, "a"))
        #expect(pending.changes == [.init(.save, "b"), .init(.delete, "a")])
        pending.remove(.init(.save, "a"))
        #expect(pending.count == 2)
    }

    @Test("A change that comes again while it is sent is not settled by the answer")
    func changesMeanwhile() {
        var pending = Pending()
        let change = Pending.Change(.save, "a")
        pending.add(change)
        let sent = pending.revision(of: change)
        pending.add(change)
        pending.settle(change, upTo: sent)
        #expect(pending.changes == [change])
        pending.settle(change, upTo: pending.revision(of: change))
        #expect(pending.isEmpty)
    }

    @Test("agree with a list, at random", arguments: 1...20)
    func model(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var pending = Pending()
        var model: [Pending.Change] = []
        for _ in 0..<600 {
            let change = Pending.Change(random.once(in: 2) ? .save : .delete, "r\(random.below(90))")
            if random.once(in: 3) {
                pending.remove(change)
                model.removeAll { $0 == change }
            } else {
                pending.add(change)
                if !model.contains(change) {
                    model.removeAll { $0.id == change.id }
                    model.append(change)
                }
            }
            #expect(pending.changes == model && pending.count == model.count)
        }
    }
}
