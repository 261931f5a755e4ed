import SlipboxCore
import Testing

/// Tests of pieces of texts around words.
struct NoteExcerptTests {
    @Test(arguments: [
        ("It is [[Boxes#Use|the use]] of $x^2$[^1] words", "words", "It is the use of x² words"),
        ("![[Boxes]] and [[Boxes|them]] are boxes", "boxes", "and them are boxes"),
        ("One end[^1] of it", "end of", "One end of it"), ("It is so^[as Luhmann says] here", "so", "It is so here"),
        // Found where a reader does not see it.
        ("It is so^[as Luhmann says] here", "luhmann", "It is so^[as Luhmann says] here"),
    ])
    func excerptsAreReadAsTheTextIs(text: String, word: String, piece: String) {
        let excerpt = NoteExcerpt(of: text, around: [word])
        #expect(excerpt?.text == piece)
        #expect(excerpt?.parts.filter(\.isMarked).map { $0.text.lowercased() } == [word])
    }

    @Test func withoutTheWordsThereIsNone() {
        #expect(NoteExcerpt(of: "a [[b]]", around: ["c"]) == nil)
        #expect(NoteExcerpt(of: "a [[b]]", around: []) == nil)
    }
}
