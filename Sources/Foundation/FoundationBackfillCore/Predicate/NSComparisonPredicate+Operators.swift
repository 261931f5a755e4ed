extension NSComparisonPredicate {
    /// What of the left value is compared.
    public enum Modifier: UInt, Sendable {
        /// The value itself.
        case direct = 0
        /// All of its elements: the comparison holds for each, or there are none.
        case all = 1
        /// Any of its elements: the comparison holds for at least one.
        case any = 2
    }

    /// How two values are compared.
    public enum Operator: UInt, Sendable {
        /// `<`
        case lessThan = 0
        /// `<=`
        case lessThanOrEqualTo = 1
        /// `>`
        case greaterThan = 2
        /// `>=`
        case greaterThanOrEqualTo = 3
        /// `==`
        case equalTo = 4
        /// `!=`
        case notEqualTo = 5
        /// `MATCHES`: the whole text matches a regular expression.
        case matches = 6
        /// `LIKE`: the whole text matches a pattern in which `*` stands for any text and `?` for one character.
        case like = 7
        /// `BEGINSWITH`
        case beginsWith = 8
        /// `ENDSWITH`
        case endsWith = 9
        /// `IN`: the left value is an element or a part of the right one.
        case `in` = 10
        /// A message with a selector decides.
        case customSelector = 11
        /// `CONTAINS`: the right value is an element or a part of the left one.
        case contains = 99
        /// `BETWEEN`: the left value is not less than the first and not greater than the second of a pair.
        case between = 100
    }

    /// How text is compared.
    public struct Options: OptionSet, Hashable, Sendable {
        /// The options' bits.
        public let rawValue: UInt

        /// Options from their bits.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// `[c]`: upper and lower case are the same.
        public static let caseInsensitive = Options(rawValue: 0x01)
        /// `[d]`: letters with and without accents are the same.
        public static let diacriticInsensitive = Options(rawValue: 0x02)
        /// `[n]`: both texts have been normalised already, so that their bytes can be compared. Overrides the others.
        public static let normalized = Options(rawValue: 0x04)
        /// `[l]`: text is compared and ordered as the current locale does.
        package static let localeSensitive = Options(rawValue: 0x08)
    }
}
