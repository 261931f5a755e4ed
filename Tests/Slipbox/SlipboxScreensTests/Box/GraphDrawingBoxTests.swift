import CoreData
import GraphCanvas
import SlipboxCore
import Testing

@testable import SlipboxScreens

/// Tests of what is drawn of a slip box.
@MainActor @Suite struct GraphDrawingBoxTests {
    private let controller = PersistenceController.createEmpty()
    private var context: NSManagedObjectContext { controller.container.viewContext }

    private func drawing(at now: Date = .now) async throws -> GraphDrawing {
        try controller.save()
        return GraphDrawing(try await BoxAtlas(controller.container).map(), at: now)
    }

    private func facet(_ name: String, of drawing: GraphDrawing) throws -> GraphFacet {
        try #require(drawing.facets.first { $0.name == name })
    }

    @Test func folderGroupsContainTheirSubfolders() async throws {
        let outer = Folder(name: "Outer", context: context)
        let inner = Folder(name: "Inner", context: context)
        inner.parent = outer
        let other = Folder(name: "Other", context: context)
        for (title, folder) in [("a", inner), ("b", outer), ("c", other)] {
            Note(title: title, context: context).folder = folder
        }
        _ = Note(title: "d", context: context)
        let drawing = try await drawing()
        let facet = try facet("Folders", of: drawing)
        #expect(facet.groups.map(\.title) == ["Other", "Outer", "Inner"] && facet.groups.map(\.depth) == [0, 0, 1])
        #expect(facet.groups[1].color == facet.groups[2].color && facet.groups[0].color != facet.groups[1].color)
        let members = Dictionary(uniqueKeysWithValues: zip(drawing.nodes.map(\.title), facet.members))
        #expect(members == ["a": [1, 2], "b": [1], "c": [0], "d": []])
    }

    @Test func theLargestFoldersHaveColours() async throws {
        for number in 10..<22 {
            let folder = Folder(name: "F\(number)", context: context)
            let inner = Folder(name: "Inner", context: context)
            inner.parent = folder
            for _ in 10...number { Note(title: "a", context: context).folder = number == 21 ? inner : folder }
        }
        let groups = try facet("Folders", of: try await drawing()).groups
        let colored = groups.filter { $0.color != GraphFacet.grey }
        #expect(colored.map(\.title) == (13..<21).map { "F\($0)" } + ["F21", "Inner"])
        #expect(Set(colored.map(\.color)).count == 9)
    }

    @Test func agesGoByTheLastChange() async throws {
        let note = Note(title: "a", context: context)
        try controller.save()
        for (age, days) in [0.0, 3, 20, 200, 900].enumerated() {
            let later = note.modificationDate.addingTimeInterval(days * 86_400 + 60)
            let drawing = try await drawing(at: later)
            #expect(try facet("Age", of: drawing).members == [[age]])
        }
    }

    @Test func colorsHaveTheNearestHue() {
        let named: [(String, Int)] = [
            ("000000", 10), ("FFFFFF", 10), ("808080", 10), ("FF0000", 1), ("FFFF00", 3), ("00FF00", 5), ("0000FF", 8),
            ("FF00FF", 9), ("B2686B", 1), ("AE6E4D", 2), ("9E7A38", 3), ("798945", 4), ("578F64", 5), ("3B908B", 6),
            ("4A87B0", 7), ("757AB8", 8), ("9D6C9F", 9),
        ]
        for (hex, color) in named {
            #expect(KeywordColor(hex: hex).map { KeywordInk($0).number } == color, "\(hex)")
        }
        for part in [Double.nan, .infinity, -1, 7] {
            let color = KeywordInk(KeywordColor(red: part, green: 0.5, blue: 0.2)).number
            #expect((1...10).contains(color))
        }
    }
}
