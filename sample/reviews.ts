import type { ProductId, RetailerId, ReviewId } from '#contracts/ids.ts'
import { HOUR } from '#contracts/time.ts'
import { departmentSlug } from '#server/domains/catalog/departments.ts'
import { reply, vote } from '#server/domains/reviews/answers.ts'
import { write } from '#server/domains/reviews/write.ts'
import { rowsOf } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { Problem } from '#server/platform/problem.ts'
import { SAMPLE_EMAILS } from './accounts.ts'
import { personOf } from './live-orders.ts'
import { actorOf } from './mall-office.ts'
import type { SampleShopper } from './people.ts'
import { Chance } from './random.ts'

type Voice = {
  glad: readonly string[]
  mixed: readonly string[]
  sad: readonly string[]
  detail: readonly string[]
  end: readonly string[]
}

/** Sentences that are true of everything in a group of departments: a judgment, a detail and an end make a review. */
const FOOD: Voice = {
  glad: [
    'Tastes exactly the way I hoped.',
    'This is on my list every week now.',
    'Better than the one I used to buy.',
    'The whole family asked for more.',
    'Simple, good, nothing missing.',
    'I bought one to try and went back for more.',
    'Full flavor and not too much of anything.',
    'My guests asked where I got it.',
  ],
  mixed: ['Fine, but I expected more flavor for the price.', 'It was all right, nothing special.', 'Good, though the portion is small.'],
  sad: ['Not for me, the taste is too weak.', 'I would not buy it again at this price.'],
  detail: [
    'The date on it left plenty of time.',
    'The package was clean and closed.',
    'It arrived in one piece.',
    'The label says clearly what is in it.',
    'It kept well for the days we had it.',
    'We shared it on Sunday.',
    'I had it the same evening.',
    'The package is easy to open.',
  ],
  end: [
    'Happy to get it so close to home.',
    'Ordered on my break, in the kitchen by dinner.',
    'Fair price.',
    'The staff had it ready for me.',
    'I compared it with two others first.',
    'My second order is already placed.',
    'Nice to buy this from a local store.',
    'I told my neighbor about it.',
  ],
}
const WEAR: Voice = {
  glad: [
    'Looks just like the pictures.',
    'I have worn it most days since.',
    'The finish is neat, inside and out.',
    'Exactly the color I wanted.',
    'Feels better made than others at this price.',
    'A good buy, and I got compliments on the first day.',
    'It goes with nearly everything I own.',
    'Light, comfortable and well made.',
  ],
  mixed: [
    'Nice, but the color is a little darker than in the pictures.',
    'Good for the price, not more.',
    'It took a few days to feel right.',
  ],
  sad: ['The finish is not as neat as I had hoped.', 'It looked better in the pictures than on me.'],
  detail: [
    'The material feels good on the skin.',
    'All seams are straight.',
    'It came without a single flaw.',
    'I looked at it closely at the counter before I took it.',
    'The description on the page was right.',
    'It still looks new after two weeks.',
    'It was folded and packed with care.',
    'My sister wants the same one.',
  ],
  end: [
    'Pickup took five minutes.',
    'I would buy it again.',
    'Good to know that a store nearby has it.',
    'The store let me look at another color as well.',
    'Fair price for this quality.',
    'I saved myself a trip across town.',
    'I am thinking about a second one.',
    'It was ready when they said it would be.',
  ],
}
const THING: Voice = {
  glad: [
    'Does what it should.',
    'Nicer than I expected.',
    'Exactly as described.',
    'I use it more often than I thought I would.',
    'A very good buy.',
    'It was a gift, and it was a hit.',
    'Well made for the price.',
    'I looked for this for a long time.',
  ],
  mixed: ['It is okay, but I have seen better for the same money.', 'Good idea, average quality.', 'It does its job, no more than that.'],
  sad: ['I had hoped for more at this price.', 'I was let down by the quality.'],
  detail: [
    'The size on the page was right.',
    'Nothing was missing or damaged.',
    'The package was small and easy to carry.',
    'It looks the way it does in the pictures.',
    'I had it out of the package within a minute.',
    'The store had packed it with care.',
    'The color is true to the pictures.',
    'The page answered all my questions.',
  ],
  end: [
    'Pickup was quick and friendly.',
    'I would buy it again.',
    'Glad I found it at a store nearby.',
    'Fair price.',
    'The person at the counter knew it well.',
    'It saved me a long drive.',
    'I have recommended it to a friend.',
    'It was ready when they said it would be.',
  ],
}
const VOICES = new Map<string, Voice>([
  ...['Grocery', 'Bakery', 'Deli & takeaway', 'Sweets & snacks', 'Drinks'].map((name): [string, Voice] => [departmentSlug(name), FOOD]),
  ...['Clothing', 'Accessories'].map((name): [string, Voice] => [departmentSlug(name), WEAR]),
])

