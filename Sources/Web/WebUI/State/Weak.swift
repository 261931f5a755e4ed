/// An object that may have gone.
///
/// A session owns its page, the page its places, and a place what is kept there. Whatever leads back is held like this, so
/// that nothing of a session stays when it is dropped.
package struct Weak<Object: AnyObject> {
    package weak var object: Object?

    package init(_ object: Object?) {
        self.object = object
    }
}
