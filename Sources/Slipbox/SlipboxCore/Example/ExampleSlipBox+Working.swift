extension ExampleSlipBox {
    static let working = [
        ExampleNote(
            number: 15,
            title: "Keywords are entrances",
            address: "4",
            folder: "Working with it",
            keywords: ["method", "links"],
            status: .archived,
            markdown: """
                A keyword need not be on every note that it fits. Put it on the two or three from which the others can be \
                reached by links. Then the list of keywords stays short enough to read.

                Two keywords that turn out to mean the same can be merged; the notes keep what they have.
                """
        ),
        ExampleNote(
            number: 16,
            title: "From draft to archive",
            address: "5",
            folder: "Working with it",
            keywords: ["writing"],
            status: .archived,
            markdown: """
                A note begins as a **draft**: quick, incomplete, yours. In **review** it waits to be read once more with fresh \
                eyes. In the **archive** it is something you can build on, which does not mean that it may not change.

                The review queue has the oldest first: [[Ten minutes a day]].
                """
        ),
        ExampleNote(
            number: 17,
            title: "Ten minutes a day",
            address: "5a",
            folder: "Working with it",
            keywords: ["writing", "method"],
            status: .review,
            markdown: """
                Take the first three notes of the review queue. Read each aloud. Mend the title, add one link, pass it on. \
                A slip box is a garden: a little, often.
                """
        ),
        ExampleNote(
            number: 18,
            title: "Folders are desks, not drawers",
            address: "6",
            folder: "Working with it",
            keywords: ["method"],
            status: .archived,
            markdown: """
                Use folders for what you are working on: a talk, a course, a trip. The thoughts themselves belong together by \
                links and addresses, see [[An address is a place in a conversation]], which cross all folders.

                Within a folder you can drag notes into an order of their own, as on a desk before you write.
                """
        ),
        ExampleNote(
            number: 19,
            title: "A saved search is a folder that fills itself",
            address: "6a",
            folder: "Working with it",
            keywords: ["method"],
            status: .archived,
            markdown: """
                Search for words, add tokens such as “Review” or “7d”, and keep the search under a name. It shows whatever \
                fits from then on. [[Folders are desks, not drawers]] is about the other kind.
                """
        ),
        ExampleNote(
            number: 20,
            title: "Nothing is lost",
            address: "7",
            folder: "Working with it",
            keywords: ["writing"],
            status: .archived,
            markdown: """
                What you delete is in the trash for thirty days, with its links and its place. What you overwrite is in the \
                note's history, and can be brought back. So write boldly, also on the way [[From draft to archive]].
                """
        ),
        ExampleNote(
            number: 21,
            title: "What does your box know about you?",
            address: nil,
            folder: "Working with it",
            keywords: [],
            status: .draft,
            markdown: "A question to come back to in a year. It has no links yet: give it some."
        ),
    ]
}
