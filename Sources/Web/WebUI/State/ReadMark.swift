/// Remembers which views have read something that is stored elsewhere, and renders them again when that changes.
@MainActor
package final class ReadMark {
    private let readers = StateLocation(())

    package init() {}

    /// Notes that the view that is being rendered, if any, reads what the mark stands for.
    nonisolated package func read() {
        guard MainQueue.isCurrent else { return }
        MainActor.assumeIsolated { readers.current }
    }

    /// Renders the readers again.
    package func change() {
        readers.replace((), isChange: true)
    }
}
