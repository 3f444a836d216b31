import type { BuyGiftCardInput } from '#contracts/gift-cards/gift-cards.ts'
import { cents } from '#contracts/money.ts'
import { DAY } from '#contracts/time.ts'
import { buyOne, findPurchase } from '#server/domains/gift-cards/purchases.ts'
import { cardsOfPurchases } from '#server/domains/gift-cards/cards.ts'
import { claim } from '#server/domains/gift-cards/claims.ts'
import { placesToBuyFor } from '#server/domains/gift-cards/places.ts'
import { showCode } from '#server/domains/gift-cards/sending.ts'
import { transact } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { personOf } from './live-orders.ts'
import type { SampleShopper } from './people.ts'

type Gift = Pick<BuyGiftCardInput, 'scope' | 'amount' | 'design' | 'message' | 'delivery'> & {
  key: string
  from: SampleShopper
  daysAgo: number
  /** The person whose wallet it goes into. */
  to?: SampleShopper
}

/** A few gift cards between the sample shopper and her neighbors, bought and claimed like all others. Planting again adds none. */
export async function plantGiftCards(deps: Deps, [maya, owen, priya]: readonly SampleShopper[], now: Date): Promise<void> {
  if (!maya || !owen || !priya) return
  const { malls, retailers } = await placesToBuyFor(deps.db)
  const mall = malls.find(({ name }) => name === 'Mall of America') ?? malls[0]
  const retailer = retailers[0]
  const print = { by: 'print', name: maya.firstName } as const
  const later = new Date(now.getTime() + 20 * DAY).toISOString().slice(0, 10)
  const gifts: Gift[] = [
    {
      key: 'sample-gift-birthday',
      from: owen,
      to: maya,
      daysAgo: 12,
      scope: mall ? { kind: 'mall', mallId: mall.id } : { kind: 'anywhere' },
      amount: cents(5000),
      design: 'birthday',
      message: 'Happy birthday! Get something that makes you smile.',
      delivery: print,
    },
    {
      key: 'sample-gift-thanks',
      from: priya,
      to: maya,
      daysAgo: 6,
      scope: { kind: 'anywhere' },
      amount: cents(2500),
      design: 'thanks',
      message: 'Thank you for watering the plants.',
      delivery: print,
    },
    ...(retailer
      ? [
          {
            key: 'sample-gift-bloom',
            from: priya,
            to: maya,
            daysAgo: 3,
            scope: { kind: 'retailer' as const, retailerId: retailer.id },
            amount: cents(1500),
            design: 'bloom' as const,
            message: '',
            delivery: print,
          },
        ]
      : []),
    {
      key: 'sample-gift-winter',
      from: maya,
      daysAgo: 1,
      scope: { kind: 'anywhere' },
      amount: cents(7500),
      design: 'winter',
      message: 'Warm wishes from Bloomington',
      delivery: { by: 'email', name: 'Owen Castillo', email: owen.email, sendOn: later },
    },
  ]
  for (const gift of gifts) await give(deps, gift, now)
}

async function give(deps: Deps, { key, from, to, daysAgo, ...gift }: Gift, now: Date): Promise<void> {
  const then = { ...deps, clock: { ...deps.clock, now: () => new Date(now.getTime() - daysAgo * DAY) } }
  const buyer = personOf(from)
  const input: BuyGiftCardInput = {
    ...gift,
    sender: { name: buyer.name, email: buyer.email },
    payment: { provider: deps.cards.name, token: 'tok_visa' },
  }
  const { number } = await buyOne(then, input, buyer, { caller: '', key, requestHash: key }, '')
  if (!to) return
  const purchase = await findPurchase(deps, number, buyer, undefined)
  const [card] = await cardsOfPurchases(deps.db, [purchase.id])
  if (!card || card.claimedAt !== null) return
  await transact(deps.db, async (tx) => claim(then, tx, await showCode(deps, tx, purchase, card.id), to.id))
}
