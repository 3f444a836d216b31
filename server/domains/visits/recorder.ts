import { createHmac, randomBytes } from 'node:crypto'
import type { UserId } from '#contracts/ids.ts'
import { DAY } from '#contracts/time.ts'
import type { VisitEvent } from '#contracts/visits.ts'
import { type Db, rowsOf } from '../../platform/db.ts'

const WRITTEN_EVERY_MS = 1_000
/** More than these in a second are left out: the shop goes before its figures. */
const MOST_WAITING = 10_000

/** `address` is a keyed hash already; `device` is the number of a browser that chose to be recognized. */
export type Visitor = { address: string; device: string | null; userId: UserId | null }
type Waiting = Visitor & { at: Date } & Omit<VisitEvent, 'product' | 'store' | 'mall'> &
  Record<`${'product' | 'store' | 'mall'}${'Id' | 'Slug'}`, string | null>

export const hashed = (secret: string | null, text: string): string =>
  createHmac('sha256', secret ?? '')
    .update(text)
    .digest('base64url')

/** Keeps events in memory and writes them in one statement per second. A node that is killed loses a second of them. */
export class Recorder {
  readonly #db: Db
  readonly #failed: (error: unknown) => void
  #waiting: Waiting[] = []
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()
  #saltedOn: string | undefined

  constructor(db: Db, failed: (error: unknown) => void) {
    this.#db = db
    this.#failed = failed
  }

  note(events: readonly VisitEvent[], visitor: Visitor, at: Date): void {
    for (const { product, store, mall, words, ...event } of events.slice(0, MOST_WAITING - this.#waiting.length))
      this.#waiting.push({
        ...event,
        ...visitor,
        at,
        ...nameOf('product', product),
        ...nameOf('store', store),
        ...nameOf('mall', mall),
        words: plain(words),
      })
    this.#timer ??= setTimeout(() => void this.write(), WRITTEN_EVERY_MS).unref()
  }

  /** Resolves when everything noted so far is written. */
  write(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const events = this.#waiting
    this.#waiting = []
    this.#writing = this.#writing.then(() => this.#keep(events)).catch(this.#failed)
    return this.#writing
  }

  async #keep(events: readonly Waiting[]): Promise<void> {
    if (events.length === 0) return
    // A second may begin on one day and end on the next.
    for (const at of [events[0]?.at, events.at(-1)?.at]) {
      const day = at?.toISOString().slice(0, 10)
      if (!at || day === this.#saltedOn) continue
      await makeSalts(this.#db, at)
      this.#saltedOn = day
    }
    await keepEvents(this.#db, events)
  }
}

const nameOf = <K extends 'product' | 'store' | 'mall'>(what: K, given: string | undefined) =>
  ({
    [`${what}Id`]: given !== undefined && /^\d{1,15}$/.test(given) ? given : null,
    [`${what}Slug`]: given === undefined || /^\d+$/.test(given) ? null : given,
  }) as Record<`${K}${'Id' | 'Slug'}`, string | null>

const LONGEST_WORDS = 60
/** Capitals, accents and signs make no difference between two searches. */
function plain(words: string | undefined): string | undefined {
  const text = words
    ?.normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}'’]/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return text === undefined || text.length < 2 || text.length > LONGEST_WORDS ? undefined : text
}

/** Places on both sides of the date line may have the day before or after. Nodes share the salt of a day. */
async function makeSalts(db: Db, now: Date): Promise<void> {
  const days = [-1, 0, 1].map((offset) => new Date(now.getTime() + offset * DAY).toISOString().slice(0, 10))
  await rowsOf(db, 'visits.make-salts')`
    insert into visit_salts (day, salt) select * from unnest(${days}::date[], ${days.map(() => randomBytes(18).toString('base64url'))}::text[])
    on conflict do nothing`
}

/** Events that name something unknown, or a product that the store's business does not have, are left out. */
const keepEvents = (db: Db, events: readonly Waiting[]): Promise<unknown> =>
  rowsOf(db, 'visits.keep')`
    insert into visit_events (day, at, visitor, device, user_id, kind, retailer_id, store_id, mall_id, product_id, words, found, way)
    select (g.at at time zone z.zone)::date, g.at,
      ('x' || substr(encode(sha256(convert_to(g.address || d.salt, 'UTF8')), 'hex'), 1, 13))::bit(52)::bigint,
      ('x' || substr(encode(sha256(convert_to(g.device, 'UTF8')), 'hex'), 1, 13))::bit(52)::bigint,
      g."userId", g.kind, coalesce(s.retailer_id, p.retailer_id), s.id, m.id, p.id, g.words, g.found, g.way
    from json_to_recordset(${JSON.stringify(events)}) g (at timestamptz, address text, device text, "userId" uuid, kind text, "productId" bigint,
      "productSlug" text, "storeId" bigint, "storeSlug" text, "mallId" bigint, "mallSlug" text, words text, found int, way text)
    left join stores s on s.id = coalesce(g."storeId", (select id from stores where slug = g."storeSlug"))
    left join malls m on m.id = coalesce(s.mall_id, g."mallId", (select id from malls where slug = g."mallSlug"))
    left join products p on p.id = coalesce(g."productId", (select id from products where slug = g."productSlug"))
    left join lateral (select time_zone from stores where retailer_id = p.retailer_id order by id limit 1) r on s.id is null and m.id is null
    cross join lateral (select coalesce(s.time_zone, m.time_zone, r.time_zone, 'UTC') as zone) z
    join visit_salts d on d.day = (g.at at time zone z.zone)::date
    where (s.id is not null or coalesce(g."storeId"::text, g."storeSlug") is null) and (p.id is not null or coalesce(g."productId"::text, g."productSlug") is null)
      and (m.id is not null or coalesce(g."mallId"::text, g."mallSlug") is null) and (s.id is null or p.id is null or s.retailer_id = p.retailer_id)`
