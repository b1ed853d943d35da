/** Moments as people say them: "by 16:30 today", "by Thursday 20:00". */

const DAY = 86_400_000;
const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });
const weekday = new Intl.DateTimeFormat("en-GB", { weekday: "long" });
const date = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long" });

const midnight = (time: number): number => new Date(time).setHours(0, 0, 0, 0);

/** The moment at which something ends, in milliseconds since 1970. */
export function by(moment: number, now: number): string {
  const days = Math.round((midnight(moment) - midnight(now)) / DAY);
  const hour = clock.format(moment);
  if (days <= 0) return `By ${hour} today`;
  if (days === 1) return `By tomorrow ${hour}`;
  return days < 7 ? `By ${weekday.format(moment)} ${hour}` : `By ${date.format(moment)}, ${hour}`;
}

const some = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? "" : "s"}`;

/** How much time is left, in the two largest units that matter. */
export function left(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / 60_000));
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24];
  if (days) return hours ? `${some(days, "day")} ${some(hours, "hour")} left` : `${some(days, "day")} left`;
  if (hours) return `${some(hours, "hour")} left`;
  return minutes ? `${some(minutes, "minute")} left` : "less than a minute left";
}
