const names = new Map<string, string>()

/** "Central Time": what people call the clock of a zone. */
export function zoneName(timeZone: string): string {
  const known = names.get(timeZone)
  if (known !== undefined) return known
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts()
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  names.set(timeZone, name)
  return name
}

const offsets = new Map<string, Intl.DateTimeFormat>()

/** By how many minutes the clocks of a zone are ahead of UTC. */
export function minutesAhead(timeZone: string, at: Date): number {
  const format = offsets.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  offsets.set(timeZone, format)
  const [, sign, hours, minutes] = /GMT([+-])(\d+):(\d+)/.exec(format.format(at)) ?? []
  return sign ? (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) : 0
}

/** Whether words tell a time of day, as "Ready tomorrow by 11 AM" and "Open until midnight" do. */
export const tellsTime = (words: string): boolean => /\b(?:[AP]M|noon|midnight)\b/.test(words)

/** Words of a place's clock for readers who may be anywhere, as those of a mail. */
export const withZone = (words: string, timeZone: string): string => (tellsTime(words) ? `${words} ${zoneName(timeZone)}` : words)
