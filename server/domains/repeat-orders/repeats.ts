import type { AddressId, ProductId, RepeatOrderId, RetailerId, SavedCardId, StoreId, UserId, VariantId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import { pictureAddress } from '#contracts/pictures.ts'
import {
  mostFor,
  type PAUSE_REASONS,
  type REPEAT_STATES,
  type RepeatMethod,
  type RepeatOrder,
  type RepeatRun,
} from '#contracts/repeat-orders.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import { addressesOf } from '../identity/addresses.ts'
import { savedCardsOf } from '../payments/saved-cards.ts'
import { storesByIds } from '../stores/stores.ts'
import { priceOf } from './pricing.ts'

export type RepeatRow = {
  id: RepeatOrderId
  userId: UserId
  retailerId: RetailerId
  storeId: StoreId
  productId: ProductId
  variantId: VariantId
  lineId: number
  title: string
  options: string
  imageHash: string | null
  everyWeeks: number
  quantity: number
  method: RepeatMethod
  addressId: AddressId | null
  savedCardId: SavedCardId | null
  state: (typeof REPEAT_STATES)[number]
  paused: (typeof PAUSE_REASONS)[number] | null
  nextOn: string
  agreedTotal: Cents
}
export const REPEAT = `r.id, r.user_id as "userId", r.retailer_id as "retailerId", r.store_id as "storeId", r.product_id as "productId",
  r.variant_id as "variantId", r.line_id as "lineId", r.title, r.options, r.image_hash as "imageHash", r.every_weeks as "everyWeeks", r.quantity, r.method,
  r.address_id as "addressId", r.saved_card_id as "savedCardId", r.state, r.paused, r.next_on::text as "nextOn", r.agreed_total as "agreedTotal"`

export type RunRow = Omit<RepeatRun, 'order'> & {
  id: number
  repeatId: RepeatOrderId
  tries: number
  triedAt: Date
  most: Cents
  why: NonNullable<RepeatOrder['question']>['why'] | null
  failedOn: string | null
  nextTryOn: string | null
  order: RepeatRun['order']
}
export const RUN = `x.id, x.repeat_id as "repeatId", x.due_on::text as "dueOn", x.state, x.tries, x.tried_at as "triedAt", x.most, x.why,
  x.failed_on::text as "failedOn", x.next_try_on::text as "nextTryOn", x.order_number as "order", x.total`

export async function lockRepeat(tx: Db, id: RepeatOrderId): Promise<RepeatRow | undefined> {
  const [row] = await rowsOf<RepeatRow>(tx, 'repeat-orders.lock')`
    select ${sql(REPEAT)} from repeat_orders r where r.id = ${id} for no key update`
  return row
}
/** Locks a repeat order of this person. */
export async function lockOwn(tx: Db, userId: UserId, id: RepeatOrderId): Promise<RepeatRow> {
  const row = await lockRepeat(tx, id)
  if (row?.userId !== userId) throw new Problem('not_found')
  return row
}
export async function ownRepeat(db: Db, userId: UserId, id: RepeatOrderId): Promise<RepeatRow> {
  const [row] = await rowsOf<RepeatRow>(db, 'repeat-orders.own')`
    select ${sql(REPEAT)} from repeat_orders r where r.id = ${id} and r.user_id = ${userId}`
  if (!row) throw new Problem('not_found')
  return row
}

/** How many due days are shown of each. */
const RUNS_SHOWN = 12

/** The repeat orders of a person, the running ones first; or one of them. */
export async function repeatsOf(deps: Deps, userId: UserId, only: RepeatOrderId | null = null): Promise<RepeatOrder[]> {
  const { db, clock } = deps
  const now = clock.now()
  const rows = await rowsOf<RepeatRow>(db, 'repeat-orders.list')`
    select ${sql(REPEAT)} from repeat_orders r where r.user_id = ${userId} and (${only}::bigint is null or r.id = ${only})
    order by r.state = 'ended', r.id desc limit 100`
  const ids = rows.map(({ id }) => id)
  const [runs, consents, cards, addresses, stores] = await Promise.all([
    rowsOf<RunRow>(db, 'repeat-orders.runs')`
      select ${sql(RUN)} from unnest(${ids}::bigint[]) as wanted(id)
      cross join lateral (select * from repeat_runs where repeat_id = wanted.id order by due_on desc limit ${RUNS_SHOWN}) x order by x.due_on desc`,
    rowsOf<RepeatOrder['consent'] & { id: RepeatOrderId }>(db, 'repeat-orders.consents')`
      select distinct on (repeat_id) repeat_id as id, terms as text, agreed_at as at from repeat_consents
      where repeat_id = any(${ids}::bigint[]) order by repeat_id, id desc`,
    savedCardsOf(db, userId, now),
    addressesOf(db, userId),
    storesByIds(
      db,
      rows.map(({ storeId }) => storeId),
    ),
  ])
  return Promise.all(
    rows.map(async (row): Promise<RepeatOrder> => {
      const {
        id,
        lineId,
        productId,
        title,
        options,
        imageHash,
        storeId,
        everyWeeks,
        quantity,
        method,
        state,
        paused,
        nextOn,
        agreedTotal,
      } = row
      const own = runs.filter(({ repeatId }) => repeatId === id)
      const card = cards.find((each) => each.id === row.savedCardId)
      const address = addresses.find((each) => each.id === row.addressId)
      const failing = own.find((run) => run.state === 'card_failed')
      return {
        id,
        lineId,
        productId,
        title,
        options,
        image: imageHash ? { src: pictureAddress(imageHash), alt: title } : null,
        storeId,
        storeName: stores.get(storeId)?.name ?? 'The store',
        everyWeeks,
        quantity,
        method,
        address:
          method === 'ship-to-me' && address
            ? { id: address.id, words: `${address.recipient}, ${address.street1}, ${address.city}, ${address.state} ${address.zip}` }
            : null,
        card: card ? { id: card.id, brand: card.brand, last4: card.last4 } : null,
        state,
        paused,
        nextOn,
        agreedTotal,
        most: mostFor(agreedTotal),
        question: await questionIn(deps, row, own),
        failing: failing?.nextTryOn ? { dueOn: failing.dueOn, nextTryOn: failing.nextTryOn } : null,
        consent: consents.find((each) => each.id === id) ?? { text: '', at: now },
        runs: own.map((run) => ({ dueOn: run.dueOn, state: run.state, order: run.order, total: run.total })),
      }
    }),
  )
}

/** What waits for an answer, with what it would cost now. */
async function questionIn(deps: Deps, row: RepeatRow, runs: readonly RunRow[]): Promise<RepeatOrder['question']> {
  const asking = runs.find(({ state }) => state === 'asking')
  if (!asking?.why) return null
  const { quote } = await priceOf(deps, row)
  return { dueOn: asking.dueOn, why: asking.why, total: quote.problems.length > 0 ? null : quote.total }
}

export async function repeatFor(deps: Deps, userId: UserId, id: RepeatOrderId): Promise<RepeatOrder> {
  const [repeat] = await repeatsOf(deps, userId, id)
  if (!repeat) throw new Problem('not_found')
  return repeat
}

/** Keeps what somebody agreed to. */
export const keepConsent = (tx: Db, id: RepeatOrderId, terms: string, now: Date): Promise<unknown> =>
  rowsOf(tx, 'repeat-orders.keep-consent')`insert into repeat_consents (repeat_id, terms, agreed_at) values (${id}, ${terms}, ${now})`

/** Nothing of it waits any more: what was asked or declined is skipped. */
export const skipOpen = (tx: Db, id: RepeatOrderId): Promise<unknown> =>
  rowsOf(tx, 'repeat-orders.skip-open')`
    update repeat_runs set state = 'skipped', why = null, next_try_on = null where repeat_id = ${id} and state in ('asking', 'card_failed')`
