import Foundation
import WebUI

struct QuestionScreen: View {
    struct Trouble: LocalizedError {
        var errorDescription: String? { "The store is read-only" }
    }

    @State private var isWarning = false
    @State private var isFailing = false
    @State private var isDeleting = false
    @State private var isAsking = false
    @State private var plant = Plant.all.first
    @State private var answer = "Nothing was answered yet."

    var body: some View {
        Examples {
            Example("Alert") {
                Button("Warn") { isWarning = true }
                    .buttonStyle(.bordered)
                    .alert("Out of paper", isPresented: $isWarning) {
                        Button("Go on") { answer = "Went on without paper." }
                        Button("Stop", role: .cancel) { answer = "Stopped." }
                    } message: {
                        Text("Two cards could not be printed.")
                    }
            }
            Example("Alert about a value, and about an error") {
                HStack {
                    Button("Fell \(plant?.name ?? "it")") { isDeleting = true }
                        .buttonStyle(.bordered)
                        .alert("Fell the tree?", isPresented: $isDeleting, presenting: plant) { tree in
                            Button("Fell", role: .destructive) { answer = "\(tree.name) was felled." }
                            Button("Spare", role: .cancel) { answer = "\(tree.name) was spared." }
                        } message: { tree in
                            Text("\(tree.name) took eighty years to grow.")
                        }
                    Button("Fail") { isFailing = true }
                        .buttonStyle(.bordered)
                        .alert(isPresented: $isFailing, error: Trouble()) {}
                }
            }
            Example("Confirmation") {
                Button("Export…") { isAsking = true }
                    .buttonStyle(.bordered)
                    .confirmationDialog("Export as", isPresented: $isAsking) {
                        Button("Markdown") { answer = "Exported as Markdown." }
                        Button("HTML") { answer = "Exported as HTML." }
                        Button("Throw away", role: .destructive) { answer = "Thrown away." }
                    } message: {
                        Text("Pictures are put beside the text.")
                    }
            }
            Text(answer).foregroundStyle(.secondary)
        }
    }
}
