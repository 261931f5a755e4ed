import WebUIServer

enum StageStyle {
    static let asset = Asset(
        name: "stage",
        suffix: "css",
        contentType: "text/css; charset=utf-8",
        bytes: Array(
            """
            body { font: 16px system-ui; margin: 1rem; }
            input, textarea, button { font: inherit; min-height: 44px; max-width: 100%; box-sizing: border-box; }
            textarea { width: 100%; }
            div[data-i="3"] { height: 20rem; overflow: auto; }
            """.utf8
        )
    )
}
