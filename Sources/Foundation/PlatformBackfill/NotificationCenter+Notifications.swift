public import Foundation

extension NotificationCenter {
    /// The notifications with a name, as a sequence that does not end.
    ///
    /// ```swift
    /// for await notification in NotificationCenter.default.notifications(named: .NSManagedObjectContextDidSave) {
    ///     show(notification.userInfo)
    /// }
    /// ```
    ///
    /// Each iterator gets the notifications that are posted after it was made, none is dropped, and those that are posted
    /// meanwhile wait. The sequence ends when its task is cancelled. The notification is delivered on the task's own
    /// executor, later than to observers with blocks; its objects still belong to the queue that posted it.
    ///
    /// - Parameters:
    ///   - name: The name of the notifications.
    ///   - object: The object that posts them; nil for every object.
    public func notifications(
        named name: Notification.Name,
        object: (any AnyObject & Sendable)? = nil
    ) -> Notifications {
        Notifications(center: self, name: name, object: object)
    }

    /// A sequence of notifications, which `notifications(named:object:)` returns.
    public struct Notifications: AsyncSequence, Sendable {
        fileprivate let center: NotificationCenter
        fileprivate let name: Notification.Name
        fileprivate let object: (any AnyObject & Sendable)?

        /// Starts to observe the notifications.
        public func makeAsyncIterator() -> Iterator {
            Iterator(self)
        }

        /// Observes the notifications until it is released.
        public final class Iterator: AsyncIteratorProtocol {
            private let inbox = Inbox()
            private let center: NotificationCenter
            private let token: any NSObjectProtocol

            fileprivate init(_ notifications: Notifications) {
                center = notifications.center
                token = center.addObserver(forName: notifications.name, object: notifications.object, queue: nil) {
                    [inbox] in inbox.put($0)
                }
            }

            deinit {
                center.removeObserver(token)
            }

            /// Returns the next notification; nil if the task was cancelled.
            public func next(isolation actor: isolated (any Actor)? = #isolation) async -> Notification? {
                await inbox.wait()
                return Task.isCancelled ? nil : inbox.take()
            }

            /// Returns the next notification; nil if the task was cancelled.
            public func next() async -> Notification? {
                await next(isolation: nil)
            }
        }
    }
}

/// Notifications that were posted and not yet taken. A `Notification` is not `Sendable`, hence the unchecked lock.
private final class Inbox: Sendable {
    private struct Contents {
        var notifications: [Notification] = []
        var waiter: CheckedContinuation<Void, Never>?
    }

    private let contents = OSAllocatedUnfairLock(uncheckedState: Contents())

    func put(_ notification: Notification) {
        contents.withLockUnchecked { contents in
            contents.notifications.append(notification)
        }
        wake()
    }

    func take() -> Notification? {
        contents.withLockUnchecked { contents in
            contents.notifications.isEmpty ? nil : contents.notifications.removeFirst()
        }
    }

    /// Waits until there is a notification, or the task is cancelled.
    func wait() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let mustWait = contents.withLockUnchecked { contents in
                    guard contents.notifications.isEmpty, !Task.isCancelled else { return false }
                    contents.waiter = continuation
                    return true
                }
                if !mustWait { continuation.resume() }
            }
        } onCancel: {
            wake()
        }
    }

    private func wake() {
        let waiter = contents.withLockUnchecked { contents in
            defer { contents.waiter = nil }
            return contents.waiter
        }
        waiter?.resume()
    }
}
