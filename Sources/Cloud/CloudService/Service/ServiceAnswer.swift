package import CloudWire
internal import UntrustedJSON

/// The body of an answer, and what the log tells of its items.
struct ServiceAnswer: Sendable {
    var bytes: [UInt8]
    var failures: ItemFailures
    /// The places in feeds up to which the answer leads.
    var places: [FeedPlace] = []

    init(_ bytes: [UInt8], _ failures: ItemFailures = ItemFailures()) {
        (self.bytes, self.failures) = (bytes, failures)
    }
}

/// The items that have failed in an answer that has not: records, zones, subscriptions or shares.
package struct ItemFailures: Hashable, Sendable {
    package var count = 0
    /// The code of the first one that has failed by itself, and not because another one has.
    package var first: WireErrorCode?

    package init() {}

    /// - Parameter codes: A code for each item that has failed, and nil for the others.
    init(_ codes: some Sequence<WireErrorCode?>) {
        for case let code? in codes { add(code) }
    }

    mutating func add(_ code: WireErrorCode) {
        count += 1
        if first == nil || first == .atomicError { first = code }
    }
}

extension ServiceAnswer {
    init(_ answer: ZonesAnswer) {
        var writer = JSONWriter()
        answer.write(to: &writer)
        self.init(writer.bytes, ItemFailures(answer.zones.lazy.map(\.failureCode)))
    }
}

extension ZoneAnswer {
    var failureCode: WireErrorCode? {
        if case .failure(_, let failure) = self { failure.code } else { nil }
    }
}

extension SubscriptionAnswer {
    var failureCode: WireErrorCode? {
        if case .failure(_, let failure) = self { failure.code } else { nil }
    }
}

extension ShareAnswer {
    var failureCode: WireErrorCode? {
        if case .failure(_, let failure) = self { failure.code } else { nil }
    }
}
