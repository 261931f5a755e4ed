import Foundation
import WebUI

struct ValueScreen: View {
    @State private var volume = 40.0
    @State private var copies = 1
    @State private var due = Date(timeIntervalSince1970: 1_793_000_000)

    var body: some View {
        Examples {
            Example("Slider") {
                Slider(value: $volume, in: 0...100, step: 5) {
                    Text("Volume")
                } minimumValueLabel: {
                    Text("0")
                } maximumValueLabel: {
                    Text("100")
                }
                Text("Volume \(Int(volume))").foregroundStyle(.secondary).monospacedDigit()
            }
            Example("Stepper") {
                Stepper("Copies: \(copies)", value: $copies, in: 1...5)
            }
            Example("Dates") {
                DatePicker("Day", selection: $due, displayedComponents: .date)
                DatePicker("Time", selection: $due, displayedComponents: .hourAndMinute)
                DatePicker("Both", selection: $due)
                Text(due.formatted(date: .long, time: .shortened)).foregroundStyle(.secondary)
            }
            Example("Progress") {
                ProgressView("Copying", value: volume, total: 100)
                ProgressView("Waiting")
            }
            Example("Disabled") {
                Slider(value: $volume, in: 0...100).accessibilityLabel("Volume, disabled").disabled(true)
                Stepper("Copies", value: $copies).disabled(true)
            }
        }
    }
}
