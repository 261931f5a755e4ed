internal import Foundation

/// A slip box as it is drawn: its notes with what connects them, and the place of each.
public struct BoxMap: Sendable, Equatable {
    /// The notes and lines.
    public let graph: BoxGraph
    /// The place of each note of the graph. The middle of the drawing is about (0, 0), and notes that are linked stand some
    /// 30 to 60 apart, never nearer than 16.
    public let points: [GraphPoint]
    /// For each note, whether it stands in the block of those without links.
    public let isAside: [Bool]

    /// Arranges a slip box. Notes with known places keep them.
    init(_ graph: BoxGraph, known: [UUID: BoxLayout.Place]) {
        let places = BoxLayout(graph, known: known).places()
        self.graph = graph
        // As precise as they are kept: a place that is read again is the same.
        points = places.map { GraphPoint(x: Double(Float($0.point.x)), y: Double(Float($0.point.y))) }
        isAside = places.map(\.isAside)
    }

    /// The places of all notes by their identifiers.
    var places: [UUID: BoxLayout.Place] {
        let pairs = graph.notes.indices.map {
            (graph.notes[$0].uuid, BoxLayout.Place(point: points[$0], isAside: isAside[$0]))
        }
        return Dictionary(pairs) { first, _ in first }
    }
}
