package import Foundation

/// A value of one of the types that model files can hold, as default value or as user info.
package indirect enum PropertyListValue: Hashable, Sendable {
    case boolean(Bool)
    case integer(Int64)
    case real(Double)
    case decimal(Decimal)
    case string(String)
    case date(Date)
    case data(Data)
    case uuid(UUID)
    case url(URL)
    case array([PropertyListValue])
    case dictionary([String: PropertyListValue])
}
