import SeededRandom
import Testing

@testable import WebUI

struct ChildrenDifferenceTests {
    private func apply(_ steps: [ChildrenDifference<Int>.Step], to list: [Int]) throws -> [Int] {
        var list = list
        func insert(_ child: Int, before anchor: Int?) throws {
            let place = try anchor.map { try #require(list.firstIndex(of: $0)) } ?? list.count
            list.insert(child, at: place)
        }
        for step in steps {
            switch step {
            case .delete(let child): list.remove(at: try #require(list.firstIndex(of: child)))
            case .insert(let child, let anchor): try insert(child, before: anchor)
            case .move(let child, let anchor):
                list.remove(at: try #require(list.firstIndex(of: child)))
                try insert(child, before: anchor)
            }
        }
        return list
    }

    @Test func stepsLeadFromAnyOrderToAnyOther() throws {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<300 {
            let former = (0..<12).filter { _ in Bool.random(using: &random) }.shuffled(using: &random)
            let new = (0..<12).filter { _ in Bool.random(using: &random) }.shuffled(using: &random)
            let pinned = former.randomElement(using: &random)
            let steps = ChildrenDifference.steps(from: former, to: new, pinned: pinned)
            #expect(try apply(steps, to: former) == new)
            for case .move(let child, _) in steps {
                #expect(child != pinned)
            }
        }
    }

    @Test func oneMoveIsOneStep() {
        let steps = ChildrenDifference.steps(from: [1, 2, 3, 4, 5], to: [5, 1, 2, 3, 4])
        #expect(steps == [.move(5, before: 1)])
    }

    @Test func othersMoveAroundTheFocus() {
        let steps = ChildrenDifference.steps(from: [1, 2, 3], to: [3, 1, 2], pinned: 3)
        #expect(steps == [.move(2, before: nil), .move(1, before: 2)])
    }
}
