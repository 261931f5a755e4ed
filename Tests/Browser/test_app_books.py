"""The app of the book store: categories, books, and pages in order."""
from selenium.webdriver.common.keys import Keys

from apps import AppTest
from browser import eventually


class BooksTests(AppTest):
    name = "bookstore-app"

    def open_book(self, title="The first book"):
        self.tap_row(title)
        eventually(lambda: self.field("Title").get_attribute("value") == title, f"“{title}” is open")

    def pages(self):
        return [text.split("\n")[1].split()[0] for text in self.texts(".column-detail .row-content")]

    def assert_pages(self, *words):
        eventually(lambda: self.pages() == list(words), lambda: f"{words}, not {self.pages()}")
        self.assert_saved("SELECT substr(ZTEXT, 1, instr(ZTEXT, ' ') - 1) FROM ZPAGE ORDER BY Z_FOK_BOOK", list(words))

    def test_books_stand_in_their_categories(self):
        self.row("The first book")
        self.assertEqual(self.texts(".section-header"), ["Biography", "Fiction"])
        self.assertIn("$15.00", self.row("The second book").text)
        self.assertIn("4 pages", self.row("The first book").text)
        self.assert_fits()

    def test_pages_keep_their_order(self):
        self.open_book()
        self.assert_pages("The", "Nobody", "She", "On")
        self.assert_fits()
        rule, title = self.browser.find(".column-detail .shape").size, self.field("Title").size
        self.assertEqual((rule["height"], rule["width"]), (1, title["width"]), "the red line is as wide as the column")
        self.browser.menu(self.row("Nobody had"))
        self.browser.press("Move Down")
        self.assert_pages("The", "She", "Nobody", "On")
        self.write("Next page", "Afterwards came")
        self.browser.type(Keys.ENTER)
        self.assert_saved("SELECT count(*) FROM ZPAGE", [5])
        self.browser.menu(self.row("On the last"))
        self.browser.press("Delete")
        self.assert_pages("The", "She", "Nobody", "Afterwards")
        self.browser.press("Undo")
        self.assert_pages("The", "She", "Nobody", "On", "Afterwards")
        self.browser.press("Redo")
        self.assert_pages("The", "She", "Nobody", "Afterwards")

    def test_a_page_is_dragged(self):
        if self.is_phone:
            self.skipTest("a phone has the menu")
        self.open_book()
        self.assert_pages("The", "Nobody", "She", "On")
        self.browser.drag(self.row("On the last"), self.row("The shop"))
        self.assert_pages("On", "The", "Nobody", "She")

    def test_a_bargain_is_what_the_model_says(self):
        self.row("The first book")
        self.browser.press("Bargains")
        eventually(lambda: self.texts("dialog .row") != [], "the sheet shows books")
        self.assertEqual([text.split("\n")[0] for text in self.texts("dialog .row")], ["The third book", "The first book"])
        self.browser.press("Done")
        self.open_book()
        price = self.field("Price")
        self.browser.run("arguments[0].focus(); arguments[0].select()", price)
        self.browser.type("13", Keys.TAB)
        self.assert_saved("SELECT ZPRICE FROM ZBOOK WHERE ZTITLE = 'The first book'", [13])

    def test_a_book_is_added_and_named(self):
        self.row("The first book")
        self.browser.press("Add")
        self.browser.press("New Book")
        eventually(lambda: self.field("Title").get_attribute("value") == "A new book", "it is open")
        self.write("Title", "On cards")
        self.assert_saved("SELECT b.ZTITLE FROM ZBOOK b JOIN ZBOOKCATEGORY c ON b.ZCATEGORY = c.Z_PK WHERE c.ZNAME = 'Biography' "
                          "ORDER BY b.ZTITLE", ["On cards", "The third book"])

    def test_a_category_is_added(self):
        self.row("The first book")
        self.browser.press("Add")
        self.browser.press("New Category")
        self.write("Name", "Travel")
        self.browser.press("Add")
        eventually(lambda: "Travel" in self.texts(".section-header"), lambda: str(self.texts(".section-header")))


class PhoneBooksTests(BooksTests):
    is_phone = True
