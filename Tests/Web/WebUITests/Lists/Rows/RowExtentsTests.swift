import Testing

@testable import WebUI

struct RowExtentsTests {
    @Test func elementsCountForThemselves() {
        let extents = RowExtents(elements: 10, inside: [])
        #expect(extents.count == 10)
        #expect(extents.elements(in: 3..<5) == 3..<5)
        #expect(extents.elements(in: -5..<2) == 0..<2)
        #expect(extents.elements(in: 10..<20) == 0..<0)
    }

    @Test func whatIsInsideCountsToo() {
        let extents = RowExtents(elements: 4, inside: [(2, 10), (0, 3), (9, 7)])
        #expect(extents.count == 17)
        #expect((0...4).map(extents.start(of:)) == [0, 4, 5, 16, 17])
        #expect((0..<4).map(extents.inside(of:)) == [3, 0, 10, 0])
        #expect(extents.elements(in: 0..<4) == 0..<1)
        #expect(extents.elements(in: 3..<5) == 0..<2)
        #expect(extents.elements(in: 6..<7) == 2..<3)
        #expect(extents.elements(in: 15..<17) == 2..<4)
    }

    @Test func whatIsInsideMayChange() {
        var extents = RowExtents(elements: 3, inside: [(1, 5)])
        extents.set(2, at: 2)
        extents.set(0, at: 1)
        #expect(extents == RowExtents(elements: 3, inside: [(2, 2)]))
    }
}
