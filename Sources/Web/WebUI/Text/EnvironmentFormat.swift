internal import Foundation

extension EnvironmentValues {
    /// Returns a format style with the locale, calendar and time zone of the environment, as far as the program has not
    /// given it others.
    func applied<Format: FormatStyle>(to format: Format) -> Format {
        var style: any FormatStyle = format
        if var dates = style as? Date.FormatStyle {
            if dates.timeZone == .autoupdatingCurrent { dates.timeZone = timeZone }
            if dates.calendar == .autoupdatingCurrent { dates.calendar = calendar }
            style = dates
        }
        if var local = style as? any LocalFormat, local.locale == .autoupdatingCurrent {
            local.locale = locale
            return local as? Format ?? format
        }
        return style as? Format ?? format
    }
}

/// A format style of Foundation whose locale can be asked for.
private protocol LocalFormat {
    var locale: Locale { get set }
}

extension Date.FormatStyle: LocalFormat {}
extension Decimal.FormatStyle: LocalFormat {}
extension Decimal.FormatStyle.Currency: LocalFormat {}
extension Decimal.FormatStyle.Percent: LocalFormat {}
extension FloatingPointFormatStyle: LocalFormat {}
extension FloatingPointFormatStyle.Currency: LocalFormat {}
extension FloatingPointFormatStyle.Percent: LocalFormat {}
extension IntegerFormatStyle: LocalFormat {}
extension IntegerFormatStyle.Currency: LocalFormat {}
extension IntegerFormatStyle.Percent: LocalFormat {}
