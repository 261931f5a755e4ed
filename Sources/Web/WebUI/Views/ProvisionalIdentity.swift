/// A kind of identity that may become another one while its element stays the same. The element itself keeps the place of
/// its view then, and what the view remembers.
package protocol ProvisionalIdentity {}

/// A collection that finds the element with a part of an address without going through the others.
package protocol PathComponentSearchable {
    /// The position of the element; nil inside if there is none, and nil if this collection cannot tell.
    func position(ofPathComponent component: String) -> Int??
}
