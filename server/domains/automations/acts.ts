import { z } from 'zod'
import type { Action } from '#contracts/automations/rules.ts'
import { automationsProblems, SteepChange } from '#contracts/automations/automations.ts'
import type { AutomationId, FulfillmentId, ProductId, RetailerId, StoreId, VariantId } from '#contracts/ids.ts'
import { type Cents, cents, dollars } from '#contracts/money.ts'
import { officeLink } from '#contracts/office-links.ts'
import type { Person } from '../../platform/actor.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import { changeProductWords, changeVariantPrice } from '../catalog/change.ts'
import { write } from '../conversations/messages.ts'
import { tellStores } from '../notifications/store-news.ts'
import { retailerScope } from '../orders/scope.ts'
import { lockFor, move } from '../orders/transitions.ts'
import { keepDraft } from '../promotions/acts.ts'
import { pauseStore, storesByIds, storesOf } from '../stores/stores.ts'
import { zoned } from '../stores/wall-clock.ts'
import { newPrice, type Rule, type Subject } from './rules.ts'
import { zoneOfRetailer } from './subjects.ts'

type PriceBefore = { variantId: VariantId; price: Cents; compareAt: Cents | null; made: Cents }
/** How to take back what a rule did. */
export type Undo =
  | { kind: 'prices'; prices: PriceBefore[] }
  | { kind: 'shown'; productId: ProductId }
  | { kind: 'paused'; storeIds: StoreId[]; paused: boolean }

export type Outcome = { outcome: 'done' | 'nothing'; result: string; undo: Undo | null }
const done = (result: string, undo: Undo | null = null): Outcome => ({ outcome: 'done', result, undo })
const nothing = (result: string): Outcome => ({ outcome: 'nothing', result, undo: null })

export type ActingRule = Rule & { id: AutomationId; name: string }

/** Does what a rule does, as the person whose rights it uses: each act asks for itself whether this person may. */
export async function act(tx: Db, deps: Deps, person: Person, rule: ActingRule, subject: Subject): Promise<Outcome> {
  const { action } = rule
  const now = deps.clock.now()
  switch (action.kind) {
    case 'notify':
      await tell(tx, deps, rule, subject, { message: action.text, href: placeOf(subject), label: 'Open it' })
      return done('Told the team')
    case 'ask_count':
      await tell(tx, deps, rule, subject, { message: 'Please count this shelf.', href: placeOf(subject), label: 'Count it' })
      return done('Asked the store to count')
    case 'change_price':
      return changePrices(tx, person, action, subject)
    case 'hide_product':
      return hide(tx, subject)
    case 'draft_promotion':
      return draft(tx, person, action, rule, subject, now)
    case 'accept_order':
      return accept(tx, person, subject, now)
    case 'reply': {
      const scope = retailerScope(person, subject.retailerId)
      await write(tx, scope, known(subject.fulfillmentId), { side: 'store', who: person.id, text: action.text, now })
      return done('Sent the message')
    }
    case 'pause_store':
      return pause(tx, person, rule, subject, true)
    case 'resume_store':
      return pause(tx, person, rule, subject, false)
  }
}

/** The contract lets no rule act on something that its trigger does not name. */
function known<T>(id: T | null): T {
  if (id === null) throw new Error('a rule acts on what its trigger does not name')
  return id
}

function placeOf({ retailerId, productId, fulfillmentId, about }: Subject): string {
  if (fulfillmentId !== null)
    return officeLink('retailer', 'orders', { state: 'all', retailer: retailerId, q: about.replace('Order ', '') })
  if (productId !== null) return `/retailer-inventory?product=${productId}`
  return `/retailer-automation-flow?retailer=${retailerId}`
}

type Words = { message: string; href: string; label: string }
const tell = (
  tx: Db,
  deps: Deps,
  { id, name }: ActingRule,
  { fact, retailerId, storeId, about }: Subject,
  { message, href, label }: Words,
) =>
  tellStores(tx, deps, [
    {
      type: 'automation_told',
      retailerId,
      storeIds: storeId === null ? [] : [storeId],
      key: `automation ${id} ${fact} ${deps.clock.now().getTime()}`,
      words: () => ({
        subject: `${name}: ${about}`,
        message,
        href,
        mail: { kind: 'automation-told', paragraphs: [message], label },
      }),
    },
  ])

async function changePrices(
  tx: Db,
  person: Person,
  action: Extract<Action, { kind: 'change_price' }>,
  { productId, retailerId }: Subject,
): Promise<Outcome> {
  const variants = await rowsOf<{ id: VariantId; price: Cents; compareAt: Cents | null; version: number }>(tx, 'automations.prices-now')`
    select id, price, compare_at as "compareAt", version from variants
    where product_id = ${known(productId)} and retailer_id = ${retailerId} and not archived order by id`
  const prices: PriceBefore[] = []
  for (const { id, price, compareAt, version } of variants) {
    const made = newPrice(action, price)
    if (made === null) continue
    await changeVariantPrice(tx, [retailerId], id, { price: made, version }, person.id)
    prices.push({ variantId: id, price, compareAt, made })
  }
  const [first] = prices
  if (!first) return nothing(`Left the price: it is outside ${dollars(action.floor)} to ${dollars(action.ceiling)}, or at its end`)
  const more = prices.length > 1 ? ` and ${prices.length - 1} more` : ''
  return done(`Changed the price from ${dollars(first.price)} to ${dollars(first.made)}${more}`, { kind: 'prices', prices })
}

