internal import Foundation

extension [UInt8] {
    /// Where some bytes begin, at a place or behind it.
    func firstPlace(of bytes: [UInt8], from start: Int) -> Int? {
        guard let first = bytes.first else { return nil }
        return withUnsafeBytes { all in
            guard let base = all.baseAddress else { return nil }
            var place = start
            while place + bytes.count <= all.count {
                guard let found = memchr(base + place, Int32(first), all.count - bytes.count + 1 - place) else { break }
                place = UnsafeRawPointer(found) - base
                if memcmp(base + place, bytes, bytes.count) == 0 { return place }
                place += 1
            }
            return nil
        }
    }
}
