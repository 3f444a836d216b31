import type { FulfillmentMethod } from '#contracts/constants.ts'
import type { FulfillmentId, OrderId } from '#contracts/ids.ts'
import { cents, type Cents, dollars } from '#contracts/money.ts'
import { pictureAddress } from '#contracts/pictures.ts'
import { type Points, points } from '#contracts/points.ts'
import { mallBeside } from '#contracts/stores/store-names.ts'
import { withZone, zoneLetters } from '#contracts/zones.ts'
import type { Db } from '../../platform/db.ts'
import type { MailItem, MailPart, MailPlace, MailTotal } from '../../platform/mail-template.ts'
import { hoursByDay } from '../stores/hours.ts'
import { type FulfillmentPlaces, placesOfFulfillments } from './fulfillment-places.ts'
import { fulfillmentRows, lineRows, type LineRow } from './read.ts'

type Parcel = Awaited<ReturnType<typeof fulfillmentRows>>[number]
export type FulfillmentMail = {
  id: FulfillmentId
  storeName: string
  /** The items and where they are, for a mail. */
  part: MailPart
  /** What it earns. */
  spirals: Points
}

/** What mails say about the fulfillments of these orders. */
export async function mailPartsOf(tx: Db, orderIds: readonly OrderId[], now: Date): Promise<Map<OrderId, FulfillmentMail[]>> {
  const [groups, lines] = await Promise.all([fulfillmentRows(tx, orderIds), lineRows(tx, orderIds)])
  const places = await placesOfFulfillments(tx, groups)
  const mails = groups.map((group): [OrderId, FulfillmentMail] => {
    const storeName = places.storeOf(group)?.name ?? 'Store'
    // The mail of a canceled part names what was in it.
    const ordered = lines
      .filter((line) => line.fulfillment_id === group.id)
      .map((line) => (group.state === 'cancelled' ? { ...line, cancelled: 0 } : line))
    const items = ordered.filter((line) => line.quantity > line.cancelled).map(itemOf)
    const place = placeOf(group, places, now)
    const phone = places.storeOf(group)?.phone
    const part = { title: titleOf(group, storeName), items, ...(place && { place }), ...(phone && { phone }) }
    return [group.order_id, { id: group.id, storeName, part, spirals: group.points ?? points(0) }]
  })
  return new Map([...Map.groupBy(mails, ([id]) => id)].map(([id, own]) => [id, own.map(([, mail]) => mail)]))
}

/** "Bean House, for Ana Diaz (gift)". */
const titleOf = ({ recipient, is_gift: isGift }: Parcel, storeName: string): string =>
  `${storeName}${recipient ? `, for ${recipient}` : ''}${isGift ? ' (gift)' : ''}`

/** "Pick up in store: Ready today by 1 PM CT". */
export const promiseWords = (method: FulfillmentMethod, estimate: string, timeZone: string): string =>
  `${METHODS[method]}: ${withZone(estimate, timeZone)}`
const METHODS: Record<FulfillmentMethod, string> = {
  'in-store-pickup': 'Pick up in store',
  'ship-to-mall': 'Pick up at a SPIRAL Center',
  'ship-to-me': 'Ship to you',
}

const itemOf = (line: LineRow): MailItem => {
  const pieces = line.quantity - line.cancelled
  return {
    title: line.title,
    detail: [line.options, pieces > 1 ? `${pieces} × ${dollars(line.price)}` : ''].filter(Boolean).join(', '),
    price: dollars(cents(line.price * pieces)),
    ...(line.image_hash && { picture: pictureAddress(line.image_hash, 160) }),
  }
}

function placeOf(group: Parcel, places: FulfillmentPlaces, now: Date): MailPlace | null {
  const home = group.destination ?? group.home
  if (group.method === 'ship-to-me')
    return home && { label: 'Ship to', lines: [[home.street1, home.street2].filter(Boolean).join(', '), cityOf(home)] }
  const [center, store] = [places.centerOf(group), places.storeOf(group)]
  const until = group.hold_until && `Held for you until ${holdEnd(group.hold_until, places.zoneOf(group))}`
  const held = until ? { until } : {}
  if (center)
    return {
      label: 'Pick up here',
      lines: [[center.name, center.centerPlace].filter(Boolean).join(', '), center.street, cityOf(center)],
      ...hoursOf(center.centerHours ?? center.hours, center, now),
      ...held,
      mapQuery: [center.name, center.street, cityOf(center)].join(', '),
    }
  if (!store) return null
  const mall = mallBeside(store.name, store.mallName)
  return {
    label: 'Pick up here',
    lines: [...[[mall, store.unit].filter(Boolean).join(', ')].filter(Boolean), store.street, cityOf(store)],
    ...hoursOf(store.hours, store, now),
    ...held,
    mapQuery: [store.name, mall, store.street, cityOf(store)].filter(Boolean).join(', '),
  }
}
const cityOf = ({ city, state, zip }: { city: string; state: string; zip: string }): string => `${city}, ${state} ${zip}`

/** "Friday, Nov 27 at 6 PM CT". */
export const holdEnd = (at: Date, timeZone: string): string =>
  [
    new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'long', month: 'short', day: 'numeric' }).format(at),
    'at',
    new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' }).format(at).replace(':00', ''),
    zoneLetters(timeZone),
  ].join(' ')

const HOURS_KEPT = 2_000
const hoursRead = new Map<string, string>()
/** The week's hours in one line: "Mon–Sat 10 AM – 9 PM, Sun 11 AM – 7 PM". Reading hours is slow, so each is read once a day. */
function hoursOf(hours: string, { timeZone, state }: { timeZone: string; state: string }, now: Date): { hours?: string } {
  const key = `${now.toISOString().slice(0, 10)} ${timeZone} ${state} ${hours}`
  const known = hoursRead.get(key)
  if (known !== undefined) return known ? { hours: known } : {}
  const runs: { from: string; to: string; text: string }[] = []
  for (const { day, text } of hoursByDay(hours, timeZone, now, state)) {
    const last = runs.at(-1)
    if (last?.text === text) last.to = day
    else runs.push({ from: day, to: day, text })
  }
  const words = runs
    .map(({ from, to, text }) => (runs.length === 1 ? `Every day ${text}` : `${daysIn(from, to)} ${text.replace('Closed', 'closed')}`))
    .join(', ')
  if (hoursRead.size >= HOURS_KEPT) hoursRead.clear()
  hoursRead.set(key, words)
  return words ? { hours: words } : {}
}
const daysIn = (from: string, to: string): string => (from === to ? from.slice(0, 3) : `${from.slice(0, 3)}–${to.slice(0, 3)}`)

type Amounts = { subtotal: Cents; discount: Cents; shipping: Cents; tax: Cents; total: Cents }
/** The money of an order, as on its receipt. */
export const totalsOf = ({ subtotal, discount, shipping, tax, total }: Amounts): MailTotal[] => [
  { label: 'Subtotal', amount: dollars(subtotal) },
  ...(discount > 0 ? [{ label: 'Discounts', amount: `−${dollars(discount)}` }] : []),
  { label: 'Shipping', amount: shipping === 0 ? 'Free' : dollars(shipping) },
  { label: 'Tax', amount: dollars(tax) },
  { label: 'Total', amount: dollars(total), strong: true },
]
