"""What the gate tries: `make test-browser SMOKE=1`. All of Slipbox on a desk, most of it on a phone, and a few tests of what it
stands on."""
import unittest

NAMES = [
    "test_docs",
    "test_live.TypingTests.test_typing_without_latency",
    "test_live.HiddenTests.test_a_hidden_tab_rests_until_it_is_seen",
    "test_gallery.MenuTests",
    "test_phone.PhoneTests",
    "test_previews.GalleryTests.test_a_change_is_shown_without_loading_pages_anew",
    "test_prose.WritingTests.test_without_latency",
    "test_prose.CompletionTests.test_links_by_identity_follow_renamed_notes",
    "test_console_screens.ScreenTests.test_every_screen_has_names_and_fits",
    "test_console_screens.PhoneScreenTests.test_sections_lead_to_their_screens",
    "test_console_screens.RoleTests",
    "test_console_flows.RecordFlowTests.test_a_change_is_shown_saved_and_undone",
    "test_console_flows.RecordFlowTests.test_without_a_mouse",
    "test_console_flows.PhoneRecordFlowTests.test_a_record_is_found_and_opened",
    "test_console_flows.SchemaFlowTests",
    "test_console_flows.AccessFlowTests.test_a_token_is_made_used_and_revoked",
    "test_console_flows.InsightFlowTests.test_a_request_is_in_the_log_within_a_second",
    "test_slipbox_phone",
    "test_slipbox_accessibility",
    "test_slipbox_folders",
    "test_slipbox_list",
    "test_slipbox_note",
    "test_slipbox_search",
    "test_slipbox_omnibar",
    "test_slipbox_past",
    "test_slipbox_keyboard",
    "test_slipbox_links.LinkTests",
    "test_slipbox_links.PhoneLinkTests.test_links_by_identity_follow_renamed_notes",
    "test_slipbox_links.PhoneLinkTests.test_links_lead_to_their_notes",
    "test_slipbox_links.PhoneLinkTests.test_the_graph_shows_neighbours_and_leads_to_them",
    "test_slipbox_live.LiveTests",
    "test_slipbox_live.PhoneLiveTests.test_each_sees_what_the_other_does",
    "test_slipbox_pictures.PictureTests",
    "test_slipbox_pictures.PhonePictureTests.test_a_picture_is_chosen",
    "test_slipbox_saving.SavingTests",
    "test_slipbox_saving.PhoneSavingTests.test_when_another_note_is_opened",
    "test_slipbox_unsaved.UnsavedTests.test_who_never_pauses_is_saved",
    "test_slipbox_unsaved.UnsavedTests.test_killing_the_server_while_someone_types_loses_nothing",
    "test_slipbox_unsaved.UnsavedTests.test_text_of_a_closed_tab_comes_back",
    "test_slipbox_unsaved.UnsavedTests.test_a_title_of_a_closed_tab_comes_back",
    "test_slipbox_together",
    "test_slipbox_transfer.TransferTests",
    "test_slipbox_transfer.PhoneTransferTests.test_archives_come_in_and_go_out",
]


def load_tests(loader, tests, pattern):
    return unittest.TestSuite(loader.loadTestsFromName(name) for name in NAMES)
