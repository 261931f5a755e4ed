import Foundation

extension Data {
    /// Creates data from two hexadecimal digits for each byte.
    init(hexadecimal text: String) {
        let digits = Array(text).compactMap(\.hexDigitValue)
        self.init(stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] * 16 + digits[$0 + 1]) })
    }

    var hexadecimal: String {
        map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
