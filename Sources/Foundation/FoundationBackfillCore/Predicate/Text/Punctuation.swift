extension RandomAccessCollection<UInt8> where Index == Int {
    /// The end of a dash, a quotation mark, a bullet or an ellipsis of U+2010 to U+203F that begins at a place of text in
    /// UTF-8; nil if something else does.
    ///
    /// Hardly a text is without them, and they are simple: each stands for itself whatever is ignored, is no letter that has
    /// cases or accents, and changes nothing before it.
    func endOfPunctuation(from start: Int) -> Int? {
        let end = start + 3
        guard end <= endIndex, self[start] == 0xE2, self[start + 1] == 0x80, self[start + 2] >= 0x90 else { return nil }
        return end
    }

    /// Whether text in UTF-8 is ASCII but for such punctuation.
    var isASCIIAndPunctuation: Bool {
        var index = startIndex
        while index < endIndex {
            if self[index] < 0x80 {
                index += 1
            } else if let end = endOfPunctuation(from: index) {
                index = end
            } else {
                return false
            }
        }
        return true
    }
}
