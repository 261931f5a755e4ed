internal import Foundation

extension GraphDrawing {
    /// The beginning of each packed drawing: `GRH1`.
    private static let magic: UInt32 = 0x3148_5247

    private struct Header: Encodable {
        struct Facet: Encodable {
            struct Group: Encodable {
                let title: String
                let color: Int
                let depth: Int
            }

            let name: String
            let isOrdered: Bool
            let groups: [Group]
            let members: Int
        }

        let ids: [String]
        let titles: [String]
        let labels: [String]
        /// The distance for which a place counts one.
        let step: Double
        let edges: Int
        let stems: Int
        let facets: [Facet]
    }

    /// Returns the drawing as a browser reads it.
    ///
    /// Numbers are little-endian, and each part begins at a multiple of four bytes: the magic number and the length of the
    /// header, 32 bits each; the header as JSON; the places, 16 bits for each coordinate, as multiples of the header's step;
    /// the two ends of each edge, in 16 bits, or in 32 if there are more nodes; and for each facet, the number of groups of
    /// each node in a byte, then all these groups in 16 bits.
    public func packed() throws -> [UInt8] {
        let reach = nodes.reduce(1.0) { max($0, abs($1.x), abs($1.y)) }
        let step = (reach.isFinite ? reach : 1) / 32_767
        let encoder = JSONEncoder()
        // The same drawing has the same bytes, and thus the same version.
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let json = try encoder.encode(header(step: step))
        var bytes = PackedBytes()
        bytes.append(Self.magic)
        bytes.append(UInt32((json.count + 3) / 4 * 4))
        bytes.append(json, filledWith: UInt8(ascii: " "))
        for node in nodes {
            for place in [node.x, node.y] {
                let number = (place / step).rounded()
                bytes.append(UInt16(bitPattern: number.isFinite ? Int16(max(min(number, 32_767), -32_767)) : 0))
            }
        }
        for edge in edges {
            for end in [edge.from, edge.to] {
                if nodes.count > 65_535 { bytes.append(UInt32(end)) } else { bytes.append(UInt16(end)) }
            }
        }
        bytes.fill()
        for facet in facets {
            bytes.append(facet.members.map { UInt8($0.count) }, filledWith: 0)
            for group in facet.members.joined() { bytes.append(UInt16(group)) }
            bytes.fill()
        }
        return bytes.all
    }

    private func header(step: Double) -> Header {
        Header(
            ids: nodes.map(\.id),
            titles: nodes.map(\.title),
            labels: nodes.map(\.label),
            step: step,
            edges: edges.count,
            stems: edges.count(where: \.isStem),
            facets: facets.map { facet in
                Header.Facet(
                    name: facet.name,
                    isOrdered: facet.isOrdered,
                    groups: facet.groups.map { .init(title: $0.title, color: $0.color, depth: $0.depth) },
                    members: facet.members.reduce(0) { $0 + $1.count }
                )
            }
        )
    }
}

/// Bytes in parts that begin at multiples of four.
private struct PackedBytes {
    private(set) var all: [UInt8] = []

    mutating func append(_ number: UInt16) {
        all.append(UInt8(truncatingIfNeeded: number))
        all.append(UInt8(truncatingIfNeeded: number >> 8))
    }

    mutating func append(_ number: UInt32) {
        append(UInt16(truncatingIfNeeded: number))
        append(UInt16(truncatingIfNeeded: number >> 16))
    }

    mutating func append(_ bytes: some Sequence<UInt8>, filledWith filler: UInt8) {
        all += bytes
        fill(with: filler)
    }

    mutating func fill(with filler: UInt8 = 0) {
        while !all.count.isMultiple(of: 4) { all.append(filler) }
    }
}
