public import Foundation

extension NSExpression {
    /// A period of a calendar, by whose beginning dates are grouped, compared and divided into sections.
    ///
    /// - Important: Apple's framework has no counterpart.
    public enum CalendarPeriod: String, CaseIterable, Sendable {
        /// A year, which begins with its first month.
        case year
        /// A month.
        case month
        /// A week, which begins with the calendar's first weekday and may belong to two months or years.
        case week
        /// A day, which begins at midnight, or later where clocks are put forward over midnight.
        case day
    }

    /// Creates an expression for the beginning of the year, month, week or day of a date at a key path, as a `Date`.
    ///
    /// ```swift
    /// let month = NSExpressionDescription()
    /// month.name = "month"
    /// month.expression = NSExpression(startOf: .month, ofDateAt: "date")
    /// ```
    ///
    /// In a format, it is `startOfMonth(date)`, and so on for the other periods. The value is nil for nil.
    ///
    /// - Parameters:
    ///   - period: The period.
    ///   - keyPath: The key path of a date.
    ///   - calendar: The calendar with its time zone and first weekday; nil for `Calendar.current` at the time when the
    ///     expression is evaluated.
    /// - Important: Apple's framework has no counterpart.
    public convenience init(startOf period: CalendarPeriod, ofDateAt keyPath: String, in calendar: Calendar? = nil) {
        self.init(startOf: period, of: NSExpression(forKeyPath: keyPath), in: calendar)
    }

    /// Creates an expression for the beginning of the year, month, week or day of another expression's date.
    ///
    /// ```swift
    /// let thisMonth = NSPredicate(
    ///     format: "startOfMonth(date) == %@", NSExpression(startOf: .month, of: NSExpression(format: "now()"))
    /// )
    /// ```
    ///
    /// - Parameters:
    ///   - period: The period.
    ///   - date: An expression for a date.
    ///   - calendar: The calendar with its time zone and first weekday; nil for `Calendar.current` at the time when the
    ///     expression is evaluated.
    /// - Important: Apple's framework has no counterpart.
    public convenience init(startOf period: CalendarPeriod, of date: NSExpression, in calendar: Calendar? = nil) {
        let rules = calendar.map { NSExpression(forConstantValue: CalendarRules($0).text) }
        self.init(form: .function(period.function, [date] + [rules].compactMap { $0 }))
    }
}

extension NSExpression.CalendarPeriod {
    /// The function that returns the beginning of the period.
    package var function: ExpressionFunction {
        switch self {
        case .year: .startOfYear
        case .month: .startOfMonth
        case .week: .startOfWeek
        case .day: .startOfDay
        }
    }

    /// The component of a calendar that the period is.
    var component: Calendar.Component {
        switch self {
        case .year: .year
        case .month: .month
        case .week: .weekOfYear
        case .day: .day
        }
    }
}

extension ExpressionFunction {
    /// The period whose beginning the function returns; nil for other functions.
    package var period: NSExpression.CalendarPeriod? {
        switch self {
        case .startOfYear: .year
        case .startOfMonth: .month
        case .startOfWeek: .week
        case .startOfDay: .day
        default: nil
        }
    }

    /// Returns the beginning of the period of a date, in the calendar that the second argument describes; nil if the
    /// first argument is no date, or if there is no such calendar.
    func start(_ period: NSExpression.CalendarPeriod, _ arguments: [Any?]) -> Any? {
        guard case .date(let date) = Operand(arguments[0]) else { return nil }
        let rules: CalendarRules?
        switch arguments.count > 1 ? Operand(arguments[1]) : .null {
        case .null where arguments.count == 1: rules = .current
        case .string(let text): rules = CalendarRules(text)
        default: rules = nil
        }
        return rules.flatMap { PeriodFinder.shared(period, $0).start(of: date) }
    }
}
