import Foundation
import Testing

@testable import UnstableSwiftRuntime

@Suite struct CallStackTests {
    @inline(never)
    private func taken(by name: String) -> CallStack { CallStack() }

    @Test func theSiteIsTheFunctionThatHasAsked() {
        let stack = taken(by: "the test")
        #expect(stack.addresses.count > 2)
        #expect(stack.site(outside: []) == "UnstableSwiftRuntimeTests.CallStackTests.taken(by:)")
        #expect(stack.site(outside: ["UnstableSwiftRuntimeTests"])?.contains("CallStackTests") != true)
    }

    @Test(arguments: [
        ("Notes.NoteList.load(limit: Swift.Int, Swift.String) throws -> [Notes.Note]", "Notes.NoteList.load(limit:_:)"),
        ("static Notes.NoteList.all() -> ()", "Notes.NoteList.all()"),
        ("closure #1 (Swift.Int) -> () in Notes.NoteList.load() async -> ()", "Notes.NoteList.load()"),
        ("(extension in Notes):CoreData.NSManagedObjectContext.notes() -> ()", "Notes.NSManagedObjectContext.notes()"),
        ("generic specialization <Notes.Note> of CoreData.Context.fetch<A>(_: A) -> A", "CoreData.Context.fetch(_:)"),
        ("(2) suspend resume partial function for Notes.sync(to: Foundation.URL) async -> ()", "Notes.sync(to:)"),
        ("Notes.NoteList.(load in _5F0A)(Swift.Int) -> ()", "Notes.NoteList.load(_:)"),
        ("Notes.NoteList.count.getter : Swift.Int", "Notes.NoteList.count.getter"),
    ])
    func namesAreMadeShort(_ full: String, _ short: String) {
        #expect(SwiftName(demangled: full)?.text == short)
    }

    @Test(arguments: ["main", "partial apply forwarder for closure #1 () -> () in Notes.load() -> ()", ""])
    func othersAreNoNames(_ full: String) {
        #expect(SwiftName(demangled: full) == nil)
        #expect(SwiftName(full) == nil)
    }

    @Test func aFileOfAnotherKindHasNoFunctions() {
        #expect(ObjectFile(#filePath) == nil)
        #expect(ObjectFile("/nowhere") == nil)
        #expect(ObjectFile("/proc/self/exe")?.functions(at: [0]) == [:])
        #expect(ProgramSymbols.names(of: [1]) == [nil])
    }
}
