/// The numbers that keep the order of an ordered relationship: 2048 for the first member and 1024 more for each that
/// follows. The gaps are for members that are inserted later, so that few rows are written.
enum OrderNumbers {
    static let first: Int64 = 2048
    static let step: Int64 = 1024

    /// Returns the numbers of members, given their current ones, which are nil for new members.
    ///
    /// As many members as possible keep their numbers. All are renumbered if a gap is too small for its new members.
    static func assign(to current: [Int64?]) -> [Int64] {
        let kept = longestAscending(current)
        var numbers: [Int64] = []
        numbers.reserveCapacity(current.count)
        for position in kept + [current.count] {
            let isEnd = position == current.count
            let upper = isEnd ? nil : current[position]
            guard let added = between(numbers.last, upper, count: position - numbers.count) else {
                return renumbered(current.count)
            }
            numbers += added
            if let upper { numbers.append(upper) }
        }
        return numbers
    }

    /// Returns the number of a member that is added after the others.
    static func next(after last: Int64?) -> Int64 {
        guard let last, last < .max - step else { return first }
        return max(last, 0) + step
    }

    private static func renumbered(_ count: Int) -> [Int64] {
        (0..<count).map { first + Int64($0) * step }
    }

    /// Returns evenly spread numbers for members between two that keep theirs; nil if there is no room.
    private static func between(_ lower: Int64?, _ upper: Int64?, count: Int) -> [Int64]? {
        guard count > 0 else { return [] }
        guard let upper else {
            guard (lower ?? 0) < .max - Int64(count + 2) * step else { return nil }
            let start = lower.map { $0 + step } ?? first
            return (0..<count).map { start + Int64($0) * step }
        }
        let lower = lower ?? 0
        let (room, overflow) = upper.subtractingReportingOverflow(lower)
        guard !overflow, room > Int64(count) else { return nil }
        let distance = room / Int64(count + 1)
        return (1...count).map { lower + Int64($0) * distance }
    }

    /// Returns the positions of a longest ascending subsequence of the positive numbers.
    private static func longestAscending(_ current: [Int64?]) -> [Int] {
        // For each length, the position of the smallest number that ends a subsequence of that length.
        var ends: [Int] = []
        var previous = [Int](repeating: -1, count: current.count)
        var values: [Int64] = []
        for (position, number) in current.enumerated() {
            guard let number, number > 0 else { continue }
            var (low, high) = (0, values.count)
            while low < high {
                let middle = (low + high) / 2
                if values[middle] < number { low = middle + 1 } else { high = middle }
            }
            previous[position] = low > 0 ? ends[low - 1] : -1
            if low == ends.count {
                ends.append(position)
                values.append(number)
            } else {
                ends[low] = position
                values[low] = number
            }
        }
        var run: [Int] = []
        var position = ends.last ?? -1
        while position >= 0 {
            run.append(position)
            position = previous[position]
        }
        return run.reversed()
    }
}

/// The statements that read and write the places of an ordered relationship's members.
struct OrderedPlace {
    /// Selects the members' keys and places. Takes the owner's key.
    let selectSQL: String
    /// Set the place of a member, in the one table or the other. Each takes the place, and the values of
    /// ``parameters(member:owner:)``.
    let updates: [String]
    private let takesOwner: Bool

    /// Returns nil if the relationship is not ordered.
    init?(_ table: EntityTable, _ ordinal: Int, _ tables: StoreTables) {
        let (dialect, entity) = (tables.dialect, table.entity)
        let (name, member, owner, order): (String, String, String, String)
        let written: [String]
        switch table.relationships[ordinal] {
        case .destinationColumn(let table, let key, let place?, _):
            (name, member, owner, order) = (table, StoreColumn.key, key, place)
            takesOwner = false
            written = tables.memberTables(of: ordinal, in: entity)
        case .joinTable(let join, let ownKey, let memberKey, let place?, _):
            (name, member, owner, order) = (join, memberKey, ownKey, place)
            takesOwner = true
            written = [join]
        default:
            return nil
        }
        let isOwners = SQLExpression.infix(.equal, .column(0, owner), .parameter)
        selectSQL = dialect.text(SQLSelect([.column(0, member), .column(0, order)], from: name, where: isOwners)).sql
        let names = takesOwner ? [member, owner] : [member]
        let isMember = SQLExpression.all(names.map { .infix(.equal, .ownColumn($0), .parameter) })
        updates = written.map { table in
            dialect.text(.update(SQLUpdate(table: table, assignments: [.init(order)], condition: isMember))).sql
        }
    }

    /// Returns the values that `updates` take after the place.
    func parameters(member: Int64, owner: Int64) -> [Int64] {
        takesOwner ? [member, owner] : [member]
    }
}
