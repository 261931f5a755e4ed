/// The path of a connection between boxes in a grid, along gutters and channels, so that it crosses no box.
struct Route {
    let connection: Connection
    let start: Port
    let end: Port
    /// The segments, alternately in gutters and channels.
    let segments: [LaneSegment]

    /// The side of a box at which a line ends.
    enum Port: Hashable {
        case left
        case right
        case top
        case bottom
    }

    init(_ connection: Connection, cells: [GridPlacement.Cell], boxes: [DiagramBox]) {
        self.connection = connection
        let (startCell, endCell) = (cells[connection.start.box], cells[connection.end.box])
        switch connection.kind {
        case .inheritance:
            (start, end) = (.top, .bottom)
            segments = Self.inheritance(from: startCell, to: endCell, parent: connection.end.box)
        case .relationship:
            start = startCell.column <= endCell.column ? .right : .left
            end = startCell.column < endCell.column ? .left : .right
            let ends = [(connection.start, startCell, start), (connection.end, endCell, end)].map { end, cell, port in
                let position = Double(2 * cell.row + 1) + min(0.99, end.offset / Self.tallestBox(boxes))
                return SideEnd(
                    row: cell.row,
                    gutter: cell.column + (port == .right ? 1 : 0),
                    position: position,
                    port: port
                )
            }
            segments = Self.relationship(from: ends[0], to: ends[1])
        }
    }

    private struct SideEnd {
        var row: Int
        var gutter: Int
        var position: Double
        var port: Port

        var end: LaneSegment.End { LaneSegment.End(position: position, leadsForward: port == .left) }
    }

    private static func tallestBox(_ boxes: [DiagramBox]) -> Double {
        boxes.map(\.height).max() ?? 1
    }

    private static func relationship(from start: SideEnd, to end: SideEnd) -> [LaneSegment] {
        guard start.gutter != end.gutter else {
            return [LaneSegment(track: .gutter(start.gutter), ends: [start.end, end.end])]
        }
        let isBelow = start.position.truncatingRemainder(dividingBy: 1) > 0.5
        let channel =
            start.row == end.row ? start.row + (isBelow ? 1 : 0) : start.row < end.row ? start.row + 1 : start.row
        let channelPosition = Double(2 * channel)
        func gutter(of this: SideEnd, towards other: SideEnd) -> LaneSegment {
            let turn = LaneSegment.End(position: channelPosition, leadsForward: other.gutter > this.gutter)
            return LaneSegment(track: .gutter(this.gutter), ends: [this.end, turn])
        }
        let turns = [start, end].map {
            LaneSegment.End(position: Double(2 * $0.gutter), leadsForward: $0.row >= channel)
        }
        return [
            gutter(of: start, towards: end), LaneSegment(track: .channel(channel), ends: turns),
            gutter(of: end, towards: start),
        ]
    }

    private static func inheritance(
        from child: GridPlacement.Cell,
        to parent: GridPlacement.Cell,
        parent group: Int
    ) -> [LaneSegment] {
        let (childEnd, parentEnd) = (
            LaneSegment.End(position: Double(2 * child.column + 1), leadsForward: true),
            LaneSegment.End(position: Double(2 * parent.column + 1), leadsForward: false)
        )
        let (childChannel, parentChannel) = (child.row, parent.row + 1)
        guard childChannel != parentChannel else {
            return [LaneSegment(track: .channel(childChannel), ends: [childEnd, parentEnd], group: group)]
        }
        let gutter = parent.column < child.column ? child.column : child.column + 1
        func channel(_ index: Int, _ end: LaneSegment.End, towards other: Int) -> LaneSegment {
            let turn = LaneSegment.End(position: Double(2 * gutter), leadsForward: other > index)
            return LaneSegment(track: .channel(index), ends: [end, turn], group: index == parentChannel ? group : nil)
        }
        func turn(_ index: Int, _ cell: GridPlacement.Cell) -> LaneSegment.End {
            LaneSegment.End(position: Double(2 * index), leadsForward: cell.column >= gutter)
        }
        let ends = [turn(childChannel, child), turn(parentChannel, parent)]
        return [
            channel(childChannel, childEnd, towards: parentChannel),
            LaneSegment(track: .gutter(gutter), ends: ends, group: group),
            channel(parentChannel, parentEnd, towards: childChannel),
        ]
    }
}
