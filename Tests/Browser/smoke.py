"""A few tests of everything, for the gate: `make test-browser SMOKE=1`."""
import unittest

NAMES = [
    "test_live.TypingTests.test_without_latency",
    "test_gallery.MenuTests",
    "test_prose.WritingTests.test_without_latency",
    "test_prose.CompletionTests.test_links_by_identity_follow_renamed_notes",
    "test_slipbox_folders.FolderTests.test_a_folder_is_made_named_and_filled",
    "test_slipbox_folders.FolderTests.test_one_click_clears_the_examples",
    "test_slipbox_list.ListTests.test_titles_are_sorted_both_ways",
    "test_slipbox_note.NoteTests.test_status_and_favourite_are_one_click",
    "test_slipbox_search.SearchTests.test_words_are_found_in_titles_and_texts",
    "test_slipbox_saving.SavingTests.test_by_itself_after_a_pause",
    "test_slipbox_saving.SavingTests.test_letters_show_at_once_over_a_line_that_takes_a_second",
    "test_slipbox_omnibar.OmnibarTests.test_it_finds_a_note",
    "test_slipbox_links.LinkTests.test_backlinks_lead_back_with_their_sentence",
    "test_slipbox_past.PastTests.test_the_trash_gives_back_and_is_emptied",
    "test_slipbox_live.LiveTests.test_what_is_typed_survives_a_killed_server",
    "test_slipbox_phone.PhoneTests.test_columns_follow_each_other",
    "test_slipbox_accessibility.AccessibilityTests.test_the_screens",
]


def load_tests(loader, tests, pattern):
    return unittest.TestSuite(loader.loadTestsFromName(name) for name in NAMES)
