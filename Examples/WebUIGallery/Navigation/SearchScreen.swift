import Foundation
import WebUI

struct SearchScreen: View {
    struct Family: Identifiable, Hashable {
        let id: String
    }

    enum Scope: String, CaseIterable, Identifiable {
        case names = "Names"
        case everything = "Everything"

        var id: Self { self }
    }

    @State private var text = ""
    @State private var families: [Family] = []
    @State private var scope = Scope.names

    var body: some View {
        List(found) { PlantRow(plant: $0) }
            .listStyle(.plain)
            .overlay {
                if found.isEmpty {
                    Text("Nothing is called “\(text)”").foregroundStyle(.secondary)
                }
            }
            .searchable(text: $text, tokens: $families, prompt: "Search trees") { Text($0.id) }
            .searchScopes($scope) {
                ForEach(Scope.allCases) { Text($0.rawValue) }
            }
            .searchSuggestions {
                ForEach(suggestions) { family in
                    Button("Only \(family.id)", systemImage: "tag") { families.append(family) }
                }
                if text.isEmpty {
                    Text("Oak").searchCompletion("Oak")
                }
            }
    }

    private var suggestions: [Family] {
        Plant.families.map { Family(id: $0.key) }.filter { !families.contains($0) }
    }

    private var found: [Plant] {
        Plant.all.filter { plant in
            let isWanted = families.isEmpty || families.contains { $0.id == plant.family }
            let words = scope == .names ? plant.name : "\(plant.name) \(plant.family)"
            return isWanted && (text.isEmpty || words.localizedCaseInsensitiveContains(text))
        }
    }
}
