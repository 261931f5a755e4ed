package import Foundation

/// A default value, bound or user info value in a model file.
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
