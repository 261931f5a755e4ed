import Foundation
import PlatformBackfill
import Testing

@Suite struct NotificationsTests {
    private static let name = Notification.Name("PlatformBackfillTests")

    @Test func notificationsArriveInOrder() async {
        let center = NotificationCenter()
        let iterator = center.notifications(named: Self.name).makeAsyncIterator()
        for number in 0..<20 { center.post(name: Self.name, object: nil, userInfo: ["number": number]) }
        center.post(name: Notification.Name("other"), object: nil)
        var numbers: [Int] = []
        while numbers.count < 20, let notification = await iterator.next() {
            numbers.append(notification.userInfo?["number"] as? Int ?? -1)
        }
        #expect(numbers == Array(0..<20))
    }

    @Test func onlyTheNamedObjectIsHeard() async {
        let (center, sender) = (NotificationCenter(), Sender())
        let iterator = center.notifications(named: Self.name, object: sender).makeAsyncIterator()
        center.post(name: Self.name, object: Sender(), userInfo: ["number": 1])
        center.post(name: Self.name, object: sender, userInfo: ["number": 2])
        #expect(await iterator.next()?.userInfo?["number"] as? Int == 2)
    }

    @Test func laterNotificationsWakeTheTask() async {
        let center = NotificationCenter()
        let iterator = center.notifications(named: Self.name).makeAsyncIterator()
        Thread {
            Thread.sleep(forTimeInterval: 0.02)
            center.post(name: Self.name, object: nil, userInfo: ["number": 3])
        }.start()
        #expect(await iterator.next()?.userInfo?["number"] as? Int == 3)
    }

    @Test func cancellingEndsTheSequence() async {
        let task = Task {
            for await _ in NotificationCenter().notifications(named: Self.name) {}
            return true
        }
        try? await Task.sleep(for: .milliseconds(10))
        task.cancel()
        #expect(await task.value)
    }

    @Test func releasedIteratorsObserveNothing() {
        let center = NotificationCenter()
        weak var kept: Token?
        func post() {
            let token = Token()
            kept = token
            center.post(name: Self.name, object: nil, userInfo: ["token": token])
        }
        do {
            let iterator = center.notifications(named: Self.name).makeAsyncIterator()
            post()
            withExtendedLifetime(iterator) { #expect(kept != nil) }
        }
        #expect(kept == nil)
        post()
        #expect(kept == nil)
    }
}

private final class Sender: Sendable {}
