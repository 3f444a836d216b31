import type { CategoryId, CommentId, ModerationCaseId, NotificationId, PostId, ProductId } from '#contracts/ids.ts'
import { DAY, HOUR } from '#contracts/time.ts'
import * as answers from '#server/domains/community/comments.ts'
import { setFollow } from '#server/domains/community/follows.ts'
import { groupOfStore, join } from '#server/domains/community/groups.ts'
import { moderatedTexts } from '#server/domains/community/moderated.ts'
import { change, ownProfile } from '#server/domains/community/profiles.ts'
import { ask, mark, write } from '#server/domains/community/write-posts.ts'
import { decide, take } from '#server/domains/moderation/cases.ts'
import { read } from '#server/domains/notifications/inbox.ts'
import type { Person } from '#server/platform/actor.ts'
import { rowsOf } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { type IdempotencyKey, requestHash } from '#server/platform/idempotency.ts'
import { SAMPLE_EMAILS } from './accounts.ts'
import { personOf } from './live-orders.ts'
import { actorOf } from './mall-office.ts'
import type { SampleShopper } from './people.ts'
import { Chance } from './random.ts'
import type { workplacesIn } from './shelves.ts'
import { WRITTEN_POSTS, type WrittenPost } from './words/posts.ts'

type Workplaces = ReturnType<typeof workplacesIn>
/** Waits for a moderator in the sample. */
const WAITING = { by: 'Marcus', text: 'Are dogs allowed inside on weekdays? I saw two of them near the fountain.' }
/** The share of answered questions whose asker accepted the first answer. */
const ACCEPTED = 0.6

const keyOf = (person: Person, words: string): IdempotencyKey => ({
  caller: person.id,
  key: `sample text ${words.slice(0, 40)}`,
  requestHash: requestHash(words),
})

/** Groups with members, posts, questions with answers, a request that a store answered, store news, follows and one open profile. */
export async function plantCommunity(
  { deps, settle }: { deps: Deps; settle: () => Promise<void> },
  { retailerId, storeId, mallId }: Workplaces,
  shoppers: readonly SampleShopper[],
  now: Date,
): Promise<void> {
  const { db } = deps
  const known = await rowsOf(db, 'sample.wrote')`select id from posts limit 1`
  if (known.length > 0) return
  const owner = await actorOf(db, SAMPLE_EMAILS.retailer, { retailers: [{ retailerId, name: '', role: 'owner', storeId: null }] })
  const admin = await actorOf(db, SAMPLE_EMAILS.admin, { platform: ['admin'] })
  const ago = (days: number) => new Date(now.getTime() - days * DAY)
  await joinGroups(deps, shoppers)
  await writeAll({ deps, settle }, admin, shoppers, now)
  const people = shoppers.slice(0, 7).map(personOf)
  await askAndAnswer({ deps, settle }, people[0], owner, storeId, ago)
  const doubtful = shoppers.find(({ firstName }) => firstName === WAITING.by)
  if (doubtful) await holdOne(deps, personOf(doubtful), await groupOfStore(db, storeId), ago(0.2))
  for (const [at, person] of people.entries()) {
    await setFollow(deps, person, { storeId, isFollowed: true })
    if (at % 2 === 0) await setFollow(deps, person, { mallId, isFollowed: true })
  }
  if (people[1]) await openProfile(deps, people[1])
  await settle()
  if (people[0]) await readAnswers(deps, people[0], now)
}

/** Everybody is in the groups that they write in; people of Minnesota are in three or four of those around them. */
async function joinGroups(deps: Deps, shoppers: readonly SampleShopper[]): Promise<void> {
  const groups = [...new Set(WRITTEN_POSTS.map(({ group }) => group))]
  for (const shopper of shoppers) {
    const chance = new Chance(`groups of ${shopper.email}`)
    const writes = WRITTEN_POSTS.filter(({ by, answers: given }) => [by, ...given.map((one) => one.by)].includes(shopper.firstName))
    const near = groups.filter((slug) => /^(?:city-mn|mall)-/.test(slug))
    const joined = new Set([
      ...writes.map(({ group }) => group),
      ...(shopper.home.state === 'MN' ? ['mall-mall-of-america', ...chance.some(near, 3)] : []),
      ...groups.filter((slug) => slug.startsWith(`city-${shopper.home.state.toLowerCase()}-`) && shopper.home.state !== 'MN'),
    ])
    for (const slug of joined) await join(deps, personOf(shopper), slug, true)
  }
}

