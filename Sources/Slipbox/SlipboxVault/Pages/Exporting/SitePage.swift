import RichText

/// A whole page of a site. It runs nothing, and says so to browsers.
struct SitePage {
    let title: String
    /// Elements of the head, ready to be written.
    var head: [String] = []
    /// What the page shows, ready to be written.
    let body: String

    var text: String {
        """
        <!DOCTYPE html>
        <html>
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width">
        <meta http-equiv="Content-Security-Policy" content="script-src 'none'; object-src 'none'">
        <title>\(HTMLHead.escaped(title))</title>
        \((head + [Self.style]).joined(separator: "\n"))
        </head>
        <body>
        \(body)
        </body>
        </html>

        """
    }

    private static let style = """
        <style>
        body { max-width: 42em; margin: 2em auto; padding: 0 1em; font-family: system-ui, sans-serif; line-height: 1.5 }
        img { max-width: 100% }
        </style>
        """
}
