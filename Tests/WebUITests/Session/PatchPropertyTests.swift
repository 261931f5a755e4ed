import Observation
import Testing
import WebUI
import WebUITestSupport

/// Random views, random changes of what they show: the page after all patches is the one that a new session shows.
@MainActor
struct PatchPropertyTests {
    @Test(arguments: 1...20)
    func patchesLeadToTheFreshPage(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let garden = Garden(random: &random)
        let client = try HeadlessClient { GardenView(garden: garden) }
        for step in 1...20 {
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                garden.change(&random)
            }
            client.session.flush()
            try #require(client.failures.isEmpty, "seed \(seed), step \(step): \(client.failures)")
            let fresh = try HeadlessClient { GardenView(garden: garden) }
            try #require(client.root.difference(from: fresh.root) == nil, "seed \(seed), step \(step)")
        }
    }

    @Test func resyncShowsTheSamePage() throws {
        var random = SeededRandom(seed: 7)
        let garden = Garden(random: &random)
        let client = try HeadlessClient { GardenView(garden: garden) }
        let before = client.root.outline
        client.session.onPatch?(client.session.resync())
        #expect(client.failures.isEmpty)
        #expect(client.root.outline == before)
    }
}

/// What random views show.
@MainActor
@Observable
final class Garden {
    /// A part of the page that has others inside.
    @MainActor
    @Observable
    final class Bed: Identifiable {
        let id: Int
        var kind: Int
        var text: String
        var isOpen: Bool
        var beds: [Bed] = []

        init(id: Int, random: inout SeededRandom) {
            self.id = id
            kind = Int.random(in: 0..<9, using: &random)
            text = String(Int.random(in: 0..<100, using: &random))
            isOpen = Bool.random(using: &random)
        }
    }

    var beds: [Bed] = []
    private var next = 0

    init(random: inout SeededRandom) {
        for _ in 0..<5 {
            beds.append(grow(depth: 3, &random))
        }
    }

    private func grow(depth: Int, _ random: inout SeededRandom) -> Bed {
        next += 1
        let bed = Bed(id: next, random: &random)
        for _ in 0..<(depth > 0 ? Int.random(in: 0...3, using: &random) : 0) {
            bed.beds.append(grow(depth: depth - 1, &random))
        }
        return bed
    }

    private var all: [Bed] {
        var found: [Bed] = []
        var rest = beds
        while let bed = rest.popLast() {
            found.append(bed)
            rest += bed.beds
        }
        return found
    }

    func change(_ random: inout SeededRandom) {
        guard let bed = all.randomElement(using: &random) else {
            beds = [grow(depth: 2, &random)]
            return
        }
        switch Int.random(in: 0..<9, using: &random) {
        case 0: bed.text = "<\(Int.random(in: 0..<100, using: &random))> & \"it's\""
        case 1: bed.kind = Int.random(in: 0..<9, using: &random)
        case 2: bed.isOpen.toggle()
        case 3: bed.beds.shuffle(using: &random)
        case 4: bed.beds.insert(grow(depth: 2, &random), at: 0)
        case 5: bed.beds.append(grow(depth: 1, &random))
        case 6: bed.beds = bed.beds.filter { _ in Bool.random(using: &random) }
        case 7: beds.shuffle(using: &random)
        default: beds.insert(grow(depth: 1, &random), at: Int.random(in: 0...beds.count, using: &random))
        }
    }
}

struct GardenView: View {
    let garden: Garden

    var body: some View {
        VStack(alignment: .leading) {
            ForEach(garden.beds) { BedView(bed: $0) }
        }
    }
}

struct BedView: View {
    @Bindable var bed: Garden.Bed

    var body: some View {
        switch bed.kind {
        case 0: Text(bed.text)
        case 1: HStack { inside }.padding(.leading, 4)
        case 2: inside
        case 3:
            if bed.isOpen {
                Text(bed.text).bold().foregroundColor(.red)
                inside
            } else {
                Button(bed.text) { bed.isOpen = true }
            }
        case 4: inside.padding().background(Color.yellow).padding(bed.isOpen ? 2 : 4)
        case 5: AnyView(bed.isOpen ? AnyView(Text(bed.text)) : AnyView(Label(bed.text, systemImage: "tag")))
        case 6: TextField("Text", text: $bed.text)
        case 7: Toggle(bed.text, isOn: $bed.isOpen)
        default: nested
        }
    }

    private var inside: some View {
        ForEach(bed.beds) { BedView(bed: $0) }
    }

    @ViewBuilder private var nested: some View {
        if bed.isOpen {
            Image(systemName: "folder")
        }
        VStack {
            ForEach(bed.beds) { inner in
                BedView(bed: inner)
                if inner.isOpen {
                    Text(verbatim: "after \(inner.text)")
                }
            }
        }
    }
}

/// Random numbers that are the same for the same seed.
struct SeededRandom: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed &* 0x9E37_79B9_7F4A_7C15
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
