/** An instant as a field for local times shows it, by the clock of a place: "2026-11-27T09:00". */
export const typedAt = (at: Date, timeZone: string): string =>
  at.toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).replace(' ', 'T')
