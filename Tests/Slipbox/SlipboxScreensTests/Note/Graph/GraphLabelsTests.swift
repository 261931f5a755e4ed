import Foundation
import Testing

@testable import SlipboxScreens

/// Tests of the positions of titles in the picture of a graph.
@Suite struct GraphLabelsTests {
    private let size = CGSize(width: 300, height: 310)
    private let label = CGSize(width: 100, height: 30)

    @Test func aTitleIsBelowItsDotWhereNothingIsInTheWay() {
        let labels = GraphLabels(dots: [dot(150, 150)], edges: [], in: size)
        #expect(labels.offsets() == [CGSize(width: 0, height: 24)])
    }

    @Test func aTitleMakesWayForLinesAndForTheEdgeOfThePicture() {
        let down = [dot(150, 150), dot(150, 290)]
        let offsets = GraphLabels(dots: down, edges: [(0, 1)], in: size).offsets()
        #expect(offsets[0] == CGSize(width: 0, height: -24))
        // There is no room left below, and the line comes from above.
        #expect(offsets[1].height == 0)
        let slanted = [dot(100, 100), dot(166, 204)]
        #expect(GraphLabels(dots: slanted, edges: [(0, 1)], in: size).offsets()[0].height <= 0)
    }

    @Test func titlesOfNeighboursDoNotCoverEachOther() {
        let dots = [dot(120, 150), dot(160, 150), dot(140, 190)]
        let offsets = GraphLabels(dots: dots, edges: [], in: size).offsets()
        let boxes = zip(dots, offsets).map { dot, offset in
            CGRect(x: dot.x + offset.width - 50, y: dot.y + offset.height - 15, width: 100, height: 30)
        }
        for (index, box) in boxes.enumerated() {
            #expect(boxes[(index + 1)...].allSatisfy { $0.intersection(box).isNull || $0.intersection(box).width < 1 })
            #expect(dots.allSatisfy { !box.contains(CGPoint(x: $0.x, y: $0.y)) })
        }
    }

    @Test func dotsWithoutTitlesNeedNoRoom() {
        let bare = GraphLabels.Dot(x: 150, y: 174, radius: 6, label: nil)
        let offsets = GraphLabels(dots: [dot(150, 150), bare], edges: [], in: size).offsets()
        #expect(offsets == [CGSize(width: 0, height: -24), .zero])
    }

    @Test(arguments: [
        ("", "Untitled"), ("Links", "Links"), ("Links make the box think", "Links make the\nbox think"),
        ("An address is a place in a conversation", "An address is a\nplace in a…"),
        ("Donaudampfschifffahrtsgesellschaft", "Donaudampfschiff…"),
        ("Die Donaudampfschifffahrtsgesellschaft in Wien", "Die\nDonaudampfschiff…"),
    ]) func titlesAreCutToTwoShortLines(title: String, shown: String) {
        #expect(GraphTitle(title).text == shown)
    }

    private func dot(_ x: Double, _ y: Double) -> GraphLabels.Dot {
        GraphLabels.Dot(x: x, y: y, radius: 6, label: label)
    }
}
