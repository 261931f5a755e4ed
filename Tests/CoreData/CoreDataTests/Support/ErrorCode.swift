import Foundation

/// Returns the code of the `CocoaError` that the block throws; nil for other errors and if it throws none. Tests
/// compare codes, since errors with equal codes need not be equal.
func errorCode(of block: () throws -> Void) -> CocoaError.Code? {
    do {
        try block()
        return nil
    } catch {
        return (error as? CocoaError)?.code
    }
}
