const names = new Map<string, string>()

/** The common name of a zone's time: "Central Time". */
export function zoneName(timeZone: string): string {
  const known = names.get(timeZone)
  if (known !== undefined) return known
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts()
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  names.set(timeZone, name)
  return name
}

const offsets = new Map<string, Intl.DateTimeFormat>()

/** The offset of a zone from UTC, in minutes. */
export function minutesAhead(timeZone: string, at: Date): number {
  const format = offsets.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  offsets.set(timeZone, format)
  const [, sign, hours, minutes] = /GMT([+-])(\d+):(\d+)/.exec(format.format(at)) ?? []
  return sign ? (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) : 0
}

/** Whether a text contains a time of day, such as "Ready tomorrow by 11 AM" or "Open until midnight". */
export const tellsTime = (words: string): boolean => /\b(?:[AP]M|noon|midnight)\b/.test(words)

/** Adds the zone to a text in a place's local time, for readers who may be anywhere, such as readers of a mail. */
export const withZone = (words: string, timeZone: string): string => (tellsTime(words) ? `${words} ${zoneName(timeZone)}` : words)
