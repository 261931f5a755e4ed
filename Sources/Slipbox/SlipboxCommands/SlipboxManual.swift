internal import CoreDataCommandLine

extension SlipboxTool {
    /// The sections of the manual page that help does not have.
    static let manual = [
        ManualSection(
            "Environment",
            [
                ("SLIPBOX_STORE", "The file of the slip box, unless --store names one."),
                ("SLIPBOX_PASSWORD", "The password of pages. Required unless only this computer can connect."),
                ("SLIPBOX_REPORT_PASSWORD", "The password of the page about memory and time, /-/report."),
                ("EDITOR_BUNDLE", "The folder of the editor for formatted text, instead of the usual ones."),
                ("VISUAL, EDITOR", "The program in which “slipbox edit” opens a text."),
                ("XDG_DATA_HOME", "Your data folder, instead of ~/.local/share."),
                ("BROWSER", "The browser that xdg-open prefers."),
            ]
        ),
        ManualSection(
            "Files",
            [
                ("~/.local/share/Slipbox/Slipbox.sqlite", "The slip box."),
                ("Slipbox.sqlite.key, .logouts", "What keeps pages and logouts valid when the server starts anew."),
                (
                    "Slipbox.sqlite.account, .session",
                    "The account that the slip box is synced with; only you can read them."
                ),
                ("Slipbox.sqlite.server", "The address of the server that runs, by which “slipbox” finds it."),
                (
                    "share/prose-editor/editor.js",
                    "The editor for formatted text, where slipbox is installed. A file that is not the one of this version "
                        + "is not used; texts are plain then, and pages and messages say so."
                ),
                (
                    "slipbox.service",
                    "Serves the slip box from login to logout: systemctl --user enable --now slipbox"
                ),
            ]
        ),
    ]
}
