import SeededRandom
import WebUI
import WebUITestSupport

/// A run of random events on a random page: the program changes the data, users perform actions, patches and events are
/// delayed, and connections are lost.
///
/// After each step the page must equal the one that its session would send now and, unless views keep state of their
/// own, the one of a new session. User actions must have the same effect as on the page of a new session, since a
/// control may look right without working.
@MainActor
package struct ViewRun {
    /// A failed check and the step of its occurrence.
    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    /// The number of user actions that are compared with a new session after each step.
    private static let comparedActs = 3

    private let seed: UInt64
    private var random: SeededGenerator
    private let landscape: Landscape
    private let client: HeadlessClient

    /// Creates a page from a seed.
    package init(seed: UInt64) throws {
        self.seed = seed
        var random = SeededGenerator(seed: seed)
        let landscape = Landscape(keepsState: random.once(in: 3), random: &random)
        client = try HeadlessClient { LandscapeView(landscape: landscape) }
        self.landscape = landscape
        self.random = random
    }

    /// Performs random events and checks the page after each of them.
    package mutating func run(steps: Int) throws {
        for step in 1...steps {
            if random.once(in: 3) { takeSlowStep() } else { takeStep() }
            if let difference = try difference() {
                throw Failure(description: "seed \(seed), step \(step): \(difference)")
            }
        }
        client.session.teardown()
    }

    private mutating func takeStep() {
        for _ in 0...random.below(4) {
            act()
            if random.once(in: 4) { client.session.flush() }
        }
        client.session.flush()
    }

    /// Performs a step in which messages between both sides are delayed or must be sent again.
    private mutating func takeSlowStep() {
        client.isSlow = true
        for _ in 0...random.below(8) {
            act()
            switch random.below(8) {
            case 0, 1: client.deliverEvents(random.below(3))
            case 2, 3: client.deliverPatches(random.below(3))
            case 4, 5: client.session.flush()
            case 6 where random.once(in: 3): client.reconnect()
            default: break
            }
        }
        client.deliverEvents()
        client.session.flush()
        if random.once(in: 4) { client.reconnect() }
        client.isSlow = false
        client.deliverPatches()
    }

    private mutating func act() {
        if random.once(in: 3) {
            RandomUser(client: client, isFree: landscape.keepsState).act(&random)
        } else {
            landscape.change(&random)
        }
    }

    private mutating func difference() throws -> String? {
        if let failure = client.failures.first {
            return "\(failure)"
        }
        if let difference = try client.differenceFromSession() {
            return "The page is not the one of its session: \(difference)"
        }
        guard !landscape.keepsState else { return nil }
        let fresh = try HeadlessClient { LandscapeView(landscape: landscape) }
        defer { fresh.session.teardown() }
        guard client.title == fresh.title, client.url == fresh.url else {
            return "\(client.title) at \(client.url), and anew \(fresh.title) at \(fresh.url)"
        }
        if let difference = client.root.difference(from: fresh.root) {
            return "The page is not the one of a new session: \(difference)"
        }
        return differenceOfEffects(fresh)
    }

    /// Performs the same user actions on both pages in turn, each time starting from the present state.
    private mutating func differenceOfEffects(_ fresh: HeadlessClient) -> String? {
        for _ in 0..<Self.comparedActs {
            let before = landscape.record
            var same = random
            RandomUser(client: client, isFree: false, hasPast: false).act(&random)
            let effect = landscape.record
            landscape.restore(before)
            client.session.flush()
            fresh.session.flush()
            RandomUser(client: fresh, isFree: false, hasPast: false).act(&same)
            if let difference = effect.difference(from: landscape.record) {
                return "What a user does has not the effect that it has on a new page: \(difference)"
            }
            client.session.flush()
        }
        if let difference = client.root.difference(from: fresh.root) {
            return "The page is not the one of a new session after users did something: \(difference)"
        }
        return (client.failures + fresh.failures).first.map { "\($0)" }
    }
}
