/// The control words that the reader understands. The raw values are their spellings.
enum RTFKeyword: String, CaseIterable {
    // The document
    case rtf, ansi, mac, pc, pca, ansicpg, deff, cocoartf
    // Characters
    case uc, u, bin, tab, par, line, page, sect, cell, row, nestcell, nestrow
    case emdash, endash, emspace, enspace, qmspace, bullet, lquote, rquote, ldblquote, rdblquote, zwj, zwnj, ltrmark,
        rtlmark
    // Styles of characters
    case plain, f, fs, fsmilli, b, i, v, cf, cb, highlight, chcbpat
    case ul, ulnone, ulth, uldb, uld, uldash, uldashd, uldashdd, ulw, strike, striked
    // Styles of paragraphs
    case pard, intbl, ql, qr, qc, qj, li, fi, sb, sa, sl, slmult, s, outlinelevel, ls, ilvl, rtlpar, ltrpar
    case pnlvlblt, pnlvlbody, pnlvl, pnlvlcont, pndec, pnlcltr, pnucltr, pnlcrm, pnucrm
    // Tables of fonts, colours, styles and lists
    case fonttbl, fcharset, colortbl, expandedcolortbl, red, green, blue, c, cssrgb, csgenericrgb, csgray, csgenericgray
    case stylesheet, listtable, list, listlevel, levelnfc, levelnfcn, levelstartat, leveltext, levelnumbers, levelmarker
    case listid, listname, listoverridetable, listoverride
    // Fields, lists and images
    case field, fldinst, fldrslt, listtext, pntext, pn, NeXTGraphic
    // The language of code, the sort of a callout and the quotations around a paragraph, which only this package writes
    case blockdetail, quotedepth
    // Destinations without text of the document
    case info, pict, object, header, headerl, headerr, headerf, footer, footerl, footerr, footerf, footnote, ftnsep
    case ftnsepc, annotation, atnid, atnauthor, xe, tc, rxe, template, filetbl, revtbl, rsidtbl, generator, upr,
        nonshppict
    case `private`, userprops, xmlnstbl, themedata, colorschememapping, latentstyles, datastore, objdata, bkmkstart,
        bkmkend
    case falt, panose, fname, fontemb

    /// Whether a group that begins with the word is skipped, because it has no text of the document.
    var isIgnoredDestination: Bool {
        switch self {
        case .info, .pict, .object, .header, .headerl, .headerr, .headerf, .footer, .footerl, .footerr, .footerf,
            .footnote, .ftnsep, .ftnsepc, .annotation, .atnid, .atnauthor, .xe, .tc, .rxe, .template, .filetbl, .revtbl,
            .rsidtbl, .generator, .upr, .nonshppict, .private, .userprops, .xmlnstbl, .themedata, .colorschememapping,
            .latentstyles, .datastore, .objdata, .bkmkstart, .bkmkend, .falt, .panose, .fname, .fontemb, .listname,
            .levelnumbers, .listtext, .pntext:
            true
        default: false
        }
    }

    static func named(_ name: ArraySlice<UInt8>) -> RTFKeyword? {
        name.count <= longest ? byName[String(decoding: name, as: UTF8.self)] : nil
    }

    private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })
    private static let longest = allCases.map(\.rawValue.utf8.count).max() ?? 0
}
