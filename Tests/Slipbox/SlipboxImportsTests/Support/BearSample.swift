import Foundation

/// Backups as Bear writes them.
enum BearSample {
    static let picture = Data([0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 9])
    static let home = "A1FFAFCB-F102-4FDE-84AF-4A1B21C60672"

    static func info(_ identifier: String, _ others: String = "") -> Data {
        Data(
            """
            {"version": 2, "type": "net.daringfireball.markdown", "creatorIdentifier": "net.shinyfrog.bear",
             "net.shinyfrog.bear": {"creationDate": "2023-10-11T05:43:33Z", "modificationDate": "2023-10-12T08:09:57Z",
             "uniqueIdentifier": "\(identifier)", "archivedDate": null\(others)}}
            """.utf8
        )
    }

    static let text = """
        # Home

        ==🟢bright== and ~under~ and ::old:: but `~code~` and a::b::c
        [[Other/Part two|there]] and [[Other]], [open](bear://x-callback-url/open-note?id=\(other)),
        [site](https://example.org)
        - [ ] open
        ![](assets/map.png)<!-- {"width":300} -->
        [ticket](assets/my%20ticket.pdf)

        ```
        #no tag# ~x~
        ```
        #travel #plans/summer# and #two words# here
        #first tag# #second tag#
        """
    static let other = "B2FFAFCB-F102-4FDE-84AF-4A1B21C60673"

    static let backup: [String: Data] = [
        "Backup.bear2bk/Home.textbundle/text.md": Data(text.utf8),
        "Backup.bear2bk/Home.textbundle/info.json": info(home, ", \"pinned\": 1, \"archived\": 1"),
        "Backup.bear2bk/Home.textbundle/assets/map.png": picture,
        "Backup.bear2bk/Home.textbundle/assets/my ticket.pdf": Data("%PDF-1.4".utf8),
        "Backup.bear2bk/Home.textbundle/assets/unshown.png": picture + [1],
        "Backup.bear2bk/Other.textbundle/text.md": Data("Other\nNo heading, [[Home]]\n## Part two\n".utf8),
        "Backup.bear2bk/Other.textbundle/info.json": info(other),
        "Backup.bear2bk/Locked.textbundle/text.md": Data(),
        "Backup.bear2bk/Locked.textbundle/info.json": info(
            "C2FFAFCB-F102-4FDE-84AF-4A1B21C60674",
            ", \"encrypted\": 1, \"title\": \"My secret\""
        ),
        "Backup.bear2bk/Gone.textbundle/text.md": Data("# Gone".utf8),
        "Backup.bear2bk/Gone.textbundle/info.json": info("D2FFAFCB-F102-4FDE-84AF-4A1B21C60675", ", \"trashed\": 1"),
        "Backup.bear2bk/tags.json": Data("{\"tags\": []}".utf8),
    ]
}
