internal import CUnstableSwiftRuntime

/// The calls that have led to a place in a program, kept as addresses, which is cheap. Their names are looked up when somebody
/// reads them.
///
/// Where the stack cannot be walked, or the program has no symbols, there is no call site.
package struct CallStack: Sendable {
    /// The number of calls that are walked. A fetch is some twenty calls below the one that asks for it.
    private static let mostCalls = 64

    /// The return addresses, the innermost first.
    let addresses: [UInt]

    /// Takes the calls of the current thread.
    @inline(never)
    package init() {
        var taken = [UInt](repeating: 0, count: Self.mostCalls)
        let count = CallStackTake(&taken, taken.count)
        // A return address is that of the instruction after the call, which may belong to the next function.
        addresses = taken.prefix(count).map { $0 &- 1 }
    }

    /// Returns the innermost function outside of some modules, such as `Notes.NoteList.load(limit:)`; nil if none is known.
    ///
    /// - Parameter modules: The names of the modules to leave out. This one is left out, too.
    package func site(outside modules: Set<String>) -> String? {
        let modules = modules.union(["UnstableSwiftRuntime", "Swift"])
        for symbol in ProgramSymbols.names(of: addresses) {
            guard let name = symbol.flatMap({ SwiftName($0) }), !modules.contains(name.module) else { continue }
            return name.text
        }
        return nil
    }
}
