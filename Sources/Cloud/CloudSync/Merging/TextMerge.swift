/// Brings together what two sides have made of a text, word by word.
///
/// - What either side has added is in it, and what either has removed is not.
/// - Where both have changed the same words, the words of both are there: those of the side that was changed earlier come first.
/// - Where one side has removed what the other has changed, it stays as changed, up to the end of the line.
///
/// It does not matter which side is called mine.
package struct TextMerge {
    private let base: TextTokens
    private let sides: [Side]
    /// Whether the first side comes first where both have added something; nil if their texts decide.
    private let isFirstEarlier: Bool?
    private var output = TextOutput()

    private struct Side {
        let tokens: TextTokens
        let edits: [TokenEdit]
    }

    /// Merges texts.
    ///
    /// - Parameters:
    ///   - base: The text that both have changed.
    ///   - times: When the sides were changed last.
    package static func merged(
        base: String,
        mine: String,
        theirs: String,
        times: (HybridTime?, HybridTime?) = (nil, nil)
    ) -> String {
        let texts = [Array(base.utf8), Array(mine.utf8), Array(theirs.utf8)]
        if texts[1] == texts[2] || texts[2] == texts[0] { return mine }
        if texts[1] == texts[0] { return theirs }
        let (front, end) = TextFrame.lengths(texts)
        var merge = TextMerge(texts.map { Array($0[front..<$0.count - end]) }, times)
        merge.merge()
        merge.output.append(end: texts[0].suffix(end))
        return String(decoding: texts[0].prefix(front) + merge.output.bytes, as: UTF8.self)
    }

    private init(_ texts: [[UInt8]], _ times: (HybridTime?, HybridTime?)) {
        var vocabulary = TextVocabulary()
        let base = TextTokens(texts[0], &vocabulary)
        self.base = base
        sides = texts.dropFirst().map { text in
            let tokens = TextTokens(text, &vocabulary)
            let edits = TokenMatching.edits(from: base, to: tokens)
            return Side(tokens: tokens, edits: edits.flatMap { Self.lines(of: $0, in: base) })
        }
        isFirstEarlier =
            switch times {
            case (let first?, let second?): first == second ? nil : first < second
            case (nil, nil): nil
            case (nil, _): true
            case (_, nil): false
            }
    }

    /// Divides a removal into those of lines, so that a change in one line does not hold the others.
    private static func lines(of edit: TokenEdit, in base: TextTokens) -> [TokenEdit] {
        guard edit.changed.isEmpty else { return [edit] }
        var edits: [TokenEdit] = []
        var start = edit.base.lowerBound
        for place in edit.base where base.kinds[place] == .lineBreak || place == edit.base.upperBound - 1 {
            edits.append(TokenEdit(base: start..<place + 1, changed: edit.changed))
            start = place + 1
        }
        return edits
    }
}

extension TextMerge {
    private mutating func merge() {
        var places = [0, 0]
        var start = 0
        while let cluster = nextCluster(&places) {
            output.append(base, start..<cluster.range.lowerBound)
            resolve(cluster)
            start = cluster.range.upperBound
        }
        output.append(base, start..<base.count)
    }

    /// Changes of both sides that concern the same words.
    private struct Cluster {
        var range: Range<Int>
        var edits: [ArraySlice<TokenEdit>]
    }

    private func nextCluster(_ places: inout [Int]) -> Cluster? {
        let starts = places
        func next(_ side: Int) -> TokenEdit? {
            places[side] < sides[side].edits.count ? sides[side].edits[places[side]] : nil
        }
        func isBefore(_ one: TokenEdit?, _ other: TokenEdit?) -> Bool {
            guard let one, let other else { return one != nil }
            return (one.base.lowerBound, one.base.upperBound) < (other.base.lowerBound, other.base.upperBound)
        }
        let first = isBefore(next(1), next(0)) ? 1 : 0
        guard var range = next(first)?.base else { return nil }
        places[first] += 1
        // A cluster grows as long as a side has a change that concerns what the other one has changed in it.
        var ends = first == 0 ? [range.upperBound, -1] : [-1, range.upperBound]
        while true {
            let side = isBefore(next(1), next(0)) ? 1 : 0
            guard let edit = next(side)?.base else { break }
            let isSamePlace = edit.isEmpty && range.isEmpty && edit == range
            guard edit.lowerBound < ends[1 - side] || isSamePlace else { break }
            places[side] += 1
            ends[side] = edit.upperBound
            range = range.lowerBound..<max(range.upperBound, edit.upperBound)
        }
        return Cluster(range: range, edits: [0, 1].map { sides[$0].edits[starts[$0]..<places[$0]] })
    }

