import type { Perk } from '#contracts/perks.ts'

const dayOf = (day: string, withYear: boolean): string =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('en-US', {
    timeZone: 'UTC',
    month: 'short',
    day: 'numeric',
    ...(withYear && { year: 'numeric' }),
  })
/** "Nov 1 to Dec 31, 2026". Its days are those of the store's clock. */
export const daysOf = ({ startsOn, endsOn }: Pick<Perk, 'startsOn' | 'endsOn'>): string =>
  `${dayOf(startsOn, startsOn.slice(0, 4) !== endsOn.slice(0, 4))} to ${dayOf(endsOn, true)}`
