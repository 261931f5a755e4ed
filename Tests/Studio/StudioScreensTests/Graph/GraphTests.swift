import Foundation
import ManagedObjectModelFormat
import SeededRandom
import Testing
import WebUI
import WebUITestSupport

@testable import StudioScreens

/// The graph of a model: boxes at the places of the file, lines between them, and moving.
@MainActor
@Suite struct GraphTests {
    private func graph(_ text: String = EditorWorkshop.text) throws -> (
        workshop: EditorWorkshop, client: HeadlessClient
    ) {
        let workshop = try EditorWorkshop([("Library", text)])
        workshop.library.models[0].look()
        let client = try HeadlessClient(url: "/m0/graph") { StudioView(StudioDesk(workshop.library)) }
        return (workshop, client)
    }

    private func send(_ message: JSONValue, to client: HeadlessClient) throws {
        let island: PageNode = try #require(client.find(class: "editor-graph"))
        client.send("isl", to: island, message)
    }

    @Test func aMovedBoxIsInTheFile() throws {
        let (workshop, client) = try graph()
        try send(["move": "Book", "x": -12, "y": 30, "exact": true], to: client)
        #expect(client.shows("edited"))
        try client.tap("Save")
        #expect(
            differences(EditorWorkshop.text, try workshop.saved()) == [
                #"-<element name="Book" positionX="-63" positionY="-18" width="128" height="119"/>"#,
                #"+<element name="Book" positionX="-75" positionY="12" width="128" height="119"/>"#,
            ]
        )
        try client.tap("Undo Move Book")
        try client.tap("Save")
        #expect(try workshop.saved() == EditorWorkshop.text)
    }

    /// Xcode's grid has nine points.
    @Test func aMovedBoxSnapsToTheGrid() throws {
        let (workshop, client) = try graph()
        try send(["move": "Book", "x": -12, "y": 30], to: client)
        try client.tap("Save")
        #expect(try workshop.saved().contains(#"<element name="Book" positionX="-72" positionY="9" width"#))
        try send(["move": "Shelf", "x": 9, "y": 0], to: client)
        try client.tap("Save")
        #expect(try workshop.saved().contains(#"<element name="Shelf" positionX="171" positionY="0" width"#))
    }

    @Test func messagesThatFitNothingDoNothing() throws {
        let (_, client) = try graph()
        for message: JSONValue in [
            ["move": "Gone", "x": 1, "y": 1], ["move": "Book"], ["open": "Gone"], "text", .null,
            ["move": "Book", "x": 1_000_000_000, "y": 0],
        ] {
            try send(message, to: client)
        }
        #expect(client.url == "/m0/graph" && client.refusal == nil && !client.shows("edited"))
        try send(["open": "Book"], to: client)
        #expect(client.url == "/m0/entity/Book")
    }

    @Test func aModelWithoutPlacesIsLaidOutAndGetsThemWhenABoxIsMoved() async throws {
        let start = try #require(EditorWorkshop.text.range(of: "    <elements>"))
        let (workshop, client) = try graph(EditorWorkshop.text[..<start.lowerBound] + "</model>\n")
        try send(["move": "Shelf", "x": 5, "y": 5], to: client)
        try client.tap("Save")
        let saved = try workshop.saved()
        #expect(saved.contains("<element name=\"Book\"") && saved.contains("<element name=\"Shelf\""))
        try client.tap("Lay Out")
        await client.waits("the layout") { $0.find("button", "Undo Lay Out") != nil }
        #expect(client.refusal == nil)
    }

    /// A page does not wait for their places: they stand in rows until those are known.
    @Test func veryManyEntitiesAreLaidOutInTheBackground() async throws {
        let entities = (0..<200).map { number in
            """
            <entity name="Entity\(number)"><relationship name="next" optional="YES" maxCount="1" deletionRule="Nullify"
                destinationEntity="Entity\((number + 1) % 200)"/></entity>
            """
        }
        let (workshop, client) = try graph(
            "<model type=\"com.apple.IDECoreDataModeler.DataModel\">\(entities.joined())</model>"
        )
        let model = try ModelXML.read(Data("<model>\(entities.joined())</model>".utf8)).definition
        let laidOut = Set(GraphBox.laidOut(model).map { "\(Int($0.x))" })
        #expect(Set(GraphBox.all(of: model).map(\.x)).count == 15, "rows, as a square")
        await client.waits("the layout") { client in
            Set(client.root.all.filter { $0.tag == "rect" }.compactMap { $0.attributes["x"] }) == laidOut
        }
        withExtendedLifetime(workshop) {}
    }

    @Test func boxesAtImpossiblePlacesAreDrawnSomewhere() throws {
        var model = try ModelXML.read(Data(EditorWorkshop.text.utf8)).definition
        for (name, place) in [("Book", -Double.greatestFiniteMagnitude), ("Shelf", Double.greatestFiniteMagnitude)] {
            model.document.positions[name] = ElementPosition(x: place, y: place, width: -place, height: 0)
        }
        #expect(GraphMarkup(GraphBox.all(of: model)).text.contains("data-entity=\"Book\""))
    }

    @Test func aRelationshipAndItsInverseAreOneLine() throws {
        let model = try ModelXML.read(Data(EditorWorkshop.text.utf8)).definition
        let boxes = GraphBox.all(of: model)
        #expect(boxes.map(\.x) == [-63, 160])
        let lines = GraphLine.all(between: boxes)
        #expect(lines.map(\.title) == ["Book.shelf to Shelf, back books"])
        #expect(lines[0].heads.start == 2 && lines[0].heads.end == 1)
        // From the line of one property to that of the other, by right angles.
        #expect(lines[0].points.first == GraphLine.Point(x: 65, y: boxes[0].middle(of: "shelf")))
        #expect(lines[0].points.last == GraphLine.Point(x: 160, y: boxes[1].middle(of: "books")))
        for (one, next) in zip(lines[0].points, lines[0].points.dropFirst()) {
            #expect(one.x == next.x || one.y == next.y)
        }
    }

    /// Boxes at places with room between them, and relationships among them.
    private func boxes(seed: UInt64) -> [GraphBox] {
        var random = SeededGenerator(seed: seed)
        let cells = (0..<12).shuffled(using: &random)
        return cells.enumerated().map { number, cell in
            var entity = EntityDefinition(name: "E\(number)")
            for name in 0..<Int.random(in: 0...4, using: &random) {
                let other = "E\(Int.random(in: 0..<12, using: &random))"
                entity.relationships.append(RelationshipDefinition(name: "r\(name)", destinationName: other))
            }
            if number > 8 { entity.parentName = "E\(number - 9)" }
            let (x, y) = (Double(cell % 4) * 220, Double(cell / 4) * 180)
            let shift = Double(Int.random(in: 0...40, using: &random))
            return GraphBox(entity, at: ElementPosition(x: x + shift, y: y + shift / 2, width: 128, height: 0))
        }
    }

    @Test(arguments: 0..<40)
    func linesLeadRoundBoxes(seed: Int) {
        let boxes = boxes(seed: UInt64(seed))
        let router = GraphRouter(boxes, [])
        for line in GraphLine.all(between: boxes) {
            #expect(!router.crossesBox(line.points), "\(line.title): \(line.points)")
            for (one, next) in zip(line.points, line.points.dropFirst()) {
                #expect(one.x == next.x || one.y == next.y, "\(line.title): \(line.points)")
            }
            let ends = [line.points.first, line.points.last].compactMap(\.self)
            #expect(line.ports.start.contains { $0.tip == ends[0] } && line.ports.end.contains { $0.tip == ends[1] })
        }
    }

    @Test func aLineGoesRoundABoxThatIsBetweenItsEnds() throws {
        func box(_ name: String, _ x: Double, to other: String? = nil) -> GraphBox {
            var entity = EntityDefinition(name: name)
            entity.relationships = other.map { [RelationshipDefinition(name: "r", destinationName: $0)] } ?? []
            return GraphBox(entity, at: ElementPosition(x: x, y: 0, width: 128, height: 0))
        }
        let boxes = [box("A", 0, to: "C"), box("B", 200), box("C", 400)]
        let lines = GraphLine.all(between: boxes)
        #expect(lines.count == 1 && !GraphRouter(boxes, []).crossesBox(lines[0].points), "\(lines)")
        #expect(lines[0].points.count == 6, "Out, up or down, along, and the same way in: \(lines[0].points)")
    }

    @Test func namesAreEscaped() {
        var entity = EntityDefinition(name: "A<b>&\"")
        entity.attributes = [AttributeDefinition(name: "<script>", type: .string)]
        let position = ElementPosition(x: .greatestFiniteMagnitude, y: -1, width: 1, height: 1)
        let text = GraphMarkup([GraphBox(entity, at: position)]).text
        #expect(!text.contains("<script>") && text.contains("A&lt;b&gt;&amp;&quot;"))
    }
}
