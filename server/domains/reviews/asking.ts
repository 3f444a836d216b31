import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Reply } from '#contracts/endpoint.ts'
import type { ProductId, UserId } from '#contracts/ids.ts'
import { points } from '#contracts/points.ts'
import { type askedReview, type writeAskedReview, reviewsProblems } from '#contracts/reviews/writing.ts'
import { DAY } from '#contracts/time.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import { truncate } from '../../platform/truncate.ts'
import { writerById } from '../identity/people.ts'
import { type News, tellPeople } from '../notifications/tell-people.ts'
import { type ReceivedItem, receivedBetween } from '../orders/received.ts'
import { aboutOf } from './subjects.ts'
import { hasReviewed, rewardFor, write } from './write.ts'

const LINK_DAYS = 30
/** An item is known after some days. Runs once a day, and one that was missed is made up for. */
const ASKED_AFTER = 3 * DAY
const ASKED_BEFORE = 5 * DAY
const STARS = ['Great', 'Good', 'Okay', 'Poor', 'Bad']

type ReviewInvitation = { userId: UserId; productId: ProductId }
/** Stands for its person, for one review of one item, for a month. The expiry is signed into it, so nothing is stored. */
export function keyFor({ clock, secret }: Pick<Deps, 'clock' | 'secret'>, { userId, productId }: ReviewInvitation): string {
  const named = `${userId.replaceAll('-', '')}-${productId.toString(36)}-${(clock.now().getTime() + LINK_DAYS * DAY).toString(36)}`
  return `${named}-${signature(secret, named)}`
}
const signature = (secret: string, named: string): string =>
  createHmac('sha256', secret).update(`asked review\n${named}`).digest('base64url')

/** The person and item of a mailed key. Throws `not_found` for a false one and `expired` for an old one. */
function readKey({ clock, secret }: Pick<Deps, 'clock' | 'secret'>, key: string): ReviewInvitation {
  const parts = /^([0-9a-f]{32})-([0-9a-z]{1,9})-([0-9a-z]{8,9})(?=-)/.exec(key)
  if (!parts) throw new Problem('not_found')
  const [named, user = '', product = '', ends = ''] = parts
  const [given, expected] = [Buffer.from(key.slice(named.length + 1)), Buffer.from(signature(secret, named))]
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new Problem('not_found')
  if (Number.parseInt(ends, 36) <= clock.now().getTime()) throw new Problem('expired')
  const userId = user.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') as UserId
  return { userId, productId: Number.parseInt(product, 36) as ProductId }
}

async function opened(deps: Pick<Deps, 'db' | 'clock' | 'secret'>, key: string) {
  const { userId, productId } = readKey(deps, key)
  const person = await writerById(deps.db, userId)
  if (!person) throw new Problem('not_found')
  return { person, about: await aboutOf(deps.db, 'product', productId), productId }
}

/** The item of a mailed link. Opening it changes nothing. */
export async function asked(deps: Pick<Deps, 'db' | 'clock' | 'secret'>, key: string): Promise<Reply<typeof askedReview>> {
  const { person, about } = await opened(deps, key)
  const [isWritten, reward] = await Promise.all([
    hasReviewed(deps.db, person.id, about),
    person.emailVerified ? rewardFor(deps.db, 'product', deps.clock.now()) : points(0),
  ])
  return { title: about.title, href: about.href, firstName: person.firstName, reward, isWritten }
}

/** Writes the review of a mailed link by the rules of every review, once. */
export async function writeAsked(
  deps: Pick<Deps, 'db' | 'clock' | 'secret'>,
  key: string,
  { rating, text }: { rating: number; text: string },
): Promise<Reply<typeof writeAskedReview>> {
  const { person, about, productId } = await opened(deps, key)
  if (await hasReviewed(deps.db, person.id, about)) throw new Problem(reviewsProblems, 'reviews.written')
  const { state, earned } = await write(deps, person, { query: { subject: 'product', id: productId }, body: { rating, text, version: 0 } })
  return { state, earned }
}

/** Asks for a review of what people received some days ago: once for each order, by the channels that they chose. */
export async function askForReviews(deps: Deps): Promise<void> {
  const now = deps.clock.now().getTime()
  const received = await receivedBetween(deps.db, new Date(now - ASKED_BEFORE), new Date(now - ASKED_AFTER))
  await transact(deps.db, async (tx) => {
    const fresh = await rowsOf<{ orderId: number }>(tx, 'reviews.note-asks')`
      insert into review_asks (order_id, created_at) select id, ${deps.clock.now()}
      from unnest(${received.map(({ orderId }) => orderId)}::bigint[]) id on conflict do nothing returning order_id as "orderId"`
    const isFresh = new Set(fresh.map(({ orderId }) => orderId))
    const news: News[] = []
    for (const item of received) if (isFresh.has(item.orderId) && (await isOpen(tx, item))) news.push(newsOf(deps, item))
    await tellPeople(tx, deps, news)
  })
}

/** Whether the item is still shown and not reviewed by the person yet. */
async function isOpen(tx: Db, { userId, productId }: ReviewInvitation): Promise<boolean> {
  try {
    return !(await hasReviewed(tx, userId, await aboutOf(tx, 'product', productId)))
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}

function newsOf(deps: Deps, item: ReceivedItem): News {
  const title = truncate(item.title, 60)
  const url = `${deps.config.publicOrigin}/review?key=${keyFor(deps, item)}`
  return {
    userId: item.userId,
    key: `review of order ${item.number}`,
    type: 'review_asked',
    urgent: false,
    subject: `How do you like the ${title}?`,
    message: 'Your review helps people nearby choose. You earn SPIRALs whatever your rating.',
    href: `/purchase-details?order=${item.number}`,
    orderNumber: item.number,
    mail: {
      kind: 'review-asked',
      paragraphs: [
        `You received ${item.title} a few days ago. Your review helps people nearby choose.`,
        'Choose your stars and write a few words. You earn SPIRALs whatever your rating, and readers see that your review was rewarded.',
      ],
      items: STARS.map((word, i) => ({ title: `${5 - i} ${i === 4 ? 'star' : 'stars'}`, text: word, url: `${url}&stars=${5 - i}` })),
      action: { label: 'Write a review', url },
      footnotes: [`This link is yours alone. It works without signing in, for this one review, for ${LINK_DAYS} days.`],
    },
  }
}
