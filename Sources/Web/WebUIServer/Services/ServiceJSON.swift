public import Foundation

/// How services write and read JSON: keys sorted, so that equal values have equal texts, dates in ISO 8601, as browsers
/// write them, data in Base64, slashes as they are.
///
/// Decimals are numbers, and keep all their digits in both directions.
public enum ServiceJSON {
    /// Returns an encoder for responses, to adjust and to keep.
    public static func encoder() -> JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .custom { date, encoder in
            var container = encoder.singleValueContainer()
            try container.encode(text(for: date))
        }
        return encoder
    }

    /// Returns a decoder for requests, to adjust and to keep.
    public static func decoder() -> JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { decoder in
            let container = try decoder.singleValueContainer()
            guard let date = date(in: try container.decode(String.self)) else {
                throw DecodingError.dataCorruptedError(
                    in: container,
                    debugDescription: "It must be a date and time such as 2026-11-21T18:30:00Z."
                )
            }
            return date
        }
        return decoder
    }

    /// The encoder of all responses that do not bring their own.
    static let sharedEncoder = encoder()
    /// The decoder of all requests that do not bring their own.
    static let sharedDecoder = decoder()

    private static let seconds = Date.ISO8601FormatStyle()
    private static let fractions = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

    /// Returns the date in ISO 8601, with milliseconds if it has any.
    private static func text(for date: Date) -> String {
        let milliseconds = (date.timeIntervalSinceReferenceDate * 1000).rounded()
        let isWhole = milliseconds.truncatingRemainder(dividingBy: 1000) == 0
        return date.formatted(isWhole ? seconds : fractions)
    }

    /// Returns the date that a text in ISO 8601 means; nil for other texts.
    private static func date(in text: String) -> Date? {
        do {
            return try (text.contains(".") ? fractions : seconds).parse(text)
        } catch {
            return nil
        }
    }
}
