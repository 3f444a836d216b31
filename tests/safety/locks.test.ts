import { afterAll, beforeAll, expect, test } from 'vitest'
import { setStock, changeVariant } from '#contracts/catalog/inventory.ts'
import { claimQueue, decideClaim, openClaim } from '#contracts/returns/claims.ts'
import type { Endpoint, Sent } from '#contracts/endpoint.ts'
import { buyGiftCard } from '#contracts/gift-cards/gift-cards.ts'
import type { FulfillmentId, OrderNumber, UserId, VariantId } from '#contracts/ids.ts'
import { cents } from '#contracts/money.ts'
import { alternatives, chooseAlternative } from '#contracts/orders/alternatives.ts'
import { cancelOrder, order as orderEndpoint } from '#contracts/orders/orders.ts'
import { redeemPickup, undoHandOver } from '#contracts/pickups/pickups.ts'
import { points } from '#contracts/points.ts'
import { adjustPrice, priceAdjustments } from '#contracts/returns/price-adjustments.ts'
import { decideReturn, exchangeChoices, startReturns } from '#contracts/returns/returns.ts'
import { askAboutMissing, moveFulfillment, refundLine } from '#contracts/store-work/store-work.ts'
import { registered } from '#server/app.ts'
import { sweepUnpaid } from '#server/domains/orders/payment.ts'
import { type Answer, type Caller, type TestApp, testApp } from '#tests/app.ts'
import { buy, codeOf, handOver, lineOf } from '#tests/buying.ts'
import { deadlocksIn } from '#tests/deadlocks.ts'
import { giftInput } from '#tests/gift-cards.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aPromotion } from '#tests/promotions.ts'
import { aCredit, aGiftCard } from '#tests/purses.ts'
import { aProduct, aShop, type Shop } from '#tests/shops.ts'
import { expectBooksToAgree } from './books.ts'
import { FIGURES, SEED, timeLimit } from './figures.ts'
import { randomFrom } from './schema-sampler.ts'

/** Stores of different sellers that sell the same two things, so that each can take over what another lacks. */
const SHOPS = 4
const GTINS = ['736000000017', '736000000024']
const WORKERS = 10
const JOBS = ['orders.remindOfOrders', 'orders.offerOtherWays', 'orders.endWaiting', 'orders.sweepUnpaid']

type Place = Shop & { variants: VariantId[]; clerk: TestPerson }
type Act = (random: Random, me: TestPerson) => Promise<unknown>
type Random = ReturnType<typeof randomFrom>

let app: TestApp
let support: TestPerson
const shops: Place[] = []
const people: TestPerson[] = []
const answers: Record<string, number> = {}
const faults: string[] = []

beforeAll(async () => {
  app = await testApp({ env: { SPIRAL_DATABASE_CONNECTIONS: '14' } })
  support = await aPerson(app, { platform: ['support'] })
  for (let i = 0; i < SHOPS; i++) {
    const shop = await aShop(app, { price: 2_000, onHand: 400, product: { gtin: GTINS[0] as string }, store: { priceMatchDays: 14 } })
    const second = await aProduct(app, shop.retailerId, { gtin: GTINS[1] as string, price: 2_400, onHand: 400, storeIds: [shop.storeId] })
    shops.push({
      ...shop,
      variants: [shop.variantId, ...second.variantIds],
      clerk: await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'owner' }] }),
    })
    await aPromotion(app, { retailerId: shop.retailerId, percent: 10, budget: 100_000, funding: 'retailer' })
  }
})
afterAll(() => app.close().catch(() => {}))

/** Sends a request and notes how it went. A refusal is an answer like any other; a failure of the server is a fault. */
async function ask<E extends Endpoint>(who: Caller, e: E, sent: Sent<E>): Promise<Answer<E>['body'] | undefined> {
  const answer = await (app.call as (who: Caller, e: Endpoint, sent: unknown) => Promise<Answer<E>>)(who, e, sent)
  const name = `${e.method} ${e.path} ${answer.status}`
  answers[name] = (answers[name] ?? 0) + 1
  if (answer.status >= 500) faults.push(`${name} ${answer.problem.detail}`)
  return answer.status < 400 ? answer.body : undefined
}

/** A part of anybody's order in one of these states, with its store and one of its lines. */
async function seen(random: Random, where: string) {
  const { rows } = await app.deps.db.$client.query<{ number: OrderNumber; id: FulfillmentId; buyer: UserId }>(
    `select o.number, f.id, o.user_id as buyer from fulfillments f join orders o on o.id = f.order_id
     where o.state <> 'payment_pending' and o.user_id is not null and ${where} order by f.id`,
  )
  if (rows.length === 0) return undefined
  const { number, id, buyer: userId } = random.pick(rows)
  const buyer = people.find((each) => each.id === userId) as TestPerson
  const part = (await ask(buyer, orderEndpoint, at({ number })))?.fulfillments.find((each) => each.id === id)
  if (!part) return undefined
  const line = random.pick(part.items)
  const shop = shops.find(({ storeId }) => storeId === part.storeId)
  return shop && { number, buyer, part, line, shop, left: line.quantity - line.cancelled - line.returned }
}
const PREPARED = `f.state in ('placed', 'accepted')`
const RECEIVED = `f.state = 'picked_up'`
const at = ({ number }: { number: OrderNumber }) => ({ params: { number }, query: {} })

