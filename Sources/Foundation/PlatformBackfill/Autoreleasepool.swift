/// Calls a closure and returns its result.
///
/// On Apple's platforms, objects that Objective-C code has autoreleased in the closure are released when it ends. There is
/// no Objective-C runtime on Linux and nothing is autoreleased: each object is released as soon as its last reference
/// ends, so that the closure needs no pool. The function exists so that the same code compiles:
///
/// ```swift
/// for file in files {
///     try autoreleasepool {
///         try importNotes(from: file)
///     }
/// }
/// ```
///
/// It does not release anything that lives longer than its closure. An object that a variable, a collection or a context
/// holds stays alive, as it does on Apple's platforms. In a long import, also let go of the objects of a context from time
/// to time:
///
/// ```swift
/// try context.save()
/// context.reset()
/// ```
///
/// - Parameter body: The closure.
/// - Returns: The closure's result.
/// - Throws: The closure's error.
@inlinable
public func autoreleasepool<Failure: Error, Result: ~Copyable>(
    invoking body: () throws(Failure) -> Result
) throws(Failure) -> Result {
    try body()
}
