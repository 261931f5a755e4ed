"""What the gate tries: `make test-browser SMOKE=1`. All of Slipbox, and a few tests of what it stands on."""
import unittest

NAMES = [
    "test_live.TypingTests.test_typing_without_latency",
    "test_gallery.MenuTests",
    "test_prose.WritingTests.test_without_latency",
    "test_prose.CompletionTests.test_links_by_identity_follow_renamed_notes",
    "test_slipbox_folders",
    "test_slipbox_list",
    "test_slipbox_note",
    "test_slipbox_keyboard",
    "test_slipbox_search",
    "test_slipbox_saving",
    "test_slipbox_omnibar",
    "test_slipbox_links",
    "test_slipbox_past",
    "test_slipbox_live",
    "test_slipbox_phone",
    "test_slipbox_accessibility",
]


def load_tests(loader, tests, pattern):
    return unittest.TestSuite(loader.loadTestsFromName(name) for name in NAMES)
