import type { Reply, Sent } from '#contracts/endpoint.ts'
import { csvHead, csvRow } from '#contracts/csv.ts'
import type { RetailerId } from '#contracts/ids.ts'
import { type Cents, Price } from '#contracts/money.ts'
import type { OwnAct, ownHistory } from '#contracts/retailer-office/own-data.ts'
import { type Person, retailerIdsOf } from '../../platform/actor.ts'
import { pageBy } from '../../platform/cursors.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { storesOf } from '../stores/stores.ts'

type Words = {
  words: string
  /** The field of the entry that says what it is about. */
  about?: 'name' | 'url' | 'reason' | 'email'
  /** Only SPIRAL does it: the people there are not named. */
  bySpiral?: true
}
/** The acts that a business sees of the audit log. Others are notes of SPIRAL's own work. */
const ACTS: Record<string, Words> = {
  'retailer.create': { words: 'Business joined SPIRAL', bySpiral: true },
  'retailer.change': { words: 'Name changed', about: 'name', bySpiral: true },
  'retailer.active': { words: 'Business opened', bySpiral: true },
  'retailer.suspended': { words: 'Business suspended', about: 'reason', bySpiral: true },
  'retailer.closed': { words: 'Business closed', about: 'reason' },
  'retailer.profile': { words: 'Look and story changed' },
  'retailer.ask_legal_name': { words: 'Another legal name asked for' },
  'store.create': { words: 'Store opened', bySpiral: true },
  'store.change': { words: 'Store moved or renamed', bySpiral: true },
  'store.close': { words: 'Store closed', about: 'reason' },
  'store.pause': { words: 'Store stopped taking orders' },
  'store.resume': { words: 'Store takes orders again' },
  'store.settings': { words: 'Store settings changed' },
  'store.cover': { words: 'Store picture changed' },
  'store.ask_address': { words: 'Another store address asked for' },
  'store.share_with_mall': { words: 'Figures shared with the mall' },
  'store.stop_sharing': { words: 'Figures no longer shared with the mall' },
  'team.invite': { words: 'Someone was invited' },
  'team.revoke': { words: 'Invitation taken back' },
  'team.join': { words: 'Someone joined the team' },
  'team.accept': { words: 'Request to join accepted' },
  'team.refuse': { words: 'Request to join refused' },
  'team.remove': { words: 'Someone left the team' },
  'counter.set_up': { words: 'Counter device set up', about: 'name' },
  'counter.withdraw': { words: 'Counter device withdrawn', about: 'name' },
  'counter.set_pin': { words: 'Someone chose a PIN for the counter' },
  'counter.reset_pin': { words: 'PIN of someone removed' },
  'counter.lock': { words: 'PIN locked after five wrong tries', about: 'name', bySpiral: true },
  'payouts.set_bank': { words: 'Bank account changed' },
  'payouts.set_schedule': { words: 'Payout schedule changed' },
  'payouts.restrict': { words: 'Payouts limited or allowed again', bySpiral: true },
  'inform.certified': { words: 'Yearly details confirmed' },
  'inform.send': { words: 'Papers sent for verification' },
  'inform.hold_sales': { words: 'Sales paused until verified', bySpiral: true },
  'inform.refuse': { words: 'Papers sent back', about: 'reason', bySpiral: true },
  'api_key.make': { words: 'API key made', about: 'name' },
  'api_key.rotate': { words: 'Secret of an API key replaced', about: 'name' },
  'api_key.revoke': { words: 'API key revoked', about: 'name' },
  'webhook.add': { words: 'Webhook added', about: 'url' },
  'webhook.change': { words: 'Webhook changed', about: 'url' },
  'webhook.renew': { words: 'Secret of a webhook replaced' },
  'webhook.remove': { words: 'Webhook removed', about: 'url' },
  'webhook.replay': { words: 'Webhook message sent again', about: 'reason', bySpiral: true },
  'webhook.stop': { words: 'Webhook stopped', about: 'url', bySpiral: true },
}

/** The business, if the person manages it. */
function managed(person: Person, id: RetailerId): RetailerId {
  if (!retailerIdsOf(person, 'manager').includes(id)) throw new Problem('not_found')
  return id
}

type Entry = { id: number; at: Date; who: string; act: string; subject: string; isStaff: boolean; details: Record<string, unknown> }
/** What happened at a business, for its managers. People who work for SPIRAL are not named. */
export function historyOf(db: Db, person: Person, { params: { id }, query }: Sent<typeof ownHistory>): Promise<Reply<typeof ownHistory>> {
  return historyPage(db, managed(person, id), query)
}

