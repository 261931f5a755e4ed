import Testing
import UnstableSwiftRuntime

class ListedNote {
    final class Nested {}
}

final class ListedPage<Content> {}

private final class HiddenNote {}

@Suite struct LoadedClassesTests {
    @Test func thisToolchainListsClasses() {
        #expect(LoadedClasses.isKnown)
    }

    @Test func classesAreFoundWithTheirModule() {
        #expect(LoadedClasses.fullNames(of: "ListedNote") == ["UnstableSwiftRuntimeTests.ListedNote"])
        #expect(LoadedClasses.fullNames(of: "AnyLayout").isEmpty)
    }

    @Test func nestedGenericAndPrivateClassesAreNot() {
        for name in ["Nested", "ListedPage", "HiddenNote", ""] {
            #expect(LoadedClasses.fullNames(of: name).filter { $0.hasPrefix("SwiftRuntimeTests") }.isEmpty)
        }
    }
}
