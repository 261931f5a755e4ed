import Foundation
import ServerSecurity

/// Files as Evernote writes them.
enum EvernoteSample {
    static let picture = Data([0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 1, 2, 3])
    static let pictureDigest = Digest.md5(picture).map { String(format: "%02x", $0) }.joined()

    static func export(_ notes: String...) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE en-export SYSTEM "http://xml.evernote.com/pub/evernote-export4.dtd">
        <en-export export-date="20231224T151504Z" application="Evernote" version="10.68.2">
        \(notes.joined(separator: "\n"))
        </en-export>
        """
    }

    static func note(_ title: String, _ text: String, _ others: String = "", created: String = "20160730T164129Z")
        -> String
    {
        """
        <note><title>\(title)</title><created>\(created)</created><updated>20231224T151443Z</updated>\(others)
        <content><![CDATA[<?xml version="1.0" encoding="UTF-8" standalone="no"?>
        <!DOCTYPE en-note SYSTEM "http://xml.evernote.com/pub/enml2.dtd"><en-note>\(text)</en-note>]]></content></note>
        """
    }

    static func resource(_ content: Data, _ type: String, _ name: String) -> String {
        """
        <resource><data encoding="base64">\(content.base64EncodedString(options: .lineLength76Characters))</data>
        <mime>\(type)</mime><resource-attributes><file-name>\(name)</file-name></resource-attributes></resource>
        """
    }

    /// A note with everything that Evernote has.
    static let everything = note(
        "Trip &amp; plans",
        """
        <h1>Plan</h1><div><b>bold</b> <i>italic</i> <u>under</u> <s>gone</s> \
        <span style="background-color:#ffef9e;--en-highlight:yellow;">bright</span></div><div><br/></div>\
        <ul><li><div>one</div></li><li><div>two</div><ul><li><div>deep</div></li></ul></li></ul>\
        <ol><li>first</li></ol><div><en-todo checked="true"/>packed</div><div><en-todo/>booked</div>\
        <ul style="--en-todo:true;"><li style="--en-checked:false;"><div>new style</div></li></ul>\
        <table><tr><td>a</td><td>b</td></tr><tr><td>1</td><td>2</td></tr></table>\
        <div style="--en-codeblock:true;--en-codeblockLanguage:swift;"><div>let a = 1</div><div><br/></div><div>  b &lt; c</div></div>\
        <blockquote>quoted</blockquote><div>See <a href="evernote:///view/1/s1/aa/bb/">Other note</a> and \
        <a href="https://example.org/?a=1&amp;b=2">the web</a>.</div>\
        <en-media type="image/png" hash="\(pictureDigest)"/><en-crypt hint="pet">c2VjcmV0</en-crypt>
        """,
        "<tag>travel</tag><tag>plans/summer</tag><note-attributes><source-url>https://example.org</source-url>"
            + "</note-attributes>" + resource(picture, "image/png", "map.png")
            + resource(Data("%PDF-1.4 ticket".utf8), "application/pdf", "ticket.pdf")
    )
}
