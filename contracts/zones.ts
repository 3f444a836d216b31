const names = { longGeneric: new Map<string, string>(), shortGeneric: new Map<string, string>() }
function nameOf(timeZone: string, timeZoneName: keyof typeof names): string {
  const known = names[timeZoneName].get(timeZone)
  if (known !== undefined) return known
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName }).formatToParts()
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  names[timeZoneName].set(timeZone, name)
  return name
}

/** The common name of a zone's time: "Central Time". */
export const zoneName = (timeZone: string): string => nameOf(timeZone, 'longGeneric')

/** The letters that follow a time of day: "CT". */
export const zoneLetters = (timeZone: string): string => nameOf(timeZone, 'shortGeneric')

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
export const withZone = (words: string, timeZone: string): string => (tellsTime(words) ? `${words} ${zoneLetters(timeZone)}` : words)
