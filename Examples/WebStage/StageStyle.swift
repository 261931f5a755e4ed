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
            .webui-badge { position: fixed; right: 1rem; bottom: 1rem; padding: .5rem 1rem; background: #fc6; }
            .webui-badge[hidden] { display: none; }
            """.utf8
        )
    )
}