const STARS = [5, 5, 5, 5, 5, 4, 4, 4, 4, 3, 3, 2, 1] as const
/** The share of received items that somebody writes about. */
const SHARE = 0.75
/** More by one person would fill the first pages of their SPIRALs. */
const MOST_BY_ONE = 6
const ANSWERS = [
  'Thank you for telling us. Come by and we will look at it together.',
  'Thanks for the honest words. We passed them on to the maker.',
  'Sorry that it was not quite right. Our desk will gladly help you find another one.',
]
const MOST_VOTES = 60

type Received = { user_id: string; product_id: ProductId; department: string; at: Date; written: boolean }

/** Reviews of what the sample shoppers picked up or got, in the order of their dates, with votes and answers of the sample's own store. */
export async function plantReviews(deps: Deps, shoppers: readonly SampleShopper[], ownRetailer: RetailerId, now: Date): Promise<void> {
  const received = await rowsOf<Received>(deps.db, 'sample.received-items')`
    select o.user_id, v.product_id, min(d.department_slug) as department, min(f.changed_at) as at,
      exists (select from reviews r where r.user_id = o.user_id and r.subject = 'product' and r.subject_id = v.product_id) as written
    from fulfillments f join orders o on o.id = f.order_id join order_lines l on l.fulfillment_id = f.id
    join variants v on v.id = l.variant_id join search_documents d on d.product_id = v.product_id
    where f.state in ('picked_up', 'delivered') and o.user_id is not null
    group by 1, 2 order by at, 1, 2`
  const people = new Map<string, SampleShopper>(shoppers.map((shopper) => [shopper.id, shopper]))
  const known = new Set<string>()
  const byPerson = new Map<string, number>()
  for (const { user_id, product_id, department, at, written } of received) {
    const shopper = people.get(user_id)
    // A first start that was cut short makes the same choices when it goes on.
    const chance = new Chance(`review ${shopper?.email} ${product_id}`)
    const when = new Date(at.getTime() + chance.between(20, 70) * HOUR)
    const before = byPerson.get(user_id) ?? 0
    if (!chance.happens(SHARE) || !shopper || when > now || before >= MOST_BY_ONE) continue
    byPerson.set(user_id, before + 1)
    const rating = chance.pick(STARS)
    const text = wordsFor(VOICES.get(department) ?? THING, rating, chance, known)
    if (text === null || written) continue
    const sent = { query: { subject: 'product' as const, id: product_id }, body: { rating, text, version: 0 } }
    await write(deps, personOf(shopper), sent, when).catch((error: unknown) => {
      // Items that came back or are shown no more are not reviewed.
      if (!(error instanceof Problem)) throw error
    })
  }
  await plantVotes(deps, shoppers)
  await plantAnswers(deps, ownRetailer)
}

/** Words that nobody has used: a copy would wait for a moderator. Null when the chance finds none. */
function wordsFor({ glad, mixed, sad, detail, end }: Voice, rating: number, chance: Chance, known: Set<string>): string | null {
  for (let i = 0; i < 20; i++) {
    const parts = [
      chance.pick(rating >= 4 ? glad : rating === 3 ? mixed : sad),
      chance.pick(detail),
      ...(rating >= 4 ? [chance.pick(end)] : []),
    ]
    const words = parts.join(' ')
    if (known.has(words)) continue
    known.add(words)
    return words
  }
  return null
}

async function plantVotes({ db }: Deps, shoppers: readonly SampleShopper[]): Promise<void> {
  const written = await rowsOf<{ id: ReviewId; user_id: string }>(db, 'sample.to-vote')`
    select id, user_id from reviews where state = 'shown' order by id limit ${MOST_VOTES}`
  for (const { id, user_id } of written) {
    const chance = new Chance(`votes for ${id}`)
    const readers = shoppers.filter(({ id: reader }) => reader !== user_id)
    for (const reader of chance.some(readers, chance.whole(0, 3))) await vote(db, personOf(reader), id, true)
  }
}

/** The sample's own store answers those who were not glad. */
async function plantAnswers(deps: Deps, retailerId: RetailerId): Promise<void> {
  const owner = await actorOf(deps.db, SAMPLE_EMAILS.retailer, { retailers: [{ retailerId, name: '', role: 'owner', storeId: null }] })
  const least = await rowsOf<{ id: ReviewId; reply: string | null }>(deps.db, 'sample.to-answer')`
    select id, reply from reviews where retailer_id = ${retailerId} and state = 'shown' order by rating, id limit ${ANSWERS.length}`
  for (const [at, { id, reply: said }] of least.entries()) if (said === null) await reply(deps, owner, id, ANSWERS[at] ?? '')
}
