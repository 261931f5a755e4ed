/// The icons of a page. Each is drawn once, at the end of the page, and used by reference.
public enum IconSprite {
    /// All drawings as SVG symbols.
    public static let text: String = {
        let symbols = IconTable.drawings.sorted { $0.key < $1.key }.map { name, drawing in
            "<symbol id=\"icon-\(name)\" viewBox=\"0 0 24 24\">\(drawing)</symbol>"
        }
        return "<svg class=\"sprite\" aria-hidden=\"true\" width=\"0\" height=\"0\">\(symbols.joined())</svg>"
    }()

    /// The markup that uses the drawing for an SF Symbols name.
    static func use(of name: String) -> String {
        let known = IconTable.names[name] ?? "circle-question-mark"
        let isFilled = known.hasSuffix("-fill")
        let drawing = isFilled ? String(known.dropLast(5)) : known
        return "<svg\(isFilled ? " class=\"filled\"" : "")><use href=\"#icon-\(drawing)\"/></svg>"
    }
}

/// The drawings of the icons, from Lucide (lucide.dev); the licence is in `ICONS-LICENSE.md`. A name with the suffix
/// `-fill` uses the same drawing, filled.
enum IconTable {
    /// The SVG content of each icon, in a view box of 24 by 24.
    static let drawings: [String: String] = [
        "archive": #"""
        <rect width="20" height="5" x="2" y="3" rx="1"/>\#
        <path d="M4 8v11a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2V8"/>\#
        <path d="M10 12h4"/>
        """#,
        "arrow-down": #"<path d="M12 5v14"/><path d="m19 12-7 7-7-7"/>"#,
        "arrow-left": #"<path d="m12 19-7-7 7-7"/><path d="M19 12H5"/>"#,
        "arrow-right": #"<path d="M5 12h14"/><path d="m12 5 7 7-7 7"/>"#,
        "arrow-up": #"<path d="m5 12 7-7 7 7"/><path d="M12 19V5"/>"#,
        "arrow-up-down": #"<path d="m21 16-4 4-4-4"/><path d="M17 20V4"/><path d="m3 8 4-4 4 4"/><path d="M7 4v16"/>"#,
        "baseline": #"<path d="M4 20h16"/><path d="m6 16 6-12 6 12"/><path d="M8 12h8"/>"#,
        "bell": #"""
        <path d="M10.268 21a2 2 0 0 0 3.464 0"/>\#
        <path d="M3.262 15.326A1 1 0 0 0 4 17h16a1 1 0 0 0 .74-1.673C19.41 13.956 18 12.499 18 8A6 6 0 0 0 6 \#
        8c0 4.499-1.411 5.956-2.738 7.326"/>
        """#,
        "bold": #"<path d="M6 12h9a4 4 0 0 1 0 8H7a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1h7a4 4 0 0 1 0 8"/>"#,
        "book-open": #"""
        <path d="M12 7v14"/>\#
        <path d="M3 18a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1h5a4 4 0 0 1 4 4 4 4 0 0 1 4-4h5a1 1 0 0 1 1 1v13a1 1 0 0 \#
        1-1 1h-6a3 3 0 0 0-3 3 3 3 0 0 0-3-3z"/>
        """#,
        "bookmark": #"""
        <path d="M17 3a2 2 0 0 1 2 2v15a1 1 0 0 1-1.496.868l-4.512-2.578a2 2 0 0 0-1.984 0l-4.512 2.578A1 1 0 0 \#
        1 5 20V5a2 2 0 0 1 2-2z"/>
        """#,
        "calendar": #"""
        <path d="M8 2v4"/>\#
        <path d="M16 2v4"/>\#
        <rect width="18" height="18" x="3" y="4" rx="2"/>\#
        <path d="M3 10h18"/>
        """#,
        "camera": #"""
        <path d="M13.997 4a2 2 0 0 1 1.76 1.05l.486.9A2 2 0 0 0 18.003 7H20a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H4a2 2 \#
        0 0 1-2-2V9a2 2 0 0 1 2-2h1.997a2 2 0 0 0 1.759-1.048l.489-.904A2 2 0 0 1 10.004 4z"/>\#
        <circle cx="12" cy="13" r="3"/>
        """#,
        "chart-column": #"""
        <path d="M3 3v16a2 2 0 0 0 2 2h16"/>\#
        <path d="M18 17V9"/>\#
        <path d="M13 17V5"/>\#
        <path d="M8 17v-3"/>
        """#,
        "check": #"<path d="M20 6 9 17l-5-5"/>"#,
        "chevron-down": #"<path d="m6 9 6 6 6-6"/>"#,
        "chevron-left": #"<path d="m15 18-6-6 6-6"/>"#,
        "chevron-right": #"<path d="m9 18 6-6-6-6"/>"#,
        "chevron-up": #"<path d="m18 15-6-6-6 6"/>"#,
        "chevrons-up-down": #"<path d="m7 15 5 5 5-5"/><path d="m7 9 5-5 5 5"/>"#,
        "circle": #"<circle cx="12" cy="12" r="10"/>"#,
        "circle-dashed": #"<circle cx="12" cy="12" r="10" stroke-dasharray="4.2 3.65"/>"#,
        "circle-half": #"<circle cx="12" cy="12" r="10"/><path d="M12 2a10 10 0 0 0 0 20z" fill="currentColor"/>"#,
        "circle-alert": #"""
        <circle cx="12" cy="12" r="10"/>\#
        <line x1="12" x2="12" y1="8" y2="12"/>\#
        <line x1="12" x2="12.01" y1="16" y2="16"/>
        """#,
        "circle-arrow-down": #"<circle cx="12" cy="12" r="10"/><path d="M12 8v8"/><path d="m8 12 4 4 4-4"/>"#,
        "circle-check": #"<circle cx="12" cy="12" r="10"/><path d="m9 12 2 2 4-4"/>"#,
        "circle-ellipsis": #"""
        <circle cx="12" cy="12" r="10"/>\#
        <path d="M17 12h.01"/>\#
        <path d="M12 12h.01"/>\#
        <path d="M7 12h.01"/>
        """#,
        "circle-minus": #"<circle cx="12" cy="12" r="10"/><path d="M8 12h8"/>"#,
        "circle-plus": #"<circle cx="12" cy="12" r="10"/><path d="M8 12h8"/><path d="M12 8v8"/>"#,
        "circle-question-mark": #"""
        <circle cx="12" cy="12" r="10"/>\#
        <path d="M9.09 9a3 3 0 0 1 5.83 1c0 2-3 3-3 3"/>\#
        <path d="M12 17h.01"/>
        """#,
        "circle-user-round": #"""
        <path d="M17.925 20.056a6 6 0 0 0-11.851.001"/>\#
        <circle cx="12" cy="11" r="4"/>\#
        <circle cx="12" cy="12" r="10"/>
        """#,
        "circle-x": #"<circle cx="12" cy="12" r="10"/><path d="m15 9-6 6"/><path d="m9 9 6 6"/>"#,
        "clock": #"<circle cx="12" cy="12" r="10"/><path d="M12 6v6l4 2"/>"#,
        "cloud": #"<path d="M17.5 19H9a7 7 0 1 1 6.71-9h1.79a4.5 4.5 0 1 1 0 9Z"/>"#,
        "columns-3": #"<rect width="18" height="18" x="3" y="3" rx="2"/><path d="M9 3v18"/><path d="M15 3v18"/>"#,
        "copy": #"""
        <rect width="14" height="14" x="8" y="8" rx="2" ry="2"/>\#
        <path d="M4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2"/>
        """#,
        "download": #"""
        <path d="M12 15V3"/>\#
        <path d="M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4"/>\#
        <path d="m7 10 5 5 5-5"/>
        """#,
        "ellipsis": #"<circle cx="12" cy="12" r="1"/><circle cx="19" cy="12" r="1"/><circle cx="5" cy="12" r="1"/>"#,
        "eye": #"""
        <path d="M2.062 12.348a1 1 0 0 1 0-.696 10.75 10.75 0 0 1 19.876 0 1 1 0 0 1 0 .696 10.75 10.75 0 0 \#
        1-19.876 0"/>\#
        <circle cx="12" cy="12" r="3"/>
        """#,
        "eye-off": #"""
        <path d="M10.733 5.076a10.744 10.744 0 0 1 11.205 6.575 1 1 0 0 1 0 .696 10.747 10.747 0 0 1-1.444 \#
        2.49"/>\#
        <path d="M14.084 14.158a3 3 0 0 1-4.242-4.242"/>\#
        <path d="M17.479 17.499a10.75 10.75 0 0 1-15.417-5.151 1 1 0 0 1 0-.696 10.75 10.75 0 0 1 4.446-5.143"/>\#
        <path d="m2 2 20 20"/>
        """#,
        "file": #"""
        <path d="M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.704.706l3.588 3.588A2.4 2.4 0 0 1 20 \#
        8v12a2 2 0 0 1-2 2z"/>\#
        <path d="M14 2v5a1 1 0 0 0 1 1h5"/>
        """#,
        "file-down": #"""
        <path d="M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.704.706l3.588 3.588A2.4 2.4 0 0 1 20 \#
        8v12a2 2 0 0 1-2 2z"/>\#
        <path d="M14 2v5a1 1 0 0 0 1 1h5"/>\#
        <path d="M12 18v-6"/>\#
        <path d="m9 15 3 3 3-3"/>
        """#,
        "file-plus": #"""
        <path d="M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.704.706l3.588 3.588A2.4 2.4 0 0 1 20 \#
        8v12a2 2 0 0 1-2 2z"/>\#
        <path d="M14 2v5a1 1 0 0 0 1 1h5"/>\#
        <path d="M9 15h6"/>\#
        <path d="M12 18v-6"/>
        """#,
        "file-text": #"""
        <path d="M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.704.706l3.588 3.588A2.4 2.4 0 0 1 20 \#
        8v12a2 2 0 0 1-2 2z"/>\#
        <path d="M14 2v5a1 1 0 0 0 1 1h5"/>\#
        <path d="M10 9H8"/>\#
        <path d="M16 13H8"/>\#
        <path d="M16 17H8"/>
        """#,
        "flag": #"""
        <path d="M4 22V4a1 1 0 0 1 .4-.8A6 6 0 0 1 8 2c3 0 5 2 7.333 2q2 0 3.067-.8A1 1 0 0 1 20 4v10a1 1 0 0 \#
        1-.4.8A6 6 0 0 1 16 16c-3 0-5-2-8-2a6 6 0 0 0-4 1.528"/>
        """#,
        "folder": #"""
        <path d="M20 20a2 2 0 0 0 2-2V8a2 2 0 0 0-2-2h-7.9a2 2 0 0 1-1.69-.9L9.6 3.9A2 2 0 0 0 7.93 3H4a2 2 0 0 \#
        0-2 2v13a2 2 0 0 0 2 2Z"/>
        """#,
        "folder-plus": #"""
        <path d="M12 10v6"/>\#
        <path d="M9 13h6"/>\#
        <path d="M20 20a2 2 0 0 0 2-2V8a2 2 0 0 0-2-2h-7.9a2 2 0 0 1-1.69-.9L9.6 3.9A2 2 0 0 0 7.93 3H4a2 2 0 0 \#
        0-2 2v13a2 2 0 0 0 2 2Z"/>
        """#,
        "globe": #"""
        <circle cx="12" cy="12" r="10"/>\#
        <path d="M12 2a14.5 14.5 0 0 0 0 20 14.5 14.5 0 0 0 0-20"/>\#
        <path d="M2 12h20"/>
        """#,
        "hash": #"""
        <line x1="4" x2="20" y1="9" y2="9"/>\#
        <line x1="4" x2="20" y1="15" y2="15"/>\#
        <line x1="10" x2="8" y1="3" y2="21"/>\#
        <line x1="16" x2="14" y1="3" y2="21"/>
        """#,
        "heart": #"""
        <path d="M2 9.5a5.5 5.5 0 0 1 9.591-3.676.56.56 0 0 0 .818 0A5.49 5.49 0 0 1 22 9.5c0 2.29-1.5 4-3 \#
        5.5l-5.492 5.313a2 2 0 0 1-3 .019L5 15c-1.5-1.5-3-3.2-3-5.5"/>
        """#,
        "highlighter": #"""
        <path d="m9 11-6 6v3h9l3-3"/>\#
        <path d="m22 12-4.6 4.6a2 2 0 0 1-2.8 0l-5.2-5.2a2 2 0 0 1 0-2.8L14 4"/>
        """#,
        "house": #"""
        <path d="M15 21v-8a1 1 0 0 0-1-1h-4a1 1 0 0 0-1 1v8"/>\#
        <path d="M3 10a2 2 0 0 1 .709-1.528l7-6a2 2 0 0 1 2.582 0l7 6A2 2 0 0 1 21 10v9a2 2 0 0 1-2 2H5a2 2 0 0 \#
        1-2-2z"/>
        """#,
        "image": #"""
        <rect width="18" height="18" x="3" y="3" rx="2" ry="2"/>\#
        <circle cx="9" cy="9" r="2"/>\#
        <path d="m21 15-3.086-3.086a2 2 0 0 0-2.828 0L6 21"/>
        """#,
        "images": #"""
        <path d="m22 11-1.296-1.296a2.4 2.4 0 0 0-3.408 0L11 16"/>\#
        <path d="M4 8a2 2 0 0 0-2 2v10a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2"/>\#
        <circle cx="13" cy="7" r="1" fill="currentColor"/>\#
        <rect x="8" y="2" width="14" height="14" rx="2"/>
        """#,
        "inbox": #"""
        <polyline points="22 12 16 12 14 15 10 15 8 12 2 12"/>\#
        <path d="M5.45 5.11 2 12v6a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2v-6l-3.45-6.89A2 2 0 0 0 16.76 4H7.24a2 2 0 0 \#
        0-1.79 1.11z"/>
        """#,
        "info": #"<circle cx="12" cy="12" r="10"/><path d="M12 16v-4"/><path d="M12 8h.01"/>"#,
        "italic": #"""
        <line x1="19" x2="10" y1="4" y2="4"/>\#
        <line x1="14" x2="5" y1="20" y2="20"/>\#
        <line x1="15" x2="9" y1="4" y2="20"/>
        """#,
        "key": #"""
        <path d="m15.5 7.5 2.3 2.3a1 1 0 0 0 1.4 0l2.1-2.1a1 1 0 0 0 0-1.4L19 4"/>\#
        <path d="m21 2-9.6 9.6"/>\#
        <circle cx="7.5" cy="15.5" r="5.5"/>
        """#,
        "lightbulb": #"""
        <path d="M15 14c.2-1 .7-1.7 1.5-2.5 1-.9 1.5-2.2 1.5-3.5A6 6 0 0 0 6 8c0 1 .2 2.2 1.5 3.5.7.7 1.3 1.5 \#
        1.5 2.5"/>\#
        <path d="M9 18h6"/>\#
        <path d="M10 22h4"/>
        """#,
        "link": #"""
        <path d="M10 13a5 5 0 0 0 7.54.54l3-3a5 5 0 0 0-7.07-7.07l-1.72 1.71"/>\#
        <path d="M14 11a5 5 0 0 0-7.54-.54l-3 3a5 5 0 0 0 7.07 7.07l1.71-1.71"/>
        """#,
        "list": #"""
        <path d="M3 5h.01"/>\#
        <path d="M3 12h.01"/>\#
        <path d="M3 19h.01"/>\#
        <path d="M8 5h13"/>\#
        <path d="M8 12h13"/>\#
        <path d="M8 19h13"/>
        """#,
        "list-filter": #"<path d="M2 5h20"/><path d="M6 12h12"/><path d="M9 19h6"/>"#,
        "list-ordered": #"""
        <path d="M11 5h10"/>\#
        <path d="M11 12h10"/>\#
        <path d="M11 19h10"/>\#
        <path d="M4 4h1v5"/>\#
        <path d="M4 9h2"/>\#
        <path d="M6.5 20H3.4c0-1 2.6-1.925 2.6-3.5a1.5 1.5 0 0 0-2.6-1.02"/>
        """#,
        "lock": #"<rect width="18" height="11" x="3" y="11" rx="2" ry="2"/><path d="M7 11V7a5 5 0 0 1 10 0v4"/>"#,
        "log-out": #"""
        <path d="m16 17 5-5-5-5"/>\#
        <path d="M21 12H9"/>\#
        <path d="M9 21H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h4"/>
        """#,
        "mail": #"""
        <path d="m22 7-8.991 5.727a2 2 0 0 1-2.009 0L2 7"/>\#
        <rect x="2" y="4" width="20" height="16" rx="2"/>
        """#,
        "menu": #"<path d="M4 5h16"/><path d="M4 12h16"/><path d="M4 19h16"/>"#,
        "minus": #"<path d="M5 12h14"/>"#,
        "network": #"""
        <rect x="16" y="16" width="6" height="6" rx="1"/>\#
        <rect x="2" y="16" width="6" height="6" rx="1"/>\#
        <rect x="9" y="2" width="6" height="6" rx="1"/>\#
        <path d="M5 16v-3a1 1 0 0 1 1-1h12a1 1 0 0 1 1 1v3"/>\#
        <path d="M12 12V8"/>
        """#,
        "palette": #"""
        <path d="M12 22a1 1 0 0 1 0-20 10 9 0 0 1 10 9 5 5 0 0 1-5 5h-2.25a1.75 1.75 0 0 0-1.4 2.8l.3.4a1.75 \#
        1.75 0 0 1-1.4 2.8z"/>\#
        <circle cx="13.5" cy="6.5" r=".5" fill="currentColor"/>\#
        <circle cx="17.5" cy="10.5" r=".5" fill="currentColor"/>\#
        <circle cx="6.5" cy="12.5" r=".5" fill="currentColor"/>\#
        <circle cx="8.5" cy="7.5" r=".5" fill="currentColor"/>
        """#,
        "panel-left": #"<rect width="18" height="18" x="3" y="3" rx="2"/><path d="M9 3v18"/>"#,
        "paperclip": #"""
        <path d="m16 6-8.414 8.586a2 2 0 0 0 2.829 2.829l8.414-8.586a4 4 0 1 0-5.657-5.657l-8.379 8.551a6 6 0 1 \#
        0 8.485 8.485l8.379-8.551"/>
        """#,
        "pencil": #"""
        <path d="M21.174 6.812a1 1 0 0 0-3.986-3.987L3.842 16.174a2 2 0 0 0-.5.83l-1.321 4.352a.5.5 0 0 0 \#
        .623.622l4.353-1.32a2 2 0 0 0 .83-.497z"/>\#
        <path d="m15 5 4 4"/>
        """#,
        "pin": #"""
        <path d="M12 17v5"/>\#
        <path d="M9 10.76a2 2 0 0 1-1.11 1.79l-1.78.9A2 2 0 0 0 5 15.24V16a1 1 0 0 0 1 1h12a1 1 0 0 0 \#
        1-1v-.76a2 2 0 0 0-1.11-1.79l-1.78-.9A2 2 0 0 1 15 10.76V7a1 1 0 0 1 1-1 2 2 0 0 0 0-4H8a2 2 0 0 0 0 4 \#
        1 1 0 0 1 1 1z"/>
        """#,
        "plus": #"<path d="M5 12h14"/><path d="M12 5v14"/>"#,
        "redo-2": #"<path d="m15 14 5-5-5-5"/><path d="M20 9H9.5A5.5 5.5 0 0 0 4 14.5A5.5 5.5 0 0 0 9.5 20H13"/>"#,
        "refresh-cw": #"""
        <path d="M3 12a9 9 0 0 1 9-9 9.75 9.75 0 0 1 6.74 2.74L21 8"/>\#
        <path d="M21 3v5h-5"/>\#
        <path d="M21 12a9 9 0 0 1-9 9 9.75 9.75 0 0 1-6.74-2.74L3 16"/>\#
        <path d="M8 16H3v5"/>
        """#,
        "rotate-cw": #"<path d="M21 12a9 9 0 1 1-9-9c2.52 0 4.93 1 6.74 2.74L21 8"/><path d="M21 3v5h-5"/>"#,
        "search": #"<path d="m21 21-4.34-4.34"/><circle cx="11" cy="11" r="8"/>"#,
        "settings": #"""
        <path d="M9.671 4.136a2.34 2.34 0 0 1 4.659 0 2.34 2.34 0 0 0 3.319 1.915 2.34 2.34 0 0 1 2.33 4.033 \#
        2.34 2.34 0 0 0 0 3.831 2.34 2.34 0 0 1-2.33 4.033 2.34 2.34 0 0 0-3.319 1.915 2.34 2.34 0 0 1-4.659 0 \#
        2.34 2.34 0 0 0-3.32-1.915 2.34 2.34 0 0 1-2.33-4.033 2.34 2.34 0 0 0 0-3.831A2.34 2.34 0 0 1 6.35 \#
        6.051a2.34 2.34 0 0 0 3.319-1.915"/>\#
        <circle cx="12" cy="12" r="3"/>
        """#,
        "share": #"<path d="M12 2v13"/><path d="m16 6-4-4-4 4"/><path d="M4 12v8a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-8"/>"#,
        "sliders-horizontal": #"""
        <path d="M10 5H3"/>\#
        <path d="M12 19H3"/>\#
        <path d="M14 3v4"/>\#
        <path d="M16 17v4"/>\#
        <path d="M21 12h-9"/>\#
        <path d="M21 19h-5"/>\#
        <path d="M21 5h-7"/>\#
        <path d="M8 10v4"/>\#
        <path d="M8 12H3"/>
        """#,
        "square": #"<rect width="18" height="18" x="3" y="3" rx="2"/>"#,
        "square-arrow-out-up-right": #"""
        <path d="M21 13v6a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h6"/>\#
        <path d="m21 3-9 9"/>\#
        <path d="M15 3h6v6"/>
        """#,
        "square-check": #"<rect width="18" height="18" x="3" y="3" rx="2"/><path d="m9 12 2 2 4-4"/>"#,
        "square-pen": #"""
        <path d="M12 3H5a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2v-7"/>\#
        <path d="M18.375 2.625a1 1 0 0 1 3 3l-9.013 9.014a2 2 0 0 1-.853.505l-2.873.84a.5.5 0 0 \#
        1-.62-.62l.84-2.873a2 2 0 0 1 .506-.852z"/>
        """#,
        "star": #"""
        <path d="M11.525 2.295a.53.53 0 0 1 .95 0l2.31 4.679a2.123 2.123 0 0 0 1.595 1.16l5.166.756a.53.53 0 0 \#
        1 .294.904l-3.736 3.638a2.123 2.123 0 0 0-.611 1.878l.882 5.14a.53.53 0 0 1-.771.56l-4.618-2.428a2.122 \#
        2.122 0 0 0-1.973 0L6.396 21.01a.53.53 0 0 1-.77-.56l.881-5.139a2.122 2.122 0 0 0-.611-1.879L2.16 \#
        9.795a.53.53 0 0 1 .294-.906l5.165-.755a2.122 2.122 0 0 0 1.597-1.16z"/>
        """#,
        "sticky-note": #"""
        <path d="M21 9a2.4 2.4 0 0 0-.706-1.706l-3.588-3.588A2.4 2.4 0 0 0 15 3H5a2 2 0 0 0-2 2v14a2 2 0 0 0 2 \#
        2h14a2 2 0 0 0 2-2z"/>\#
        <path d="M15 3v5a1 1 0 0 0 1 1h5"/>
        """#,
        "strikethrough": #"""
        <path d="M16 4H9a3 3 0 0 0-2.83 4"/>\#
        <path d="M14 12a4 4 0 0 1 0 8H6"/>\#
        <line x1="4" x2="20" y1="12" y2="12"/>
        """#,
        "tag": #"""
        <path d="M12.586 2.586A2 2 0 0 0 11.172 2H4a2 2 0 0 0-2 2v7.172a2 2 0 0 0 .586 1.414l8.704 8.704a2.426 \#
        2.426 0 0 0 3.42 0l6.58-6.58a2.426 2.426 0 0 0 0-3.42z"/>\#
        <circle cx="7.5" cy="7.5" r=".5" fill="currentColor"/>
        """#,
        "text-quote": #"<path d="M17 5H3"/><path d="M21 12H8"/><path d="M21 19H8"/><path d="M3 12v7"/>"#,
        "text-search": #"""
        <path d="M21 5H3"/>\#
        <path d="M10 12H3"/>\#
        <path d="M10 19H3"/>\#
        <circle cx="17" cy="15" r="3"/>\#
        <path d="m21 19-1.9-1.9"/>
        """#,
        "trash-2": #"""
        <path d="M10 11v6"/>\#
        <path d="M14 11v6"/>\#
        <path d="M19 6v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6"/>\#
        <path d="M3 6h18"/>\#
        <path d="M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2"/>
        """#,
        "triangle-alert": #"""
        <path d="m21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3"/>\#
        <path d="M12 9v4"/>\#
        <path d="M12 17h.01"/>
        """#,
        "triangle-of-points": #"""
        <circle cx="12" cy="5" r="2.5"/><circle cx="5" cy="18" r="2.5"/><circle cx="19" cy="18" r="2.5"/>\#
        <path d="m10.8 7.2-4.6 8.6"/>\#
        <path d="m13.2 7.2 4.6 8.6"/>\#
        <path d="M7.5 18h9"/>
        """#,
        "type": #"<path d="M12 4v16"/><path d="M4 7V5a1 1 0 0 1 1-1h14a1 1 0 0 1 1 1v2"/><path d="M9 20h6"/>"#,
        "underline": #"<path d="M6 4v6a6 6 0 0 0 12 0V4"/><line x1="4" x2="20" y1="20" y2="20"/>"#,
        "undo-2": #"<path d="M9 14 4 9l5-5"/><path d="M4 9h10.5a5.5 5.5 0 0 1 5.5 5.5a5.5 5.5 0 0 1-5.5 5.5H11"/>"#,
        "user": #"<path d="M19 21v-2a4 4 0 0 0-4-4H9a4 4 0 0 0-4 4v2"/><circle cx="12" cy="7" r="4"/>"#,
        "users": #"""
        <path d="M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2"/>\#
        <path d="M16 3.128a4 4 0 0 1 0 7.744"/>\#
        <path d="M22 21v-2a4 4 0 0 0-3-3.87"/>\#
        <circle cx="9" cy="7" r="4"/>
        """#,
        "wifi-off": #"""
        <path d="M12 20h.01"/>\#
        <path d="M8.5 16.429a5 5 0 0 1 7 0"/>\#
        <path d="M5 12.859a10 10 0 0 1 5.17-2.69"/>\#
        <path d="M19 12.859a10 10 0 0 0-2.007-1.523"/>\#
        <path d="M2 8.82a15 15 0 0 1 4.177-2.643"/>\#
        <path d="M22 8.82a15 15 0 0 0-11.288-3.764"/>\#
        <path d="m2 2 20 20"/>
        """#,
        "x": #"<path d="M18 6 6 18"/><path d="m6 6 12 12"/>"#,
    ]
}
