import CoreDataCommandLine
import Testing

@Suite struct TextTableTests {
    @Test func columnsAreAlignedAndEmptyOnesLeftOut() {
        var table = TextTable(("Name", .left), ("Nothing", .left), ("Rows", .right), ("", .left))
        table.add("Note", "", "12,345", "x")
        table.add("Übung", "", "7", "")
        #expect(
            table.lines(Style(hasColors: false), heading: .ruled) == [
                "Name     Rows", "─────  ──────", "Note   12,345  x", "Übung       7",
            ]
        )
    }

    @Test func theFlexibleColumnGivesWay() {
        var table = TextTable(["N", "TITLE", "FOLDER"], flexible: 1)
        table.add("1", "a title that is longer", "Inbox")
        table.add("2", "two\nlines", "")
        let style = Style(hasColors: false, width: 24)
        #expect(table.lines(style, heading: .none) == ["1  a title that …  Inbox", "2  two lines"])
        #expect(
            table.lines(style, heading: .titles) == [
                "N  TITLE          FOLDER", "1  a title that…  Inbox", "2  two lines",
            ]
        )
    }

    @Test func withoutATerminalOneLongCellMakesNoOtherLineLonger() {
        var table = TextTable(["N", "TITLE", "FOLDER"], flexible: 1)
        let long = String(repeating: "long ", count: 30)
        table.add("1", long, "Inbox")
        table.add("2", "short", "Desk")
        let short = "2  short" + String(repeating: " ", count: 57) + "Desk"
        #expect(table.lines(Style(hasColors: false), heading: .none) == ["1  \(long)  Inbox", short])
    }

    @Test func widthIsThatOfTheTerminal() {
        var table = TextTable(["A", "B"], flexible: 1)
        table.add("紙片", "x")
        table.add("note", "y")
        #expect(table.lines(Style(hasColors: false), heading: .none) == ["紙片  x", "note  y"])
    }

    @Test func coloursTakeNoRoom() {
        var table = TextTable(["A", "B"], flexible: 1)
        let style = Style(hasColors: true)
        table.add([TextTable.Cell("red") { style.ink($0, .red) }, TextTable.Cell("x")])
        #expect(
            table.lines(style, heading: .titles) == [
                "\u{1B}[1mA\u{1B}[0m    \u{1B}[1mB\u{1B}[0m", "\u{1B}[31mred\u{1B}[0m  x",
            ]
        )
    }
}
