import type { PreviewKind } from '#contracts/search/previews.ts'
import { dollars } from '#contracts/money.ts'
import { DAY } from '#contracts/time.ts'
import { hoursByDay } from '../../stores/hours.ts'
import { rowsOf } from '../../../platform/db.ts'
import { Problem } from '../../../platform/problem.ts'
import { mallOf } from '../directory/malls.ts'
import { storeOf } from '../directory/stores.ts'
import type { SearchContext } from '../finder.ts'
import { productOf } from '../product.ts'

/** The words and the picture of one preview. */
export type PreviewCard = {
  /** Above the title, small: the brand or the kind of place. */
  over: string
  title: string
  /** The largest number: a price. */
  price: string | null
  lines: string[]
  picture: { hash: string; fit: 'whole' | 'fill' } | null
}
type Drawn = (finder: SearchContext, id: string, now: Date) => Promise<PreviewCard>

/** What a preview of each kind says. Nothing in it depends on the minute, because social networks keep a picture for days. */
export const PREVIEWS: Record<PreviewKind, Drawn> = { product: ofProduct, store: ofStore, mall: ofMall, event: ofEvent }

async function ofProduct(finder: SearchContext, id: string, now: Date): Promise<PreviewCard> {
  const product = await productOf(finder, { params: { id }, query: {} }, now)
  const prices = product.variants.map(({ price }) => price)
  const stores = new Set(product.offers.filter(({ available }) => available > 0).map(({ store }) => store.id)).size
  return {
    over: product.brand ?? product.category.name,
    title: product.title,
    price: `${new Set(prices).size > 1 ? 'From ' : ''}${dollars(product.price)}`,
    lines: [`Sold by ${product.retailer.name}`, ...(stores > 1 ? ['In stock at several stores'] : stores === 1 ? ['In stock'] : [])],
    picture: hashIn(product.images[0]?.src, 'whole'),
  }
}

async function ofStore(finder: SearchContext, id: string, now: Date): Promise<PreviewCard> {
  const store = await storeOf(finder, { params: { id }, query: {} }, now)
  return {
    over: store.category,
    title: store.nameInMall,
    price: null,
    lines: [store.mall?.name ?? store.street, `${store.city}, ${store.state}`, ...regularWeek(store, now)],
    picture: hashIn(store.face.cover?.src, 'fill') ?? hashIn(store.face.mark?.src, 'whole'),
  }
}

async function ofMall(finder: SearchContext, id: string, now: Date): Promise<PreviewCard> {
  const mall = await mallOf(finder, { params: { id }, query: {} }, now)
  return {
    over: mall.hasCenter ? 'Mall with a SPIRAL Center' : 'Mall',
    title: mall.name,
    price: null,
    lines: [`${mall.city}, ${mall.state}`, `${mall.storeCount} ${mall.storeCount === 1 ? 'store' : 'stores'}`, ...regularWeek(mall, now)],
    picture: hashIn(mall.picture?.src, 'fill'),
  }
}

type EventWords = {
  title: string
  host: string
  place: string
  city: string
  state: string
  startsAt: Date
  zone: string
  hash: string | null
}
/** An event that shoppers may see; `not_found` for any other. */
async function ofEvent({ db }: SearchContext, id: string): Promise<PreviewCard> {
  const [event] = await rowsOf<EventWords>(db, 'previews.event')`
    select e.title, e.place, e.starts_at as "startsAt", h.name as host, h.city, h.state, h.time_zone as zone,
      coalesce(e.picture_hash, h.picture_hash) as hash
    from events e join lateral (
      select m.name, m.city, m.state, m.time_zone, m.picture_hash from malls m where m.id = e.mall_id and not m.suspended
      union all
      select s.name, s.city, s.state, s.time_zone, coalesce(s.cover_hash, r.cover_hash) from stores s
      join retailers r on r.id = s.retailer_id
      where s.id = e.store_id and not s.closed and r.status = 'active'
    ) h on true where e.id = ${id}::bigint and not e.is_draft`
  if (!event) throw new Problem('not_found')
  const { title, host, place, city, state, startsAt, zone: timeZone, hash } = event
  const when = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(startsAt)
  return {
    over: 'Event',
    title,
    price: null,
    lines: [when, `${host}, ${place}`, `${city}, ${state}`],
    picture: hash ? { hash, fit: 'fill' } : null,
  }
}

const hashIn = (src: string | undefined, fit: 'whole' | 'fill'): PreviewCard['picture'] => {
  const hash = src?.split('/')[2]
  return hash ? { hash, fit } : null
}

type Hours = { hours: string; timeZone: string; state: string }
/** The hours of the first of the next weeks that no holiday changes. */
function regularWeek({ hours, timeZone, state }: Hours, now: Date): string[] {
  const weeks = [0, 1, 2].map((week) => weekOf(hoursByDay(hours, timeZone, new Date(now.getTime() + week * 7 * DAY), state)))
  return weeks.find((lines) => lines.length > 0) ?? []
}

const MOST_HOURS = 3
/** The hours of a week in short: "Mon – Sat 10 AM – 9 PM". Nothing where that takes more than three lines. */
export function weekOf(days: readonly { day: string; text: string }[]): string[] {
  const spans: { first: string; last: string; text: string }[] = []
  for (const { day, text } of days) {
    const before = spans.at(-1)
    if (before?.text === text) before.last = day
    else spans.push({ first: day, last: day, text })
  }
  const [all] = spans
  if (spans.length === 1 && all) return [`Every day ${all.text}`]
  if (spans.length > MOST_HOURS) return []
  return spans.map(({ first, last, text }) => `${first.slice(0, 3)}${first === last ? '' : ` – ${last.slice(0, 3)}`} ${text}`)
}
