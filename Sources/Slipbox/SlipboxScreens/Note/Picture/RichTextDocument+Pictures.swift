internal import RichText
internal import SlipboxVault

extension RichTextDocument {
    /// The document with the addresses at which browsers find the pictures of the slip box.
    var showingPictures: RichTextDocument {
        mappingImages { PictureSource.path(of: $0).map { SlipboxPictures.folder + PictureSource.text(for: $0) } ?? $0 }
    }

    /// The document as it is stored, whoever serves the pictures.
    var storingPictures: RichTextDocument {
        mappingImages { $0.hasPrefix(SlipboxPictures.folder) ? String($0.dropFirst(SlipboxPictures.folder.count)) : $0 }
    }

    private func mappingImages(_ transform: (String) -> String) -> RichTextDocument {
        guard paragraphs.contains(where: { $0.runs.contains { $0.style.image != nil } }) else { return self }
        return RichTextDocument(
            paragraphs: paragraphs.map { paragraph in
                let runs = paragraph.runs.map { run -> TextRun in
                    guard let image = run.style.image else { return run }
                    let shown = ImageReference(source: transform(image.source), description: image.description)
                    return TextRun(image: shown, style: run.style)
                }
                return TextParagraph(runs: runs, style: paragraph.style, endStyle: paragraph.endStyle)
            }
        )
    }
}
