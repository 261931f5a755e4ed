package import CoreData
internal import DocumentRichText
internal import Foundation
internal import ProseEditor
internal import SlipboxCore

/// What a slip box does where two devices have changed the same.
package enum SyncPolicies {
    /// The policies by the names of entities.
    package static var all: [String: any CloudKitConflictPolicy] {
        let later = ["Folder", "Keyword", "SavedSearch", "TrashItem", "NoteVersion", "Attachment"]
        return Dictionary(uniqueKeysWithValues: later.map { ($0, LaterPolicy()) }).merging(["Note": NotePolicy()]) {
            $1
        }
    }
}

/// Keeps what was set later, and asks nobody about it.
struct LaterPolicy: CloudKitConflictPolicy {
    func decision(on conflict: CloudKitPropertyConflict) -> CloudKitConflictDecision {
        guard let mine = conflict.mine.date, let theirs = conflict.theirs.date, mine != theirs else {
            return .automatic
        }
        return mine > theirs ? .keepMine : .keepTheirs
    }
}

/// Brings the texts of a note together that two devices have written.
///
/// Texts that were changed at different places are merged. Where both have replaced the same words, the later text stays, and the
/// other one is set aside until somebody decides: see ``SetAsideTexts``. The same goes for titles. Of everything else that is said
/// of a note, the later counts.
struct NotePolicy: CloudKitConflictPolicy {
    private static let (plain, rich, markdown) = ("bodyText_", "formattedBodyText_", "markdown_")

    func decision(on conflict: CloudKitPropertyConflict) -> CloudKitConflictDecision {
        switch conflict.property {
        case Self.plain, Self.rich, Self.markdown: textDecision(on: conflict)
        case "title_": .automatic
        default: LaterPolicy().decision(on: conflict)
        }
    }

    /// The answer for each part of the text follows from the same merged text.
    private func textDecision(on conflict: CloudKitPropertyConflict) -> CloudKitConflictDecision {
        let (mine, theirs) = (text(conflict, \.mine), text(conflict, \.theirs))
        guard mine.bodyText != theirs.bodyText || mine.richText != theirs.richText else {
            return LaterPolicy().decision(on: conflict)
        }
        guard let base = base(conflict, like: mine),
            !TextClash.isBetween(mine.bodyText ?? "", theirs.bodyText ?? "", from: base.bodyText ?? "")
        else { return .automatic }
        let merged = base.document.merging(mine.document, theirs.document)
        switch conflict.property {
        case Self.plain: return .value(merged.plainText)
        case Self.rich: return .value(merged.rtf())
        default: return .value(nil)
        }
    }

    private func text(
        _ conflict: CloudKitPropertyConflict,
        _ side: (CloudKitPropertyConflict.Companion) -> CloudKitPropertyConflict.Version
    ) -> NoteText {
        func value<Value>(_ name: String) -> Value? {
            let own = CloudKitPropertyConflict.Companion(base: nil, mine: conflict.mine, theirs: conflict.theirs)
            return (name == conflict.property ? own : conflict.companions[name]).flatMap { side($0).value as? Value }
        }
        return NoteText(title: nil, bodyText: value(Self.plain), richText: value(Self.rich))
    }

    /// What both have changed; nil if that is not known.
    ///
    /// - Parameter mine: A text that has in common with the base whatever is not in conflict.
    private func base(_ conflict: CloudKitPropertyConflict, like mine: NoteText) -> NoteText? {
        guard conflict.base != nil else { return nil }
        func version(_ name: String) -> CloudKitPropertyConflict.Version? {
            name == conflict.property ? conflict.base : conflict.companions[name]?.base
        }
        let (plain, rich) = (version(Self.plain), version(Self.rich))
        return NoteText(
            title: nil,
            bodyText: plain.map { $0.value as? String } ?? mine.bodyText,
            richText: rich.map { $0.value as? Data } ?? mine.richText
        )
    }
}
