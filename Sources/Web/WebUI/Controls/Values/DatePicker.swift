public import Foundation

/// The components of a date that a ``DatePicker`` offers.
public struct DatePickerComponents: OptionSet, Hashable, Sendable {
    /// One bit for each component.
    public let rawValue: UInt

    /// Creates components from their bits.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// Day, month and year.
    public static let date = DatePickerComponents(rawValue: 1)
    /// Hour and minute.
    public static let hourAndMinute = DatePickerComponents(rawValue: 2)
}

/// A control that selects a date, a time or both, in the time zone of the environment.
///
/// ```swift
/// DatePicker("Due", selection: $note.due, in: Date()..., displayedComponents: .date)
/// ```
public struct DatePicker<Label: View>: PrimitiveView {
    /// The earliest and the latest date that can be selected; nil means no limit.
    struct Bounds {
        var first: Date?
        var last: Date?

        func clamp(_ date: Date) -> Date {
            let notTooEarly = first.map { max($0, date) } ?? date
            return last.map { min($0, notTooEarly) } ?? notTooEarly
        }
    }

    /// The components of a date that the picker offers.
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

    /// Creates a date picker whose label is a view.
    public init(
        selection: Binding<Date>,
        displayedComponents: Components = [.hourAndMinute, .date],
        @ViewBuilder label: () -> Label
    ) {
        self.init(selection, Bounds(), displayedComponents, label())
    }

    /// Creates a date picker for a closed range of dates, whose label is a view.
    public init(
        selection: Binding<Date>,
        in range: ClosedRange<Date>,
        displayedComponents: Components = [.hourAndMinute, .date],
        @ViewBuilder label: () -> Label
    ) {
        self.init(selection, Bounds(first: range.lowerBound, last: range.upperBound), displayedComponents, label())
    }

    /// Creates a date picker for dates from a lower bound on, whose label is a view.
    public init(
        selection: Binding<Date>,
        in range: PartialRangeFrom<Date>,
        displayedComponents: Components = [.hourAndMinute, .date],
        @ViewBuilder label: () -> Label
    ) {
        self.init(selection, Bounds(first: range.lowerBound), displayedComponents, label())
    }

    /// Creates a date picker for dates up to and including an upper bound, whose label is a view.
    public init(
        selection: Binding<Date>,
        in range: PartialRangeThrough<Date>,
        displayedComponents: Components = [.hourAndMinute, .date],
        @ViewBuilder label: () -> Label
    ) {
        self.init(selection, Bounds(last: range.upperBound), displayedComponents, label())
    }

    /// Renders an input of type `date`, `time` or `datetime-local`.
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
    /// Creates a date picker with a literal title.
    public init(
        _ title: LocalizedStringKey,
        selection: Binding<Date>,
        displayedComponents: Components = [.hourAndMinute, .date]
    ) {
        self.init(selection, Bounds(), displayedComponents, Text(title))
    }

    /// Creates a date picker with a title from a string.
    @_disfavoredOverload
    public init(
        _ title: some StringProtocol,
        selection: Binding<Date>,
        displayedComponents: Components = [.hourAndMinute, .date]
    ) {
        self.init(selection, Bounds(), displayedComponents, Text(title))
    }

    /// Creates a date picker with a literal title, for a closed range of dates.
    public init(
        _ title: LocalizedStringKey,
        selection: Binding<Date>,
        in range: ClosedRange<Date>,
        displayedComponents: Components = [.hourAndMinute, .date]
    ) {
        let bounds = Bounds(first: range.lowerBound, last: range.upperBound)
        self.init(selection, bounds, displayedComponents, Text(title))
    }

    /// Creates a date picker with a literal title, for dates from a lower bound on.
    public init(
        _ title: LocalizedStringKey,
        selection: Binding<Date>,
        in range: PartialRangeFrom<Date>,
        displayedComponents: Components = [.hourAndMinute, .date]
    ) {
        self.init(selection, Bounds(first: range.lowerBound), displayedComponents, Text(title))
    }

    /// Creates a date picker with a literal title, for dates up to and including an upper bound.
    public init(
        _ title: LocalizedStringKey,
        selection: Binding<Date>,
        in range: PartialRangeThrough<Date>,
        displayedComponents: Components = [.hourAndMinute, .date]
    ) {
        self.init(selection, Bounds(last: range.upperBound), displayedComponents, Text(title))
    }
}

/// Converts dates to and from the format of date inputs, which has no time zone: the user's is implied.
struct DateFieldFormat {
    let components: DatePickerComponents
    let timeZone: TimeZone

    /// The type of the input element.
    var inputType: String {
        switch (components.contains(.date), components.contains(.hourAndMinute)) {
        case (true, true): "datetime-local"
        case (false, true): "time"
        default: "date"
        }
    }

    /// The values of date inputs are always in the Gregorian calendar, whichever calendar the browser displays.
    private var calendar: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        return calendar
    }

    /// Returns a date in the format of the input.
    func text(of date: Date) -> String {
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
        let day = String(format: "%04d-%02d-%02d", parts.year ?? 1, parts.month ?? 1, parts.day ?? 1)
        let time = String(format: "%02d:%02d", parts.hour ?? 0, parts.minute ?? 0)
        switch inputType {
        case "date": return day
        case "time": return time
        default: return "\(day)T\(time)"
        }
    }

    /// Parses the value of the input. Components that the input doesn't contain are taken from `former`; nil if the
    /// text isn't a valid date.
    func date(from text: String, keeping former: Date) -> Date? {
        var parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: former)
        let texts = text.split(separator: "T", omittingEmptySubsequences: false)
        guard texts.count == (inputType == "datetime-local" ? 2 : 1) else { return nil }
        if components.contains(.date) || inputType == "date" {
            guard let day = Self.numbers(texts[0], "-"), day.count == 3, (1...9999).contains(day[0]) else { return nil }
            (parts.year, parts.month, parts.day) = (day[0], day[1], day[2])
        }
        if components.contains(.hourAndMinute) {
            guard let last = texts.last, let time = Self.numbers(last, ":"), time.count >= 2,
                (0..<24).contains(time[0]), (0..<60).contains(time[1])
            else { return nil }
            (parts.hour, parts.minute, parts.second) = (time[0], time[1], 0)
        }
        guard let date = calendar.date(from: parts) else { return nil }
        // Reject dates such as 30 February, which the calendar would move into March.
        let found = calendar.dateComponents([.month, .day], from: date)
        return found.month == parts.month && found.day == parts.day ? date : nil
    }

    private static func numbers(_ text: Substring, _ separator: Character) -> [Int]? {
        let parts = text.split(separator: separator, omittingEmptySubsequences: false)
        let numbers = parts.compactMap { $0.allSatisfy(\.isASCII) ? Int($0) : nil }
        return numbers.count == parts.count ? numbers : nil
    }
}
