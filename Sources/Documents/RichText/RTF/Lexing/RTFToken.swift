/// What RTF is made of.
enum RTFToken {
    case groupStart
    case groupEnd
    /// A backslash with letters and perhaps a number: `\b`, `\fs24`.
    case word(RTFKeyword?, Int?)
    /// A backslash with one other character: `\~`.
    case symbol(UInt8)
    /// A byte in the document's or the font's encoding: `\'e4`.
    case hexByte(UInt8)
    /// Bytes below 128 that stand for themselves.
    case ascii(Range<Int>)
    /// A byte from 128 on, which does not belong into RTF and is taken for one in the document's encoding.
    case byte(UInt8)
    case end
}
