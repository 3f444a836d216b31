import type { z } from 'zod'
import { ACCEPTANCE } from '#contracts/orders/alternatives.ts'
import type { moveFulfillment, OfficeFulfillment } from '#contracts/store-work/store-work.ts'
import { DAY, HOUR, MINUTE } from '#contracts/time.ts'
import type { Tone } from '#web/ui/Badge.tsx'

export type Step = z.infer<typeof moveFulfillment.body>['to']

/** The button label of each step, and the confirmation. */
export const STEP_WORDS: Record<Step, { act: string; done: string }> = {
  accepted: { act: 'Accept', done: 'Order accepted' },
  ready: { act: 'Mark ready', done: "Ready. We're letting the shopper know." },
  packed: { act: 'Mark packed', done: 'Packed' },
  in_transit: { act: 'Send to center', done: 'On its way to the SPIRAL Center' },
  shipped: { act: 'Mark shipped', done: "Shipped. We're letting the shopper know." },
  delivered: { act: 'Mark delivered', done: 'Delivered' },
  cancelled: { act: 'Cancel order', done: 'Canceled. The shopper gets a full refund.' },
}

/** The next step this user may take, if any; cancelling is not one. */
export function nextStep({ may }: Pick<OfficeFulfillment, 'may'>): Exclude<Step, 'cancelled'> | null {
  const [step] = may.filter((to): to is Exclude<Step, 'cancelled'> => to in STEP_WORDS && to !== 'cancelled')
  return step ?? null
}
export const mayCancel = ({ may }: Pick<OfficeFulfillment, 'may'>): boolean => may.includes('cancelled')

/** The lines with pieces left after refunds. */
export const toGive = <L extends { quantity: number }>({ items }: { items: readonly L[] }): L[] =>
  items.filter(({ quantity }) => quantity > 0)
export const piecesIn = ({ items }: { items: readonly { quantity: number }[] }): number =>
  items.reduce((pieces, { quantity }) => pieces + quantity, 0)

const REMINDED_AFTER = ACCEPTANCE.remindAfterMinutes * MINUTE
const SUPPORT_TOLD_AFTER = ACCEPTANCE.tellSupportAfterMinutes * MINUTE
const HELD_SHORT = DAY

export type Clock = { words: string; tone: Tone }

/** Urgency: an order to accept by its waiting time, a pickup by the time left on its hold. */
export function clockOf(
  { state, changedAt, holdUntil }: Pick<OfficeFulfillment, 'state' | 'changedAt' | 'holdUntil'>,
  now: Date,
): Clock | null {
  if (state === 'placed') {
    const waited = now.getTime() - changedAt.getTime()
    const tone = waited >= SUPPORT_TOLD_AFTER ? 'danger' : waited >= REMINDED_AFTER ? 'warning' : 'neutral'
    return { words: `Waiting ${span(waited)}`, tone }
  }
  if ((state === 'ready' || state === 'at_center') && holdUntil) {
    const left = holdUntil.getTime() - now.getTime()
    if (left <= 0) return { words: 'Hold has ended', tone: 'danger' }
    return { words: `Held ${span(left)} more`, tone: left < HELD_SHORT ? 'warning' : 'neutral' }
  }
  return null
}

const SOON = HOUR / 2

/** By when the shopper was told that it is ready: "Ready today by 1 PM", or that this time has passed. Only while it is prepared. */
export function promiseOf({ promised, timeZone }: Pick<OfficeFulfillment, 'promised' | 'timeZone'>, now: Date): Clock | null {
  if (!promised || promised.state === 'done') return null
  const when = dayAndHour(promised.by, timeZone, now)
  // The list may have been read before the time passed.
  if (promised.state === 'late' || promised.by < now) return { words: `Late: due ${when}`, tone: 'danger' }
  return { words: `Ready ${when}`, tone: promised.by.getTime() - now.getTime() < SOON ? 'warning' : 'neutral' }
}

/** "today by 1 PM", "tomorrow by 10:30 AM", "Fri, Nov 27 by 6 PM", by the clock of the place. */
function dayAndHour(at: Date, timeZone: string, now: Date): string {
  const dayOf = (date: Date) => date.toLocaleDateString('en-US', { timeZone })
  const time = at.toLocaleTimeString('en-US', { timeZone, hour: 'numeric', minute: '2-digit' }).replace(':00', '')
  if (dayOf(at) === dayOf(now)) return `today by ${time}`
  if (dayOf(at) === dayOf(new Date(now.getTime() + DAY))) return `tomorrow by ${time}`
  return `${at.toLocaleDateString('en-US', { timeZone, weekday: 'short', month: 'short', day: 'numeric' })} by ${time}`
}

/** A rounded duration: "25 min", "3 h", "2 days". */
export function span(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / MINUTE))
  if (minutes < 60) return `${minutes} min`
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h`
  const days = Math.floor(minutes / (24 * 60))
  return days === 1 ? '1 day' : `${days} days`
}
