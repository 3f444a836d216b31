import { Temporal } from 'temporal-polyfill'
import { SHARE_DAY_ZONE } from '#contracts/shares/shares.ts'

const zoned = (now: Date) => Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(SHARE_DAY_ZONE)

/** The day of share rewards, the same for everybody, so that moving to another time zone gains nothing. */
export const shareDayOf = (now: Date): string => zoned(now).toPlainDate().toString()

export const nextShareDay = (now: Date): Date =>
  new Date(zoned(now).toPlainDate().add({ days: 1 }).toZonedDateTime(SHARE_DAY_ZONE).epochMilliseconds)

/** The start of the current month by the clock of share rewards. */
export const monthStart = (now: Date): Date =>
  new Date(zoned(now).toPlainDate().with({ day: 1 }).toZonedDateTime(SHARE_DAY_ZONE).epochMilliseconds)

/** "Maya L.": how other people see somebody. */
export const publicNameOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName.charAt(0)}`.trim() + (lastName ? '.' : '')
