import Foundation

/// The code of the error that the block throws; nil if it throws none. Errors of equal code need not be equal.
func errorCode(of block: () throws -> Void) -> CocoaError.Code? {
    do {
        try block()
        return nil
    } catch {
        return (error as? CocoaError)?.code
    }
}