    private mutating func resolve(_ cluster: Cluster) {
        let (first, second) = (cluster.edits[0], cluster.edits[1])
        let adds = cluster.edits.map { $0.contains { !$0.changed.isEmpty } }
        if second.isEmpty || isSame(first, second) || adds[0] && !adds[1] {
            apply(first, 0, cluster.range)
        } else if first.isEmpty || adds[1] && !adds[0] {
            apply(second, 1, cluster.range)
        } else {
            weave(cluster)
        }
    }

    private func isSame(_ first: ArraySlice<TokenEdit>, _ second: ArraySlice<TokenEdit>) -> Bool {
        first.count == second.count
            && zip(first, second).allSatisfy { one, other in
                one.base == other.base
                    && sides[0].tokens.numbers[one.changed] == sides[1].tokens.numbers[other.changed]
            }
    }

    /// Writes what one side has made of some words.
    private mutating func apply(_ edits: ArraySlice<TokenEdit>, _ side: Int, _ range: Range<Int>) {
        var start = range.lowerBound
        for edit in edits {
            output.append(base, start..<edit.base.lowerBound)
            output.append(sides[side].tokens, edit.changed)
            start = edit.base.upperBound
        }
        output.append(base, start..<range.upperBound)
    }

    /// Writes what both sides have added to some words, and of these what both have kept.
    private mutating func weave(_ cluster: Cluster) {
        var edits = cluster.edits
        var end = cluster.range.lowerBound
        for place in cluster.range.lowerBound...cluster.range.upperBound {
            var added: [Range<Int>] = [0..<0, 0..<0]
            for side in [0, 1] {
                // A removal may come behind an insertion at the same place.
                while let edit = edits[side].first, edit.base.lowerBound == place {
                    if !edit.changed.isEmpty { added[side] = edit.changed }
                    end = max(end, edit.base.upperBound)
                    edits[side].removeFirst()
                }
            }
            add(added[0], added[1])
            if place >= end, place < cluster.range.upperBound { output.append(base, place..<place + 1) }
        }
    }

    /// Writes what both sides have added at one place: what they begin with alike, and blanks that they
    /// end with alike, only once.
    private mutating func add(_ first: Range<Int>, _ second: Range<Int>) {
        let (one, other) = (sides[0].tokens, sides[1].tokens)
        let (mine, theirs) = (Array(one.numbers[first]), Array(other.numbers[second]))
        let most = min(mine.count, theirs.count)
        let front = TextFrame.shared(mine, theirs, most: most)
        let blanks = one.kinds[first].reversed().prefix { $0 == .blank || $0 == .lineBreak }.count
        let end = TextFrame.sharedEnd(mine, theirs, most: min(blanks, most - front))
        let rest = first.lowerBound + front..<first.upperBound - end
        let otherRest = second.lowerBound + front..<second.upperBound - end
        output.append(one, first.lowerBound..<rest.lowerBound)
        let comesFirst = isFirstEarlier ?? one.bytes(of: rest).lexicographicallyPrecedes(other.bytes(of: otherRest))
        output.append(comesFirst ? one : other, comesFirst ? rest : otherRest)
        if !rest.isEmpty, !otherRest.isEmpty { output.separate() }
        output.append(comesFirst ? other : one, comesFirst ? otherRest : rest)
        output.append(one, rest.upperBound..<first.upperBound)
    }
}
