/// The positions of boxes and lines in a diagram.
struct DiagramLayout {
    let boxes: [DiagramBox]
    let cells: [GridPlacement.Cell]
    let routes: [Route]
    /// The lanes of the segments of each route.
    private let lanes: [[Int]]
    private var columns = Stripes()
    private var rows = Stripes()

    /// The columns and the gutters around them, or the rows and the channels around them.
    private struct Stripes {
        var starts: [Double] = []
        var sizes: [Double] = []
        /// The position of the first lane in each gap. There is one more gap than there are stripes.
        var lanes: [Double] = []
        var end = 0.0

        init() {}

        init(sizes: [Double], laneCounts: [Int], padding: Double) {
            self.sizes = sizes
            var position = DiagramStyle.margin
            for (index, count) in laneCounts.enumerated() {
                // A gap at the edge without lines is only a margin.
                let isMargin = count == 0 && (index == 0 || index == sizes.count)
                let width = isMargin ? padding / 2 : 2 * padding + Double(max(0, count - 1)) * DiagramStyle.laneSpacing
                lanes.append(position + padding)
                position += width
                if index < sizes.count {
                    starts.append(position)
                    position += sizes[index]
                }
            }
            end = position + DiagramStyle.margin
        }
    }

    init(boxes: [DiagramBox], connections: [Connection]) {
        self.boxes = boxes
        cells = GridPlacement(boxCount: boxes.count, connections: connections).cells
        let cells = cells
        routes = connections.map { Route($0, cells: cells, boxes: boxes) }
        let (lanes, counts) = Self.lanes(of: routes)
        self.lanes = lanes
        var (widths, heights) = ([Int: Double](), [Int: Double]())
        for (box, cell) in zip(boxes, cells) {
            widths[cell.column] = max(widths[cell.column] ?? 0, box.width)
            heights[cell.row] = max(heights[cell.row] ?? 0, box.height)
        }
        columns = Stripes(
            sizes: (0..<widths.count).map { widths[$0] ?? 0 },
            laneCounts: (0...widths.count).map { counts[.gutter($0)] ?? 0 },
            padding: DiagramStyle.gutterPadding
        )
        rows = Stripes(
            sizes: (0..<heights.count).map { heights[$0] ?? 0 },
            laneCounts: (0...heights.count).map { counts[.channel($0)] ?? 0 },
            padding: DiagramStyle.channelPadding
        )
    }

    var width: Double { columns.end }
    var height: Double { rows.end }

    /// Returns the frame of a box. All boxes in a column have the width of the column.
    func frame(ofBox index: Int) -> DiagramFrame {
        let cell = cells[index]
        return DiagramFrame(
            name: boxes[index].name,
            x: columns.starts[cell.column],
            y: rows.starts[cell.row],
            width: columns.sizes[cell.column],
            height: boxes[index].height
        )
    }

    /// Returns the corners of a route's line.
    func points(ofRoute index: Int) -> [DiagramPoint] {
        let route = routes[index]
        var point = point(at: route.start, of: route.connection.start)
        let end = self.point(at: route.end, of: route.connection.end)
        var points = [point]
        for (segment, lane) in zip(route.segments, lanes[index]) {
            let shift = Double(lane) * DiagramStyle.laneSpacing
            switch segment.track {
            case .gutter(let gutter): point.x = columns.lanes[gutter] + shift
            case .channel(let channel): point.y = rows.lanes[channel] + shift
            }
            points.append(point)
        }
        if case .gutter = route.segments.last?.track {
            point.y = end.y
        } else {
            point.x = end.x
        }
        return points + [point, end]
    }

    private func point(at port: Route.Port, of end: Connection.End) -> DiagramPoint {
        let frame = frame(ofBox: end.box)
        return switch port {
        case .left: DiagramPoint(x: frame.x, y: frame.y + end.offset)
        case .right: DiagramPoint(x: frame.x + frame.width, y: frame.y + end.offset)
        case .top: DiagramPoint(x: frame.x + frame.width / 2, y: frame.y)
        case .bottom: DiagramPoint(x: frame.x + frame.width / 2, y: frame.y + frame.height)
        }
    }

    /// Returns the lanes of all segments, and the number of lanes of each track.
    private static func lanes(of routes: [Route]) -> ([[Int]], [LaneSegment.Track: Int]) {
        var lanes = routes.map { [Int](repeating: 0, count: $0.segments.count) }
        var places: [LaneSegment.Track: [(route: Int, segment: Int)]] = [:]
        for (route, segments) in routes.map(\.segments).enumerated() {
            for (index, segment) in segments.enumerated() {
                places[segment.track, default: []].append((route, index))
            }
        }
        var counts: [LaneSegment.Track: Int] = [:]
        for (track, members) in places {
            let found = LaneOrder.lanes(of: members.map { routes[$0.route].segments[$0.segment] })
            for (member, lane) in zip(members, found) {
                lanes[member.route][member.segment] = lane
            }
            counts[track] = (found.max() ?? 0) + 1
        }
        return (lanes, counts)
    }
}