/** Two stores, two things each: the shelves and accounts of these orders overlap in every way. */
async function order(random: Random, me: TestPerson): Promise<void> {
  const lines = [random.pick(shops), random.pick(shops)].flatMap((shop) =>
    [...new Set([random.pick(shop.variants), random.pick(shop.variants)])].map((variantId) =>
      lineOf(shop, { variantId, quantity: 1 + random.below(2) }),
    ),
  )
  const unlike = [...new Map(lines.map((line) => [`${line.variantId}/${line.storeId}`, line])).values()]
  const card = random.chance(0.2) ? await aGiftCard(app, { balance: 1_500 }) : null
  const credit = random.chance(0.2) ? await aCredit(app, me, 700) : null
  const bought = await buy(app, me, unlike, {
    ...(card && { giftCards: [card.sent] }),
    ...(credit !== null && { storeCredit: credit }),
    ...(random.chance(0.3) && { spirals: points(100) }),
    ...(random.chance(0.3) && {
      payment: { provider: 'sandbox', token: random.pick(['tok_declined', 'tok_action', 'tok_slow'] as const) },
    }),
  })
  answers[`checkout ${bought.status}`] = (answers[`checkout ${bought.status}`] ?? 0) + 1
  if (bought.status >= 500) faults.push(`checkout ${bought.problem.detail}`)
}

async function moveOn(random: Random): Promise<void> {
  const it = await seen(random, `f.state in ('placed', 'accepted', 'ready')`)
  if (!it) return
  const { id, state } = it.part
  if (state === 'placed' || state === 'accepted')
    await ask(it.shop.clerk, moveFulfillment, { params: { id }, body: { to: state === 'placed' ? 'accepted' : 'ready' } })
  else if (state === 'ready') {
    const code = await codeOf(app, id)
    // Somebody else was quicker.
    if (!code) return
    const done = await ask(it.shop.clerk, redeemPickup, { body: { code, at: { storeId: it.shop.storeId } } })
    if (done && random.chance(0.2))
      await ask(it.shop.clerk, undoHandOver, {
        body: { fulfillmentIds: done.handedOver.map((each) => each.id), at: { storeId: it.shop.storeId } },
      })
  }
}

async function lack(random: Random): Promise<void> {
  const it = await seen(random, PREPARED)
  if (!it || it.left < 1) return
  const pieces = { lineId: it.line.id, quantity: 1 + random.below(it.left), left: it.left }
  if (random.chance(0.3))
    await ask(it.shop.clerk, refundLine, {
      params: { id: it.part.id },
      body: { ...pieces, reason: random.pick(['missing', 'damaged'] as const) },
    })
  else await ask(it.shop.clerk, askAboutMissing, { params: { id: it.part.id }, body: pieces })
}

async function choose(random: Random): Promise<void> {
  const it = await seen(random, `${PREPARED} and f.choice_since is not null`)
  if (!it) return
  const of = { params: { number: it.number, fulfillmentId: it.part.id }, query: {} }
  const offered = await ask(it.buyer, alternatives, of)
  if (!offered) return
  const { sellers, rest } = offered
  const seller = sellers.length > 0 && random.chance(0.7) ? random.pick(sellers) : undefined
  await ask(it.buyer, chooseAlternative, {
    ...of,
    body: seller
      ? { kind: 'seller', storeId: seller.storeId, total: seller.total }
      : rest
        ? { kind: 'rest', refund: rest.refund }
        : { kind: 'money' },
  })
}

async function bringBack(random: Random): Promise<void> {
  const it = await seen(random, RECEIVED)
  if (!it || it.left < 1) return
  const { choices } = (await ask(it.buyer, exchangeChoices, { ...at(it), query: { line: it.line.id, quantity: 1, q: 'mug' } })) ?? {
    choices: [],
  }
  const choice = random.chance(0.5) ? choices.find(({ due, isPayable }) => isPayable && due === 0) : undefined
  const started = await ask(it.buyer, startReturns, {
    body: {
      orders: [
        {
          number: it.number,
          items: [
            {
              lineId: it.line.id,
              quantity: 1,
              reason: 'changed_mind',
              ...(choice && { exchange: { variantId: choice.variantId, due: choice.due } }),
            },
          ],
        },
      ],
      way: 'store',
    },
  } as Sent<typeof startReturns>)
  for (const { id, lines } of started?.returns ?? [])
    await ask(it.shop.clerk, decideReturn, {
      params: { id },
      body: {
        at: { storeId: it.shop.storeId },
        items: lines.map((line) => ({ id: line.id, accepted: line.quantity, condition: 'as_new' as const, shelf: 'restock' as const })),
        ...(random.chance(0.5) && { handOver: true }),
      },
    })
}

