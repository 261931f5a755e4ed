import Testing
import UnstableSwiftRuntime

@Suite struct MethodTableTests {
    private class Note {
        func check() -> Int { 1 }
        func save() -> Int { 2 }
        // As many methods as a class needs for its table to have a plausible size.
        func a() {}
        func b() {}
        func c() {}
        func d() {}
        func e() {}
        func f() {}
        func g() {}
        func h() {}
        func i() {}
        func j() {}
        func k() {}
        func l() {}
        func m() {}
        func n() {}
        func o() {}
        func p() {}
        func q() {}
        func r() {}
        func s() {}
        func t() {}
        func u() {}
        func v() {}
        func w() {}
        func x() {}
        func y() {}
        func z() {}
        func aa() {}
        func bb() {}
        func cc() {}
        func dd() {}
        func ee() {}
        func ff() {}
        func gg() {}
        func hh() {}
    }

    private class Plain: Note {}

    private class Checking: Note {
        override func check() -> Int { super.check() }
    }

    private final class Heir: Checking {}

    private class Saving: Note {
        override func save() -> Int { super.save() }
    }

    @Test func overridesAreFound() throws {
        let table = try #require(MethodTable(of: Note.self, plain: Plain.self, overriding: Checking.self))
        #expect(table.isOverridden(in: Checking.self))
        #expect(table.isOverridden(in: Heir.self))
        #expect(!table.isOverridden(in: Note.self))
        #expect(!table.isOverridden(in: Plain.self))
        #expect(!table.isOverridden(in: Saving.self))
    }

    @Test func withoutADifferenceThereIsNoTable() {
        #expect(MethodTable(of: Note.self, plain: Checking.self, overriding: Checking.self) == nil)
        #expect(MethodTable(of: Note.self, plain: Plain.self, overriding: Plain.self) == nil)
    }
}
