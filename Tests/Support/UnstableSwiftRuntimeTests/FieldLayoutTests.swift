import Testing
import UnstableSwiftRuntime

@Suite struct FieldLayoutTests {
    private struct Point {
        var isMarked = false
        var x = 1.5
        var name: String?
    }

    private class Note {
        var title = "On cards"
    }

    private final class Essay: Note {
        var words = 17
    }

    private func fields(of type: Any.Type) -> [FieldLayout.Field] {
        var fields: [FieldLayout.Field] = []
        FieldLayout.forEach(of: type) {
            fields.append($0)
            return true
        }
        return fields
    }

    @Test func thisToolchainReportsFieldsWhereTheyAre() {
        #expect(FieldLayout.isKnown)
    }

    @Test func fieldsOfStructuresHaveTheirOffsetsAndTypes() {
        let fields = fields(of: Point.self)
        #expect(fields.map(\.name) == ["isMarked", "x", "name"])
        #expect(fields.map(\.offset) == [0, 8, 16])
        #expect(ObjectIdentifier(fields[2].type) == ObjectIdentifier(String?.self))
    }

    @Test func fieldsOfClassesBeginWithThoseOfTheSuperclass() {
        #expect(fields(of: Essay.self).map(\.name) == ["title", "words"])
        let essay = Essay()
        let address = UnsafeRawPointer(Unmanaged.passUnretained(essay).toOpaque())
        let offset = fields(of: Essay.self)[1].offset
        #expect(withExtendedLifetime(essay) { address.load(fromByteOffset: offset, as: Int.self) } == 17)
    }

    @Test func readingEndsWhereTheClosureSaysSo() {
        var count = 0
        FieldLayout.forEach(of: Point.self) { _ in
            count += 1
            return false
        }
        #expect(count == 1)
    }

    @Test func typesWithoutFieldsHaveNone() {
        #expect(fields(of: Optional<Int>.self).isEmpty)
        #expect(fields(of: ((Int) -> Void).self).isEmpty)
        #expect(
            fields(of: Any.self).isEmpty && fields(of: (any Error).self).isEmpty && fields(of: AnyObject.self).isEmpty
        )
        #expect(fields(of: Any.Type.self).isEmpty && fields(of: (Int, Bool).self).isEmpty)
    }
}
