internal import Foundation

/// How long requests took, counted by fixed logarithmic bounds, so that histograms of different times can be added.
///
/// A percentile is right within its bucket, which is a fifth wide.
package struct LatencyHistogram: Hashable, Sendable {
    /// The upper bounds of all buckets but the last, in microseconds: four to each doubling from 0.1 ms to 107 s.
    static let bounds: [Double] = (0...80).map { 100 * pow(2, Double($0) / 4) }

    /// The number of requests by bucket; buckets without any are not there.
    private(set) var counts: [Int: Int] = [:]

    package init() {}

    package var count: Int { counts.values.reduce(0, +) }

    /// The bucket of a time: the first one whose bound is not below it.
    static func bucket(of microseconds: Double) -> Int {
        var (low, high) = (0, bounds.count)
        while low < high {
            let middle = (low + high) / 2
            if bounds[middle] < microseconds { low = middle + 1 } else { high = middle }
        }
        return low
    }

    package mutating func add(_ duration: Duration) {
        counts[Self.bucket(of: duration / .microseconds(1)), default: 0] += 1
    }

    package mutating func add(_ other: LatencyHistogram) {
        counts.merge(other.counts, uniquingKeysWith: +)
    }

    /// The time that a part of the requests did not take longer than; nil without requests.
    ///
    /// - Parameter part: Between 0 and 1, such as 0.95. The request at its place counts, without interpolation between two.
    package func percentile(_ part: Double) -> Duration? {
        let count = count
        guard count > 0 else { return nil }
        var left = max(1, Int((part * Double(count)).rounded(.up)))
        for (bucket, number) in counts.sorted(by: { $0.key < $1.key }) {
            left -= number
            if left <= 0 { return .microseconds(Self.bounds[min(bucket, Self.bounds.count - 1)]) }
        }
        return nil
    }
}

extension LatencyHistogram {
    /// Reads what ``data`` has written; counts that are cut off are left out.
    init(_ data: Data) {
        let bytes = [UInt8](data)
        var index = 0
        while index + 5 <= bytes.count {
            let number = bytes[(index + 1)..<(index + 5)].reduce(0) { $0 << 8 | Int($1) }
            counts[Int(bytes[index])] = number
            index += 5
        }
    }

    /// A byte for each bucket and four for its number.
    var data: Data {
        var data = Data(capacity: counts.count * 5)
        for (bucket, number) in counts.sorted(by: { $0.key < $1.key }) {
            data.append(UInt8(clamping: bucket))
            withUnsafeBytes(of: UInt32(clamping: number).bigEndian) { data.append(contentsOf: $0) }
        }
        return data
    }
}
