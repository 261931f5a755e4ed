// Dates, as the list of the slip box has them.
const formats = new Map();
function formatted(time, options) {
  const name = JSON.stringify(options);
  if (!formats.has(name)) formats.set(name, new Intl.DateTimeFormat(undefined, options));
  return formats.get(name).format(time);
}
function dayStart(time, days = 0) {
  const day = new Date(time);
  day.setHours(0, 0, 0, 0);
  day.setDate(day.getDate() + days);
  return day;
}
function weekStart(time) {
  const first = new Intl.Locale(navigator.language).getWeekInfo?.().firstDay ?? 1, day = dayStart(time);
  return dayStart(day, -((day.getDay() - first + 7) % 7));
}
// The part of the list in which a note stands: its heading.
function bucketOf(time, now = Date.now()) {
  const today = dayStart(now), week = weekStart(now);
  if (time >= dayStart(today, 1)) return 'Later';
  if (time >= today) return 'Today';
  if (time >= dayStart(today, -1)) return 'Yesterday';
  if (time >= week) return 'Earlier this week';
  if (time >= dayStart(week, -7)) return 'Last week';
  const isThisYear = new Date(time).getFullYear() === today.getFullYear();
  return formatted(time, { month: 'long', ...(!isThisYear && { year: 'numeric' }) });
}
function momentOf(time, now = Date.now()) {
  if (time >= dayStart(now, -1) && time < dayStart(now, 1)) return formatted(time, { hour: 'numeric', minute: '2-digit' });
  if (time >= dayStart(now, -6) && time < now) return formatted(time, { weekday: 'short', day: 'numeric' });
  const isThisYear = new Date(time).getFullYear() === new Date(now).getFullYear();
  return formatted(time, { day: 'numeric', month: 'short', ...(!isThisYear && { year: 'numeric' }) });
}
const fullDate = time => formatted(time, { dateStyle: 'full', timeStyle: 'short' });
