import Foundation
import WebUI

struct TextScreen: View {
    private let moment = Date(timeIntervalSince1970: 1_793_000_000)

    var body: some View {
        Examples {
            Example("Styles") {
                Text("Large title").font(.largeTitle)
                Text("Title").font(.title)
                Text("Title 2").font(.title2)
                Text("Headline").font(.headline)
                Text("Body: the quick brown fox jumps over the lazy dog.")
                Text("Subheadline, for what stands below").font(.subheadline)
                Text("Footnote").font(.footnote).foregroundStyle(.secondary)
                Text("Caption").font(.caption).foregroundStyle(.secondary)
            }
            Example("Letters") {
                Text("Bold, ").bold() + Text("italic, ").italic() + Text("underlined").underline()
                Text("Struck through").strikethrough()
                Text("Serif").fontDesign(.serif)
                Text("Monospaced 0123456789").monospaced()
                Text("In capitals").textCase(.uppercase).font(.caption)
            }
            Example("Lines") {
                Text(Self.long).lineLimit(2)
                Text("Centred, over as many lines as it takes").multilineTextAlignment(.center)
                Text("Can be selected").textSelection(.enabled)
            }
            Example("Values") {
                Text("\(3) notes, \(0.25.formatted(.percent)) of them new")
                Text(moment, style: .date)
                Text(moment, style: .relative)
                Text(moment, format: .dateTime.month(.wide).day().hour().minute())
                Label("A label has an icon", systemImage: "tag")
            }
        }
    }

    private static let long = """
        A slip box grows by one card at a time. What matters is not how many cards there are, but how they lead to each \
        other: a card that nothing leads to is as good as lost, however clever it is. So each new one is put beside an old \
        one, and says why.
        """
}
