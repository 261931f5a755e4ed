internal import Synchronization

/// Counts the bytes that reading a front matter looks at, for tests that compare texts with texts twice as long.
///
/// The functions that read YAML are many and small; they find the counter of the current call by themselves.
final class FrontMatterSteps: Sendable {
    @TaskLocal private static var current: FrontMatterSteps?
    private let count = Atomic<Int>(0)

    private init() {}

    static func add(_ count: Int) {
        current?.count.add(count, ordering: .relaxed)
    }

    /// Returns the number of steps that a call takes.
    static func of(_ body: () -> Void) -> Int {
        let steps = FrontMatterSteps()
        $current.withValue(steps, operation: body)
        return steps.count.load(ordering: .relaxed)
    }
}

extension FrontMatter {
    /// Returns the number of steps that reading the front matter of a note takes.
    package static func steps(of note: String) -> Int {
        FrontMatterSteps.of { _ = FrontMatterParser.split(note) }
    }

    /// Returns the number of steps that writing a value and reading it back takes.
    package static func steps(ofWriting value: FrontMatterValue) -> Int {
        FrontMatterSteps.of {
            var frontMatter = FrontMatter()
            frontMatter.set("key", to: value)
        }
    }
}
