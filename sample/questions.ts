import type { ProductId, RetailerId } from '#contracts/ids.ts'
import { DAY, HOUR } from '#contracts/time.ts'
import { answer, ask } from '#server/domains/questions/write.ts'
import type { Person } from '#server/platform/actor.ts'
import { rowsOf } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { type IdempotencyKey, requestHash } from '#server/platform/idempotency.ts'
import { Problem } from '#server/platform/problem.ts'
import { personOf } from './live-orders.ts'
import type { SampleShopper } from './people.ts'
import { Chance } from './random.ts'
import { sellers } from './reviews.ts'
import { WRITTEN_QUESTIONS } from './words/questions.ts'

const keyOf = (person: Person, words: string): IdempotencyKey => ({
  caller: person.id,
  key: `sample question ${words.slice(0, 60)}`,
  requestHash: requestHash(words),
})

type Asked = { title: string; id: ProductId; retailerId: RetailerId }

/** Questions about things of the shelf, answered by those who bought them and by sellers. */
export async function plantQuestions(deps: Deps, shoppers: readonly SampleShopper[], ownRetailer: RetailerId, now: Date): Promise<void> {
  const things = await rowsOf<Asked>(deps.db, 'sample.asked-about')`
    select distinct on (p.title) p.title, p.id, p.retailer_id as "retailerId" from products p join retailers r on r.id = p.retailer_id
    where r.is_sample and p.status = 'active' and p.title = any(${WRITTEN_QUESTIONS.map(({ title }) => title)})
    order by p.title, p.retailer_id = ${ownRetailer} desc, p.id`
  const seller = await sellers(deps, shoppers, ownRetailer)
  const personNamed = (name: string): Person | null => {
    const shopper = shoppers.find(({ firstName }) => firstName === name)
    return shopper ? personOf(shopper) : null
  }
  for (const { title, by, daysAgo, text, answers } of WRITTEN_QUESTIONS.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
    const thing = things.find((each) => each.title === title)
    const asker = personNamed(by)
    if (!thing || !asker) continue
    const at = now.getTime() - daysAgo * DAY
    const query = { subject: 'product' as const, id: thing.id }
    const { id } = await ask(deps, asker, { query, body: { text } }, keyOf(asker, text), new Date(at))
    const chance = new Chance(`answers to ${text}`)
    let hours = 0
    for (const { by: who, text: words } of answers) {
      hours += chance.between(1, 22)
      const answerer = who === 'store' ? seller(thing.retailerId) : personNamed(who)
      if (!answerer) continue
      const sent = { params: { id }, body: { text: words } }
      await answer(deps, answerer, sent, keyOf(answerer, words), new Date(at + hours * HOUR)).catch((error: unknown) => {
        // A buyer whose order was not placed or came back does not know the thing.
        if (!(error instanceof Problem)) throw error
      })
    }
  }
}
