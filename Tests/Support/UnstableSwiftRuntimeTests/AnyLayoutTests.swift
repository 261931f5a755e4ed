import Testing
import UnstableSwiftRuntime

@Suite struct AnyLayoutTests {
    private final class Note {}

    @Test func thisToolchainLaysValuesOutAsExpected() {
        #expect(AnyLayout.isKnown)
    }

    @Test func aReferenceIsReadInPlace() {
        let note = Note()
        let address = Unmanaged.passUnretained(note).toOpaque()
        #expect(AnyLayout.read(note) { $0.pointee.reference?.toOpaque() } == address)
        #expect(AnyLayout.read(note) { $0.pointee.classAddress } != nil)
    }

    @Test func valuesThatAreNoReferencesHaveNoClass() {
        #expect(AnyLayout.read(17) { $0.pointee.classAddress } == nil)
        #expect(AnyLayout.read("a text that is longer than a word") { $0.pointee.classAddress } == nil)
        #expect(AnyLayout.read(nil) { $0.pointee.type } == nil)
    }

    @Test func theObjectInAValueIsFound() {
        let note = Note()
        let isFound = AnyLayout.object(in: note) === note
        let isFoundInside = AnyLayout.object(in: note as Any as Any) === note
        #expect(isFound && isFoundInside)
    }
}
