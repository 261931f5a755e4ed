public import Foundation

/// What of a date can be chosen.
public struct DatePickerComponents: OptionSet, Hashable, Sendable {
    /// A bit for each of them.
    public let rawValue: UInt

    /// Components by their bits.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// Day, month and year.
    public static let date = DatePickerComponents(rawValue: 1)
    /// The time of the day.
    public static let hourAndMinute = DatePickerComponents(rawValue: 2)
}

/// A date to choose: day, time or both, in the time zone of the environment.
///
/// ```swift
/// DatePicker("Due", selection: $note.due, in: Date()..., displayedComponents: .date)
/// ```
public struct DatePicker<Label: View>: PrimitiveView {
    /// What a date may be.
    struct Bounds {
        var first: Date?
        var last: Date?

        func clamp(_ date: Date) -> Date {
            let notTooEarly = first.map { max($0, date) } ?? date
            return last.map { min($0, notTooEarly) } ?? notTooEarly
        }
    }

    /// What of a date can be chosen.
    public typealias Components = DatePickerComponents

    let selection: Binding<Date>
    let bounds: Bounds
    let components: Components
    let label: Label

    init(_ selection: Binding<Date>, _ bounds: Bounds, _ components: Components, _ label: Label) {
        self.selection = selection
        self.bounds = bounds
        self.components = components
        self.label = label
    }

    /// A date, with a label of views.
    public init(
        selection: Binding<Date>,
        displayedComponents: Components = [.hourAndMinute, .date],
        @ViewBuilder label: () -> Label
    ) {
        self.init(selection, Bounds(), displayedComponents, label())
    }

    /// A date between two others, with a label of views.
    public init(
        selection: Binding<Date>,
        in range: ClosedRange<Date>,
        displayedComponents: Components = [.hourAndMinute, .date],
        @ViewBuilder label: () -> Label
    ) {
        self.init(selection, Bounds(first: range.lowerBound, last: range.upperBound), displayedComponents, label())
    }

    /// A date not before another one, with a label of views.
    public init(
        selection: Binding<Date>,
        in range: PartialRangeFrom<Date>,
        displayedComponents: Components = [.hourAndMinute, .date],
        @ViewBuilder label: () -> Label
    ) {
        self.init(selection, Bounds(first: range.lowerBound), displayedComponents, label())
    }

    /// A date not after another one, with a label of views.
    public init(
        selection: Binding<Date>,
        in range: PartialRangeThrough<Date>,
        displayedComponents: Components = [.hourAndMinute, .date],
        @ViewBuilder label: () -> Label
    ) {
        self.init(selection, Bounds(last: range.upperBound), displayedComponents, label())
    }

    /// Renders the field that browsers have for dates.
    public func _render(in renderer: Renderer) {
        renderer.control { speak in
            renderer.element("label", ElementDraft("picker", "date-picker")) {
                renderer.element("span", ElementDraft("picker-label"), part: "label") {
                    renderer.render(label, at: .index(0))
                }
                renderField(in: renderer, speak)
            }
        }
    }

    private func renderField(in renderer: Renderer, _ speak: (inout ElementDraft) -> Void) {
        let format = DateFieldFormat(components: components, timeZone: renderer.environment.timeZone)
        let selection = selection
        let bounds = bounds
        var draft = ValueDraft.make(format.inputType, in: renderer) {
            format.text(of: selection.wrappedValue)
        } write: { text in
            guard let wanted = format.date(from: text, keeping: selection.wrappedValue) else { return }
            selection.wrappedValue = bounds.clamp(wanted)
        }
        draft.add("date-field")
        if format.inputType != "time" {
            draft.attributes["min"] = bounds.first.map(format.text)
            draft.attributes["max"] = bounds.last.map(format.text)
        }
        speak(&draft)
        renderer.element("input", draft, part: "field", content: .none)
    }
}

extension DatePicker where Label == Text {
    /// A date, with a title.
    public init(
        _ title: LocalizedStringKey,
        selection: Binding<Date>,
        displayedComponents: Components = [.hourAndMinute, .date]
    ) {
        self.init(selection, Bounds(), displayedComponents, Text(title))
    }

    /// A date, with a title.
    @_disfavoredOverload
    public init(
        _ title: some StringProtocol,
        selection: Binding<Date>,
        displayedComponents: Components = [.hourAndMinute, .date]
    ) {
        self.init(selection, Bounds(), displayedComponents, Text(title))
    }

    /// A date between two others, with a title.
    public init(
        _ title: LocalizedStringKey,
        selection: Binding<Date>,
        in range: ClosedRange<Date>,
        displayedComponents: Components = [.hourAndMinute, .date]
    ) {
        let bounds = Bounds(first: range.lowerBound, last: range.upperBound)
        self.init(selection, bounds, displayedComponents, Text(title))
    }

    /// A date not before another one, with a title.
    public init(
        _ title: LocalizedStringKey,
        selection: Binding<Date>,
        in range: PartialRangeFrom<Date>,
        displayedComponents: Components = [.hourAndMinute, .date]
    ) {
        self.init(selection, Bounds(first: range.lowerBound), displayedComponents, Text(title))
    }

    /// A date not after another one, with a title.
    public init(
        _ title: LocalizedStringKey,
        selection: Binding<Date>,
        in range: PartialRangeThrough<Date>,
        displayedComponents: Components = [.hourAndMinute, .date]
    ) {
        self.init(selection, Bounds(last: range.upperBound), displayedComponents, Text(title))
    }
}