async function historyPage(db: Db, id: RetailerId, query: Sent<typeof ownHistory>['query']): Promise<Reply<typeof ownHistory>> {
  const stores = new Map((await storesOf(db, [id])).map((store) => [`store ${store.id}`, store.name]))
  const subjects = [`retailer ${id}`, ...stores.keys()]
  const page = await pageBy(
    'own-history',
    { id: 'id' },
    query,
    (after, limit) =>
      rowsOf<Entry>(db, 'office.history')`
      select a.id, a.created_at as at, a.who, a.act, a.subject,
        coalesce(a.before, '{}'::jsonb) || coalesce(a.after, '{}'::jsonb) as details,
        a.user_id is null or exists (select from memberships m where m.user_id::text = a.user_id and m.scope = 'platform') as "isStaff"
      from audit_entries a
      where a.subject = any(${subjects}) and a.outcome = 'done' and a.act = any(${Object.keys(ACTS)})
        and (${after?.id ?? null}::bigint is null or a.id < ${after?.id ?? null})
      order by a.id desc limit ${limit}`,
  )
  return { ...page, items: page.items.map((entry) => shown(entry, stores.get(entry.subject) ?? null)) }
}

function shown({ id, at, who, act, isStaff, details }: Entry, store: string | null): OwnAct {
  const { words, about, bySpiral = false } = ACTS[act] ?? { words: act }
  const detail = about ? details[about] : undefined
  return {
    id,
    at,
    who: bySpiral || isStaff ? 'SPIRAL' : who.replace(/ <[^>]*>$/, ''),
    words,
    about: [store, typeof detail === 'string' ? detail : null].filter((part) => part !== null).join(': ') || null,
  }
}

const AT_ONCE = 500
const second = (at: Date): string => at.toISOString().slice(0, 19).replace('T', ' ')

/** The whole history as a file, sent page by page. */
export const historyFile = (db: Db, person: Person, id: RetailerId): AsyncGenerator<string> => historyParts(db, managed(person, id))

async function* historyParts(db: Db, id: RetailerId): AsyncGenerator<string> {
  yield csvHead(['When (UTC)', 'Who', 'What', 'About'])
  for (let cursor: string | null = null, isFirst = true; isFirst || cursor !== null; isFirst = false) {
    const page = await historyPage(db, id, { limit: AT_ONCE, ...(cursor ? { cursor } : {}) })
    yield page.items.map(({ at, who, words, about }) => csvRow([second(at), who, words, about])).join('')
    cursor = page.nextCursor
  }
}

type Shelf = {
  id: number
  title: string
  status: string
  optionValues: string[]
  sku: string
  gtin: string | null
  price: Cents
  compareAt: Cents | null
  shelves: { store: string; onHand: number; reserved: number }[]
}
/** All products with prices and stock as a file, sent page by page. A variant on no shelf has a line without a store. */
export const productsFile = (db: Db, person: Person, id: RetailerId): AsyncGenerator<string> => productParts(db, managed(person, id))

async function* productParts(db: Db, id: RetailerId): AsyncGenerator<string> {
  yield csvHead(['Product', 'State', 'Options', 'SKU', 'Barcode', 'Price', 'Compare-at price', 'Store', 'On hand', 'Reserved'])
  for (let after = 0; ; ) {
    const rows = await rowsOf<Shelf>(db, 'office.products-file')`
      select v.id, p.title, p.status, v.option_values as "optionValues", v.sku, v.gtin, v.price, v.compare_at as "compareAt",
        (select coalesce(json_agg(json_build_object('store', st.name, 'onHand', s.on_hand, 'reserved', s.reserved) order by st.id), '[]')
         from stock s join stores st on st.id = s.store_id where s.variant_id = v.id) as shelves
      from variants v join products p on p.id = v.product_id
      where v.retailer_id = ${id} and not v.archived and v.id > ${after} order by v.id limit ${AT_ONCE}`
    yield rows.flatMap(linesOf).map(csvRow).join('')
    const last = rows.at(-1)
    if (!last || rows.length < AT_ONCE) return
    after = last.id
  }
}
function linesOf({ title, status, optionValues, sku, gtin, price, compareAt, shelves }: Shelf) {
  const own = [title, status, optionValues.join(', '), sku, gtin, Price.encode(price), compareAt === null ? null : Price.encode(compareAt)]
  if (shelves.length === 0) return [[...own, null, null, null]]
  return shelves.map(({ store, onHand, reserved }) => [...own, store, onHand, reserved])
}
