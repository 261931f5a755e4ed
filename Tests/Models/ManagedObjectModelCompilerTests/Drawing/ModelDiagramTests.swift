import Foundation
import FoundationXML
import ManagedObjectModelCompiler
import ManagedObjectModelFormat
import Testing

@Suite struct ModelDiagramTests {
    @Test(arguments: SampleModels.allCases)
    func samplesAreDrawnWhole(sample: SampleModels) throws {
        try expectGood(ModelDiagram(sample.model), of: sample.model)
    }

    @Test func modelsWithoutEntitiesAndWithStrangeNamesAreDrawn() throws {
        try expectGood(ModelDiagram(ModelDefinition()), of: ModelDefinition())
        let strange = SampleModels.model([SampleModels.entity("<A & \"B\">", [SampleModels.attribute("é<", .string)])])
        try expectGood(ModelDiagram(strange), of: strange)
    }

    @Test func randomModelsAreDrawnWhole() throws {
        for seed in 0..<40 {
            let model = RandomModel.make(seed: UInt64(seed), entityCount: 1 + seed * 3 / 4)
            try expectGood(ModelDiagram(model), of: model)
        }
    }

    /// What 500 entities cost is not the square of that: all pairs of cells took a minute.
    @Test(.timeLimit(.minutes(1))) func largeModelsAreDrawnWhole() throws {
        let model = RandomModel.make(seed: 1, entityCount: 500)
        try expectGood(ModelDiagram(model), of: model)
    }

    private func expectGood(_ diagram: ModelDiagram, of model: ModelDefinition) throws {
        let frames = diagram.frames
        #expect(frames.map(\.name) == model.entities.map(\.name))
        for (index, frame) in frames.enumerated() {
            #expect(frames.dropFirst(index + 1).allSatisfy { !overlaps($0, frame) })
            #expect(
                diagram.lines.allSatisfy { line in zip(line, line.dropFirst()).allSatisfy { !crosses($0, $1, frame) } }
            )
        }
        let text = try XMLText.pieces(of: diagram.svg)
        for entity in model.entities {
            #expect(text.contains(entity.name))
            #expect(entity.propertyNames.allSatisfy(text.contains))
        }
        #expect(diagram.svg == ModelDiagram(model).svg)
    }

    /// Lines of relationships leave their boxes sideways. They may cross, but must not overlap, so that each can be
    /// followed.
    @Test func linesDoNotLieOnEachOther() {
        for seed in 0..<40 {
            let model = RandomModel.make(seed: UInt64(seed), entityCount: 2 + seed / 2)
            let lines = ModelDiagram(model).lines.filter { $0[0].y == $0[1].y }
            for (index, line) in lines.enumerated() {
                for other in lines.dropFirst(index + 1) {
                    #expect(!coincide(line, other), "seed \(seed)")
                }
            }
        }
    }

    private func coincide(_ one: [DiagramPoint], _ other: [DiagramPoint]) -> Bool {
        zip(one, one.dropFirst()).contains { start, end in
            zip(other, other.dropFirst()).contains { otherStart, otherEnd in
                let isVertical = start.x == end.x && otherStart.x == otherEnd.x && start.x == otherStart.x
                let isHorizontal = start.y == end.y && otherStart.y == otherEnd.y && start.y == otherStart.y
                return isVertical && shared((start.y, end.y), (otherStart.y, otherEnd.y)) > 1
                    || isHorizontal && shared((start.x, end.x), (otherStart.x, otherEnd.x)) > 1
            }
        }
    }

    private func shared(_ one: (Double, Double), _ other: (Double, Double)) -> Double {
        min(max(one.0, one.1), max(other.0, other.1)) - max(min(one.0, one.1), min(other.0, other.1))
    }

    private func overlaps(_ one: DiagramFrame, _ other: DiagramFrame) -> Bool {
        one.x < other.x + other.width && other.x < one.x + one.width && one.y < other.y + other.height
            && other.y < one.y + one.height
    }

    /// Returns whether a straight part of a line crosses a box.
    private func crosses(_ one: DiagramPoint, _ other: DiagramPoint, _ frame: DiagramFrame) -> Bool {
        max(one.x, other.x) > frame.x + 0.5 && min(one.x, other.x) < frame.x + frame.width - 0.5
            && max(one.y, other.y) > frame.y + 0.5 && min(one.y, other.y) < frame.y + frame.height - 0.5
    }
}

/// Collects the texts in an XML document.
private final class XMLText: NSObject, XMLParserDelegate {
    private var texts: Set<String> = []
    private var text = ""

    static func pieces(of xml: String) throws -> Set<String> {
        let reader = XMLText()
        let parser = XMLParser(data: Data(xml.utf8))
        parser.delegate = reader
        try #require(parser.parse(), "\(parser.parserError.map { "\($0)" } ?? "")")
        return reader.texts
    }

    func parser(
        _ parser: XMLParser,
        didStartElement name: String,
        namespaceURI: String?,
        qualifiedName: String?,
        attributes: [String: String]
    ) {
        text = ""
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
        text += string
    }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        texts.insert(text)
    }
}
