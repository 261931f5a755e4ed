// Letters that were written or removed here, as steps. The engine takes an insertion back by removing all between its ends, and so also
// what others have written in between by then. These steps take back their own letters only, whether undo does so or `ownSteps`.
const { Step, StepResult, StepMap, ReplaceStep } = pm.transform;

class TypedStep extends ReplaceStep {
  invert() { return new TypedRemoval([{ from: this.from, to: this.from + this.slice.size }]); }
  // Its letters can come back also where others have removed all around.
  map(mapping) {
    const at = mapping.map(this.from, 1);
    return new TypedStep(at, at, this.slice);
  }
  merge(other) {
    const step = super.merge(other);
    return step && typed(step);
  }
}
// Returns the same step as one of typing, if it inserts letters.
function typed(step) {
  const { from, to, slice, structure } = step, isTyping = step instanceof ReplaceStep && from === to && slice.size && !structure
    && !slice.openStart && !slice.openEnd && slice.content.firstChild.isInline;
  return isTyping ? new TypedStep(from, to, slice) : step;
}
// Returns the same step as a removal of letters, if it is one.
function removing(step, doc) {
  const { from, to, slice } = step, isRemoval = step instanceof ReplaceStep && from < to && !slice.size
    && doc.resolve(from).sameParent(doc.resolve(to)) && doc.resolve(from).parent.isTextblock;
  return isRemoval ? new TypedRemoval([{ from, to }]) : step;
}
// Makes those steps of a transaction that insert or remove letters steps that do so.
function markTyped({ steps, docs }) { steps.forEach((step, index) => { steps[index] = removing(typed(step), docs[index]); }); }

// Applies steps from the last place of a document to the first one, so that none moves the places of those that follow.
function applied(doc, steps) {
  for (const step of steps.toReversed()) {
    const result = step.apply(doc);
    if (result.failed) return result;
    doc = result.doc;
  }
  return StepResult.ok(doc);
}
// Returns the place of letters behind changes that are all before or behind them; null if one is among them.
function movedWhole({ from, to }, mapping) {
  for (const map of mapping.maps.slice(mapping.from, mapping.to)) {
    let isTouched = false;
    map.forEach((start, end) => { isTouched ||= start < to && end > from; });
    if (isTouched) return null;
    [from, to] = [map.map(from, 1), map.map(to, -1)];
  }
  return { from, to };
}
// Removes letters at several places, which are in order and apart from each other.
class TypedRemoval extends Step {
  constructor(places) {
    super();
    this.places = places;
  }
  apply(doc) { return applied(doc, this.places.map(({ from, to }) => new ReplaceStep(from, to, Slice.empty))); }
  getMap() { return new StepMap(this.places.flatMap(({ from, to }) => [from, to - from, 0])); }
  invert(doc) {
    let removed = 0;
    const parts = this.places.map(({ from, to }) => {
      const part = { at: from - removed, slice: doc.slice(from, to) };
      removed += to - from;
      return part;
    });
    return parts.length === 1 ? new TypedStep(parts[0].at, parts[0].at, parts[0].slice) : new TypedReturn(parts);
  }
  // Letter by letter, where something has changed since: what others have written lies between them.
  map(mapping) {
    const places = [];
    for (const place of this.places) {
      const { from, to } = place, moved = movedWhole(place, mapping);
      if (moved) places.push(moved);
      else for (let at = from; at < to; at++) {
        const start = mapping.map(at, 1), end = mapping.map(at + 1, -1);
        if (end - start !== 1) continue;
        if (places.at(-1)?.to === start) places.at(-1).to = end; else places.push({ from: start, to: end });
      }
    }
    return places.length ? new TypedRemoval(places) : null;
  }
  // With the letters before or behind these, which are removed next.
  merge(other) {
    if (!(other instanceof TypedRemoval) || this.places.length > 1 || other.places.length > 1) return null;
    const [{ from, to }] = this.places, [next] = other.places;
    if (next.to === from) return new TypedRemoval([{ from: next.from, to }]);
    return next.from === from ? new TypedRemoval([{ from, to: to + next.to - next.from }]) : null;
  }
  toJSON() { return { removed: this.places }; }
}
// Brings letters back to several places of the text without them.
class TypedReturn extends Step {
  constructor(parts) {
    super();
    this.parts = parts;
  }
  apply(doc) { return applied(doc, this.parts.map(({ at, slice }) => new ReplaceStep(at, at, slice))); }
  getMap() { return new StepMap(this.parts.flatMap(({ at, slice }) => [at, 0, slice.size])); }
  invert() {
    let added = 0;
    return new TypedRemoval(this.parts.map(({ at, slice }) => {
      const from = at + added;
      added += slice.size;
      return { from, to: from + slice.size };
    }));
  }
  map(mapping) { return new TypedReturn(this.parts.map(({ at, slice }) => ({ at: mapping.map(at, 1), slice }))); }
  toJSON() { return { returned: this.parts.map(({ at, slice }) => ({ at, slice: slice.toJSON() })) }; }
}
// Returns the step that has become a value. The engine has a register of such steps, but for one editor of a page only.
function stepFrom(value) {
  if (value.removed) return new TypedRemoval(value.removed);
  if (value.returned) return new TypedReturn(value.returned.map(({ at, slice }) => ({ at, slice: Slice.fromJSON(schema, slice) })));
  return typed(Step.fromJSON(schema, value));
}
