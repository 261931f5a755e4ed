import Foundation

extension Data {
    /// Creates data from two hexadecimal digits for each byte.
    init(hexadecimal text: String) {
        let digits = Array(text).compactMap(\.hexDigitValue)
        let bytes: [UInt8] = stride(from: 0, to: digits.count - 1, by: 2).map { index in
            UInt8(digits[index] << 4 | digits[index + 1])
        }
        self.init(bytes)
    }

    var hexadecimal: String {
        map { byte -> String in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
    }
}
