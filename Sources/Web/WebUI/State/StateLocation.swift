/// Where a value of state is kept, and who has read it in a body.
@MainActor
final class StateLocation<Value> {
    private var value: Value
    private var readers: [ObjectIdentifier: Weak<Scope>] = [:]
    /// How many readers there may be until those that have gone are looked for.
    private var mostReaders = 32

    init(_ value: Value) {
        self.value = value
    }

    /// The value. Scopes that render now are rendered again when it changes.
    var current: Value {
        get {
            if let reader = Scope.rendering {
                remember(reader)
            }
            return value
        }
        set {
            let isSame = isEqual(value, newValue)
            value = newValue
            if !isSame {
                notify()
            }
        }
    }

    /// The value, without remembering who asks.
    var untracked: Value { value }

    /// Takes another value. Says by itself whether readers care.
    func replace(_ value: Value, isChange: Bool) {
        self.value = value
        if isChange {
            notify()
        }
    }

    private func remember(_ reader: Scope) {
        readers[ObjectIdentifier(reader)] = Weak(reader)
        if readers.count > mostReaders {
            readers = readers.filter { $0.value.object != nil }
            mostReaders = max(32, readers.count * 2)
        }
    }

    private func notify() {
        let notified = readers.values
        readers.removeAll(keepingCapacity: true)
        for reader in notified {
            reader.object?.invalidate()
        }
    }
}

/// Whether two values are known to be equal.
func isEqual<Value>(_ first: Value, _ second: Value) -> Bool {
    func compare<Known: Equatable>(_ first: Known) -> Bool {
        (second as? Known).map { $0 == first } ?? false
    }
    guard let first = first as? any Equatable else { return false }
    return compare(first)
}
