/// What an undo manager does with a registered action: the phase decides which stack it joins.
enum UndoPhase {
    /// The program changes something: the action joins the undo stack, and the redo stack is cleared.
    case registering
    /// An undo is under way: the action joins the redo stack.
    case undoing
    /// A redo is under way: the action joins the undo stack, and the redo stack stays.
    case redoing
}
