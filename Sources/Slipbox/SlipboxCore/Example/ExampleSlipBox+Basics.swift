extension ExampleSlipBox {
    static let basics = [
        ExampleNote(
            number: 1,
            title: "Welcome to your slip box",
            address: "1",
            folder: "The slip box",
            keywords: ["method"],
            status: .archived,
            isFavorite: true,
            hasPicture: true,
            markdown: """
                A slip box is a box of short notes that know each other. You write one thought on each, and say which others \
                it belongs to. After a while the box has something to tell *you*.

                Start anywhere:

                - [[One thought for each note]] is the only rule that matters.
                - [[Links make the box think]] shows what makes it more than a pile.
                - [[An address is a place in a conversation]] explains the numbers.

                These notes are only an example. One click in the menu removes them; what you changed stays yours.
                """
        ),
        ExampleNote(
            number: 2,
            title: "One thought for each note",
            address: "1a",
            folder: "The slip box",
            keywords: ["method", "writing"],
            status: .archived,
            markdown: """
                A note that holds one thought can be linked to exactly, moved freely and used twice. A note with three \
                thoughts can do none of that well.

                Test: can you give it a title that is a statement? If the title needs an “and”, it may be two notes. \
                [[A title says what the note claims]] has more on that.
                """
        ),
        ExampleNote(
            number: 3,
            title: "A title says what the note claims",
            address: "1a1",
            folder: "The slip box",
            keywords: ["writing"],
            status: .archived,
            markdown: """
                “Photosynthesis” is a subject. “Plants store sunlight as sugar” is a thought: you can agree, doubt, and link \
                to it. When you type two opening brackets, titles are all that you see, so let them speak.

                You may rename a note whenever you know better: [[Links go by identity]], and follow.
                """
        ),
        ExampleNote(
            number: 4,
            title: "Write it in your own words",
            address: "1a2",
            folder: "The slip box",
            keywords: ["writing"],
            status: .archived,
            markdown: """
                Copying a sentence is easy, and leaves you as wise as before. Saying it again for somebody who does not have \
                the book in hand shows at once what you have not understood yet.

                Keep the source beside it: you will want to find your way back. And do not polish: that comes later, see \
                [[From draft to archive]].
                """
        ),
        ExampleNote(
            number: 5,
            title: "Luhmann's box",
            address: "1b",
            folder: "The slip box",
            keywords: ["history"],
            status: .archived,
            markdown: """
                The sociologist Niklas Luhmann kept some 90,000 slips of paper in wooden boxes, from the 1950s to the 1990s. \
                He called the box a partner in conversation, and wrote dozens of books with it.

                Three things made it work: [[An address is a place in a conversation]], references from slip to slip, and \
                [[Keywords are entrances]], of which he needed surprisingly few.
                """
        ),
        ExampleNote(
            number: 6,
            title: "A box surprises, an archive obeys",
            address: "1b1",
            folder: "The slip box",
            keywords: ["history", "method"],
            status: .review,
            markdown: """
                An archive gives back what you put in, where you put it. A slip box gives you neighbours that you had not \
                asked for, because somebody, you, linked them years ago for another reason.

                Surprise needs links in many directions: [[Links make the box think]].
                """
        ),
    ]
}
