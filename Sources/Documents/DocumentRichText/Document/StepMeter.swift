/// Counts the characters that a reader looks at or a writer writes, and their other steps.
///
/// Tests compare the steps of texts with those of texts twice as long: unlike times, they are the same on every
/// computer.
package final class StepMeter {
    /// The number of steps so far.
    package private(set) var steps = 0

    /// Creates a meter at zero.
    package init() {}

    func add(_ count: Int = 1) {
        steps &+= count
    }
}

extension RichTextDocument {
    /// Returns the number of steps that reading a Markdown text takes.
    package static func steps(ofMarkdown text: String) throws -> Int {
        let meter = StepMeter()
        var reader = MarkdownReader(meter)
        _ = try reader.read(text)
        return meter.steps
    }

    /// Returns the number of steps that reading an RTF text takes.
    package static func steps(ofRTF text: String) throws -> Int {
        let meter = StepMeter()
        var reader = RTFReader(Array(text.utf8), meter)
        _ = try reader.read()
        return meter.steps
    }

    /// Returns the number of steps that writing the document as RTF, as Markdown and as HTML takes.
    package var writingSteps: (rtf: Int, markdown: Int, html: Int) {
        let meters = (rtf: StepMeter(), markdown: StepMeter(), html: StepMeter())
        var (rtf, markdown) = (RTFWriter(meters.rtf), MarkdownWriter(meters.markdown))
        var html = HTMLWriter(links: .web, meters.html)
        _ = (rtf.write(self), markdown.write(self), html.write(self))
        return (meters.rtf.steps, meters.markdown.steps, meters.html.steps)
    }

    /// Returns the number of steps that reading an HTML text takes.
    package static func steps(ofHTML text: String) throws -> Int {
        let meter = StepMeter()
        var reader = HTMLReader(text, meter)
        _ = try reader.read()
        return meter.steps
    }
}
