extension ExampleSlipBox {
    static let linking = [
        ExampleNote(
            number: 7,
            title: "Links make the box think",
            address: "2",
            folder: "Linking",
            keywords: ["links", "method"],
            status: .archived,
            isFavorite: true,
            markdown: """
                A note without links will be forgotten. When you have written one, ask: *what does this answer, contradict, \
                or follow from?* Then type two opening brackets and the first letters of a title.

                Say in the sentence why you link, as this one does: [[Backlinks show who needs a note]] is the other half of \
                the story.
                """
        ),
        ExampleNote(
            number: 8,
            title: "Links go by identity",
            address: "2a",
            folder: "Linking",
            keywords: ["links"],
            status: .archived,
            markdown: """
                A link remembers which note it means, not how it was called or where it lay. So rename, move and give new \
                addresses without fear; nothing breaks.

                It is the reason why [[Addresses may change]].
                """
        ),
        ExampleNote(
            number: 9,
            title: "Backlinks show who needs a note",
            address: "2b",
            folder: "Linking",
            keywords: ["links"],
            status: .archived,
            markdown: """
                Below every note you find the notes that refer to it, each with the sentence in which it does. A note with \
                many of them is a hub: perhaps it deserves to be an entrance, see [[Keywords are entrances]].
                """
        ),
        ExampleNote(
            number: 10,
            title: "Mentions are links that nobody made yet",
            address: "2b1",
            folder: "Linking",
            keywords: ["links"],
            status: .review,
            markdown: """
                If another note has this note's title in its text, it is listed as a mention, below those of which \
                [[Backlinks show who needs a note]] tells. One key makes a link of it, and the words stay as they are.

                Try it: the note about orphans mentions Luhmann's box without a link to it.
                """
        ),
        ExampleNote(
            number: 11,
            title: "Orphans and dead ends",
            address: "2c",
            folder: "Linking",
            keywords: ["links", "method"],
            status: .review,
            markdown: """
                An orphan has no link at all; a dead end can be reached, but leads nowhere. Luhmann's box had both. They are \
                no mistakes, only invitations: look at the list now and then, and give one of them a neighbour.

                [[Ten minutes a day]] is enough.
                """
        ),
        ExampleNote(
            number: 12,
            title: "An address is a place in a conversation",
            address: "3",
            folder: "Linking",
            keywords: ["addresses"],
            status: .archived,
            markdown: """
                The number of a note says what it was an answer to, not what it is about. This note is 3. What continues it \
                is 4; a remark on it is 3a, and a remark on that is 3a1.

                Use **Continue** for the next step of a thought and **Branch** for an aside: [[Branch when you digress]].
                """
        ),
        ExampleNote(
            number: 13,
            title: "Branch when you digress",
            address: "3a",
            folder: "Linking",
            keywords: ["addresses"],
            status: .archived,
            markdown: """
                A digression is often where the new idea is. With an address of its own it can grow beside the main line \
                for years, without pushing anything aside: between 3 and 4 there is room for ever.
                """
        ),
        ExampleNote(
            number: 14,
            title: "Addresses may change",
            address: "3a1",
            folder: "Linking",
            keywords: ["addresses", "links"],
            status: .archived,
            markdown: """
                On paper a number was for life. Here you can give a note another address at any time; all that branches off \
                it goes along, and links find it as before, because [[Links go by identity]].
                """
        ),
    ]
}