/** Everybody's first text waits for a moderator, who keeps it; so all posts are written and read before they are answered. */
async function writeAll(
  { deps, settle }: { deps: Deps; settle: () => Promise<void> },
  admin: Person,
  shoppers: readonly SampleShopper[],
  now: Date,
): Promise<void> {
  const named = (name: string): Person | null => {
    const shopper = shoppers.find(({ firstName }) => firstName === name)
    return shopper ? personOf(shopper) : null
  }
  const written: { id: PostId; asker: Person; at: number; post: WrittenPost }[] = []
  for (const post of WRITTEN_POSTS.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
    const asker = named(post.by)
    if (!asker) continue
    const at = now.getTime() - post.daysAgo * DAY
    const form = { kind: post.kind, group: post.group, storeId: null, text: post.text, productIds: [] }
    written.push({ id: (await write(deps, asker, form, keyOf(asker, post.text), new Date(at))).id, asker, at, post })
  }
  await settle()
  await keepAll(deps, admin)
  const accepted: { asker: Person; id: PostId; answer: CommentId }[] = []
  for (const { id, asker, at, post } of written) {
    const chance = new Chance(`after ${post.text}`)
    const said: CommentId[] = []
    let hours = 0
    for (const { by, text } of post.answers) {
      const person = named(by)
      hours += chance.between(0.4, 9)
      if (!person) continue
      const sent = { params: { id }, body: { text, storeId: null, productId: null } }
      const when = new Date(Math.min(at + hours * HOUR, now.getTime()))
      said.push((await answers.write(deps, person, sent, keyOf(person, text), when)).id)
    }
    for (const reader of chance.some(shoppers, chance.whole(0, 6)))
      if (reader.id !== asker.id) await mark(deps, personOf(reader), id, { mark: 'like', isOn: true })
    if (said[0] && chance.happens(ACCEPTED)) accepted.push({ asker, id, answer: said[0] })
  }
  await settle()
  await keepAll(deps, admin)
  for (const { asker, id, answer } of accepted) await answers.accept(deps, asker, id, answer)
}

async function holdOne(deps: Deps, person: Person, group: string, at: Date): Promise<void> {
  const form = { kind: 'question' as const, group, storeId: null, text: WAITING.text, productIds: [] }
  await write(deps, person, form, keyOf(person, WAITING.text), at)
}

/** The sample shopper has read the answers. */
async function readAnswers({ db }: Deps, person: Person, now: Date): Promise<void> {
  const told = await rowsOf<{ id: NotificationId }>(db, 'sample.told-answers')`
    select id from notifications where user_id = ${person.id} and read_at is null and href like '/community%' order by id`
  for (const { id } of told) await read(db, person.id, id, now)
}

/** A moderator keeps every text that waits. */
async function keepAll(deps: Deps, admin: Person): Promise<void> {
  const open = await rowsOf<{ id: ModerationCaseId }>(deps.db, 'sample.open-cases')`
    select id from moderation_cases where decided_at is null and kind in ('post', 'comment') order by id`
  for (const { id } of open) {
    await take(deps.db, admin, id, deps.clock.now())
    await decide(deps, moderatedTexts, admin, id, { outcome: 'keep', rule: null, note: 'Friendly and useful. Welcome to the group.' })
  }
}

/** A request that the sample store answers with a product of its shelves, and news of that store. */
async function askAndAnswer(
  { deps, settle }: { deps: Deps; settle: () => Promise<void> },
  asker: Person | undefined,
  owner: Person,
  storeId: Workplaces['storeId'],
  ago: (days: number) => Date,
): Promise<void> {
  const [first, second, third] = await rowsOf<{ id: ProductId; title: string; categoryId: CategoryId }>(deps.db, 'sample.to-answer-with')`
    select p.id, p.title, p.category_id as "categoryId" from search_offers o join products p on p.id = o.product_id
    where o.store_id = ${storeId} and o.available order by o.rank desc, p.id limit 3`
  if (!asker || !first || !second || !third) return
  const text = `Looking for something like “${first.title}”, today if possible. Who has one?`
  const request = await ask(
    deps,
    asker,
    { text, categoryId: first.categoryId, near: asker.zip ?? '55425', within: 50 },
    keyOf(asker, text),
    ago(2),
  )
  await settle()
  const reply = 'We have this one on the shelf. It is at the counter for you until we close tonight.'
  await answers.write(
    deps,
    owner,
    { params: { id: request.id }, body: { text: reply, storeId, productId: first.id } },
    keyOf(owner, reply),
    new Date(ago(2).getTime() + HOUR),
  )
  const news = 'New on the shelf this week, and open until nine on Friday. Come in and try them.'
  const form = { kind: 'news' as const, group: null, storeId, text: news, productIds: [second.id, third.id] }
  await write(deps, owner, form, keyOf(owner, news), ago(1))
}

async function openProfile(deps: Deps, person: Person): Promise<void> {
  const { town: _, isHidden: __, ...own } = await ownProfile(deps.db, person)
  const about = 'Mother of two, on foot most of the time. I like stores where somebody knows the shelf.'
  await change(deps, person, { ...own, about, isOpen: true, showsTown: true })
}
