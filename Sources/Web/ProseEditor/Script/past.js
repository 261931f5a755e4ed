// The past of a text in this page: what can be undone, and where the caret was. It is kept when one goes to another text, since each
// editor begins without any.
const mostActions = 100;

// Returns the last actions of a state, the first one first, as steps that lead from an earlier document to the present one.
function pastOf(state) {
  const past = { actions: [], selection: state.selection.toJSON(), doc: null };
  // Nothing else listens.
  state = state.reconfigure({ plugins: [history()] });
  let made = null;
  const take = tr => { made = tr; };
  while (past.actions.length < mostActions && undo(state, take)) {
    past.actions.unshift(made.steps.map((step, index) => step.invert(made.docs[index]).toJSON()).reverse());
    state = state.apply(made);
  }
  return { ...past, doc: state.doc.toJSON() };
}
// Returns the state with that past, or null if it does not lead to this document: somebody else has changed it since.
function stateAfter(past, doc, plugins) {
  let state = pm.state.EditorState.create({ doc: schema.nodeFromJSON(past.doc), plugins: [history()] });
  for (const action of past.actions) {
    const { tr } = state;
    for (const step of action) tr.step(stepFrom(step));
    state = state.apply(pm.history.closeHistory(tr));
  }
  if (!state.doc.eq(doc)) return null;
  const selection = pm.state.Selection.fromJSON(state.doc, past.selection);
  return state.apply(state.tr.setSelection(selection)).reconfigure({ plugins });
}
