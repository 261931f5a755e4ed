// The steps that have led to the text since the last one that this editor knows to be on disk: its own ones, and those of others in
// between. Without the own ones, the text is the one that others may have saved; a change from there to the text has the words of this
// editor only, and those of others are not sent again in its name.
function ownSteps() {
  const mostSent = 30;
  // Each step with the text before it. Own ones that are sent have the first message that had them, and the one that has brought them.
  let log = [];

  function add(transaction, isOwn) {
    transaction.steps.forEach((step, index) => {
      const last = log.at(-1), isNext = isOwn && last?.isOwn && !last.sent, joined = isNext ? last.step.merge(step) : null;
      if (joined) last.step = joined;
      else if (isOwn || log.length) log.push({ step, before: transaction.docs[index], isOwn, sent: null, flight: null });
    });
  }
  // Returns the text without the own steps behind the given place of the log.
  function without(doc, place) {
    const made = new pm.transform.Transform(doc), undone = [];
    for (let index = log.length - 1; index >= place; index--) {
      const { step, before, isOwn } = log[index];
      if (!isOwn) continue;
      const behind = new pm.transform.Mapping();
      for (const later of log.slice(index + 1)) behind.appendMap(later.step.getMap());
      for (const { at, map } of undone) behind.appendMap(map, at - index - 1);
      const inverse = step.invert(before).map(behind), result = inverse && made.maybeStep(inverse);
      if (result && !result.failed) undone.push({ at: index, map: inverse.getMap() });
    }
    return made.doc;
  }
  return {
    add,
    // The steps that were not sent yet belong to this message.
    send(flight) {
      for (const entry of log) if (entry.isOwn) { entry.sent ??= flight; entry.flight ??= flight; }
    },
    // What was sent may be lost, and is sent again. Some of it may be on disk all the same: the texts in between stay.
    forget() { for (const entry of log) entry.flight = null; },
    // What these messages have brought is on disk.
    settle(flights) {
      for (const entry of log) if (flights.includes(entry.flight)) entry.isOwn = false;
      const first = log.findIndex(entry => entry.isOwn);
      log = first < 0 ? [] : log.slice(first);
    },
    // Returns the text without own steps, and as it was after each message since.
    texts(doc) {
      const ends = [];
      log.forEach(({ sent, isOwn }, index) => { if (isOwn && sent) ends[ends.at(-1)?.sent === sent ? ends.length - 1 : ends.length] = { sent, end: index + 1 }; });
      return { former: without(doc, 0), sent: ends.slice(-mostSent).map(({ end }) => without(doc, end)) };
    },
  };
}