const productNow = async (tx: Db, retailerId: RetailerId, id: ProductId) =>
  (
    await rowsOf<{ status: string; version: number }>(tx, 'automations.product-now')`
      select status, version from products where id = ${id} and retailer_id = ${retailerId}`
  )[0]

async function hide(tx: Db, { productId, retailerId }: Subject): Promise<Outcome> {
  const id = known(productId)
  const product = await productNow(tx, retailerId, id)
  if (product?.status !== 'active') return nothing('The product was off sale already')
  await changeProductWords(tx, [retailerId], id, { status: 'draft', version: product.version })
  return done('Took the product off sale', { kind: 'shown', productId: id })
}

/** The promotion begins on the next day, so that somebody can look at it before. */
async function draft(
  tx: Db,
  person: Person,
  { percent, days }: Extract<Action, { kind: 'draft_promotion' }>,
  { name }: ActingRule,
  { productId, retailerId }: Subject,
  now: Date,
): Promise<Outcome> {
  const begins = zoned(now, await zoneOfRetailer(tx, retailerId))
    .toPlainDate()
    .add({ days: 1 })
  await keepDraft(
    tx,
    person,
    { retailerId, mallId: null },
    {
      name: name.slice(0, 60),
      kind: 'percent',
      percent,
      amount: null,
      buy: null,
      get: null,
      multiplier: null,
      minSubtotal: cents(0),
      storeIds: null,
      categoryIds: null,
      productIds: [known(productId)],
      code: null,
      isListed: true,
      startsAt: `${begins.toString()}T00:00`,
      endsAt: `${begins.add({ days }).toString()}T00:00`,
      audience: 'everyone',
      funding: 'retailer',
      budget: null,
      perShopper: null,
      holdoutPercent: 0,
    },
    now,
  )
  return done(`Drafted a promotion of ${percent}% off. Ask for it under Promotions`)
}

async function accept(tx: Db, person: Person, { fulfillmentId, retailerId }: Subject, now: Date): Promise<Outcome> {
  const id: FulfillmentId = known(fulfillmentId)
  const row = await lockFor(tx, retailerScope(person, retailerId), id)
  if (row.state !== 'placed') return nothing('The order did not wait any more')
  await move(tx, row, { to: 'accepted', mover: 'retailer', who: person.id, now })
  return done('Accepted the order')
}

/** The store of the subject; for a time of day the stores that the rule names, or all. */
async function pause(tx: Db, person: Person, { conditions }: Rule, { storeId, retailerId }: Subject, paused: boolean): Promise<Outcome> {
  const named = conditions.find((one) => one.kind === 'stores')
  const ids =
    storeId !== null ? [storeId] : named?.kind === 'stores' ? named.storeIds : (await storesOf(tx, [retailerId])).map(({ id }) => id)
  const stores = await storesByIds(tx, ids)
  const moved = [...stores.values()].filter((store) => !store.closed && store.paused !== paused).toSorted((a, b) => a.id - b.id)
  for (const { id } of moved) await pauseStore(tx, person, id, paused)
  if (moved.length === 0) return nothing(paused ? 'The store took no orders already' : 'The store took orders already')
  const names = moved.map(({ name }) => name).join(', ')
  const undo: Undo = { kind: 'paused', storeIds: moved.map(({ id }) => id), paused }
  return done(paused ? `Stopped new orders at ${names}` : `Took orders again at ${names}`, undo)
}

/** Takes back what a rule did; refused where somebody has changed it since. */
export async function takeBack(tx: Db, person: Person, retailerId: RetailerId, undo: Undo): Promise<void> {
  const changed = () => new Problem(automationsProblems, 'automations.changed_since')
  if (undo.kind === 'prices')
    for (const { variantId, price, compareAt, made } of undo.prices) {
      const [now] = await rowsOf<{ price: Cents; version: number }>(tx, 'automations.price-now')`
        select price, version from variants where id = ${variantId} and retailer_id = ${retailerId} and not archived`
      if (now?.price !== made) throw changed()
      await changeVariantPrice(tx, [retailerId], variantId, { price, compareAtPrice: compareAt, version: now.version }, person.id)
    }
  else if (undo.kind === 'shown') {
    const now = await productNow(tx, retailerId, undo.productId)
    if (now?.status !== 'draft') throw changed()
    await changeProductWords(tx, [retailerId], undo.productId, { status: 'active', version: now.version })
  } else {
    const stores = await storesByIds(tx, undo.storeIds)
    for (const id of undo.storeIds) {
      if (stores.get(id)?.paused !== undo.paused) throw changed()
      await pauseStore(tx, person, id, !undo.paused)
    }
  }
}

/** Some products whose price a rule would change by more than half. */
export async function steepChanges(db: Db, retailerId: RetailerId, { conditions, action }: Rule): Promise<z.input<typeof SteepChange>[]> {
  if (action.kind !== 'change_price') return []
  const categories = conditions.find((one) => one.kind === 'categories')
  const rows = await rowsOf<{ title: string; price: Cents }>(db, 'automations.steep')`
    select p.title, max(v.price) as price from products p join variants v on v.product_id = p.id
    where p.retailer_id = ${retailerId} and p.status = 'active' and not v.archived
      and (${categories?.kind === 'categories' ? categories.categoryIds : null}::bigint[] is null
        or p.category_id = any(${categories?.kind === 'categories' ? categories.categoryIds : null}::bigint[]))
    group by p.id order by max(v.price) desc, p.id limit 5`
  return rows.flatMap(({ title, price }) => {
    const would = newPrice(action, price)
    return would === null ? [] : [z.encode(SteepChange, { title, price, would })]
  })
}