async function claim(random: Random): Promise<void> {
  const it = await seen(random, RECEIVED)
  if (!it || it.left < 1) return
  await ask(it.buyer, openClaim, { ...at(it), body: { lineId: it.line.id, quantity: 1, reason: 'not_as_described', text: 'It is green.' } })
  const [open] = (await ask(support, claimQueue, { query: { state: 'open' } } as Sent<typeof claimQueue>))?.items ?? []
  if (!open) return
  const funder = random.pick(['platform', 'store'] as const)
  const outcome = random.pick(['full', 'part'] as const)
  await ask(support, decideClaim, {
    params: { id: open.id },
    body: { outcome, funder, words: 'Seen.', ...(outcome === 'part' && { amount: cents(300) }) },
  } as Sent<typeof decideClaim>)
}

async function cancel(random: Random): Promise<void> {
  const it = await seen(random, `f.state = 'placed'`)
  if (it) await ask(it.buyer, cancelOrder, { ...at(it), body: random.chance(0.5) ? {} : { fulfillmentId: it.part.id } })
}

async function reprice(random: Random): Promise<void> {
  const shop = random.pick(shops)
  const variantId = random.pick(shop.variants)
  await ask(shop.clerk, changeVariant, { params: { id: variantId }, body: { price: cents(1_500 + random.below(900)) } })
  await ask(shop.clerk, setStock, { body: { storeId: shop.storeId, variantId, onHand: 350 + random.below(100), reason: 'count' } })
  const it = await seen(random, RECEIVED)
  const [lower] = (it && (await ask(it.buyer, priceAdjustments, at(it))))?.lower ?? []
  if (it && lower) await ask(it.buyer, adjustPrice, { ...at(it), body: { lineId: lower.lineId, price: lower.price } })
}

/** Some parts have waited for long; then the jobs look at all of them. */
async function wait(random: Random): Promise<void> {
  const hours = random.pick([2, 26, 24 * 5])
  await app.deps.db.$client.query(
    `update fulfillments set changed_at = now() - interval '${hours} hours', choice_since = choice_since - interval '${hours} hours'
     where id in (select id from fulfillments where state = 'placed' order by random() limit 2 for no key update skip locked)`,
  )
  await registered().jobs.get(random.pick(JOBS))?.act(app.deps, {})
}

/** What other domains do about all of it: mails, stamps, promotions given back, products in lists. */
const follow: Act = () => app.settle()
const gift: Act = (_, me) => ask(me, buyGiftCard, { body: giftInput() })
const ACTS: readonly Act[] = [
  order,
  order,
  order,
  moveOn,
  moveOn,
  moveOn,
  lack,
  choose,
  choose,
  bringBack,
  bringBack,
  claim,
  cancel,
  reprice,
  wait,
  follow,
  gift,
]

async function live(worker: number): Promise<void> {
  const random = randomFrom(SEED + worker)
  const me = await aPerson(app)
  people.push(me)
  // SPIRALs to spend.
  const [dear] = shops as [Place]
  const first = await buy(app, me, [lineOf(dear, { quantity: 20 })])
  await handOver(app, dear.clerk, dear, first.body.order.fulfillments[0]?.id ?? 0)
  for (let n = 0; n < FIGURES.mixedActs; n++) await random.pick(ACTS)(random, me)
}

// It is not tried again: one deadlock is one too many.
test(`${WORKERS} people and their stores buy, decide, claim, cancel and return at once, ${FIGURES.mixedActs} times each, and no two wait for each other (safety:S6)`, {
  timeout: timeLimit(90_000),
  retry: 0,
}, async () => {
  await Promise.all(Array.from({ length: WORKERS }, (_, worker) => live(worker)))
  expect(faults).toEqual([])
  // Else the run would show nothing.
  for (const act of ['choice 200', 'decide 200', 'cancel 200', 'redeem 200', 'returns 201'])
    expect(Object.keys(answers).join('\n')).toContain(act)
  // The cards that still wait decide nothing any more.
  await app.deps.db.$client.query(`update orders set pay_by = now() - interval '1 minute' where state = 'payment_pending'`)
  await sweepUnpaid(app.deps)
  await app.settle()
  await expectBooksToAgree(app.deps.db)
  await app.stop()
  expect(await deadlocksIn(app.databaseUrl)).toBe(0)
})
