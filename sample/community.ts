import type { PostKind } from '#contracts/community/posts.ts'
import type { CategoryId, ModerationCaseId, NotificationId, PostId, ProductId } from '#contracts/ids.ts'
import { DAY, HOUR } from '#contracts/time.ts'
import * as answers from '#server/domains/community/comments.ts'
import { setFollow } from '#server/domains/community/follows.ts'
import { cityOfStore, groupOfStore, join } from '#server/domains/community/groups.ts'
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
import type { workplacesIn } from './shelves.ts'

type Workplaces = ReturnType<typeof workplacesIn>
type Text = { by: number; daysAgo: number; text: string }
type SamplePost = Text & { kind: Exclude<PostKind, 'news' | 'request'>; at: 'mall' | 'city'; answers?: readonly Text[] }

/** The first text of each person: a moderator read and kept it. */
const FIRSTS: readonly SamplePost[] = [
  {
    by: 1,
    daysAgo: 19,
    kind: 'question',
    at: 'mall',
    text: 'Which entrance is the closest to the SPIRAL Center when I come with a stroller?',
  },
  {
    by: 2,
    daysAgo: 17,
    kind: 'post',
    at: 'mall',
    text: 'The quiet hour on Sunday at ten is real: softer light, no music. My son stayed the whole hour.',
  },
  { by: 3, daysAgo: 16, kind: 'question', at: 'city', text: 'Where do you get skates sharpened around here before the first ice?' },
  {
    by: 4,
    daysAgo: 14,
    kind: 'post',
    at: 'city',
    text: 'Four things from three stores in twenty minutes, with one code for all of them. That is how errands should be.',
  },
  { by: 0, daysAgo: 12, kind: 'question', at: 'mall', text: 'Is there a microwave for baby food anywhere near the food court?' },
]
const LATER: readonly SamplePost[] = [
  {
    by: 4,
    daysAgo: 6,
    kind: 'question',
    at: 'mall',
    text: 'Has anybody tried the gift wrapping on level 1? Is it worth the line on a Saturday?',
    answers: [
      { by: 1, daysAgo: 5.5, text: 'Yes. Go before eleven, then there is no line, and they wrap odd shapes too.' },
      { by: 2, daysAgo: 5, text: 'They ran out of ribbon last week. Bring your own and they use it.' },
    ],
  },
  {
    by: 2,
    daysAgo: 3,
    kind: 'post',
    at: 'city',
    text: 'The small stores on our street stay open until eight this month. I bought my whole list within two blocks.',
  },
]
/** Answers to the first texts, by their place in that list. */
const ANSWERS: Readonly<Record<number, readonly Text[]>> = {
  0: [
    { by: 2, daysAgo: 11, text: 'The east one. It has a ramp, and the desk is thirty steps to the right.' },
    { by: 3, daysAgo: 10, text: 'East entrance as well. The elevator beside it is the large one.' },
  ],
  2: [{ by: 4, daysAgo: 9, text: 'The outdoor store in the mall does it while you wait, about fifteen minutes.' }],
  4: [{ by: 1, daysAgo: 8, text: 'In the family room behind the food court, next to the elevators. It is free.' }],
}
/** Waits for a moderator in the sample. */
const WAITING: SamplePost = {
  by: 6,
  daysAgo: 0.2,
  kind: 'question',
  at: 'mall',
  text: 'Are dogs allowed inside on weekdays? I saw two of them near the fountain.',
}

const keyOf = (person: Person, words: string): IdempotencyKey => ({
  caller: person.id,
  key: `sample text ${words.slice(0, 40)}`,
  requestHash: requestHash(words),
})

/** Groups, questions with answers, a request that a store answered, store news, follows and one open profile. */
export async function plantCommunity(
  { deps, settle }: { deps: Deps; settle: () => Promise<void> },
  { retailerId, storeId, mallId }: Workplaces,
  shoppers: readonly SampleShopper[],
  now: Date,
): Promise<void> {
  const { db } = deps
  const known = await rowsOf(db, 'sample.wrote')`select id from posts limit 1`
  if (known.length > 0) return
  const people = shoppers.slice(0, 7).map(personOf)
  const owner = await actorOf(db, SAMPLE_EMAILS.retailer, { retailers: [{ retailerId, name: '', role: 'owner', storeId: null }] })
  const admin = await actorOf(db, SAMPLE_EMAILS.admin, { platform: ['admin'] })
  const groups = { mall: await groupOfStore(db, storeId), city: await cityOfStore(db, storeId) }
  const ago = (days: number) => new Date(now.getTime() - days * DAY)
  const post = async ({ by, daysAgo, kind, at, text }: SamplePost): Promise<PostId | null> => {
    const person = people[by]
    if (!person) return null
    const form = { kind, group: groups[at], storeId: null, text, productIds: [] }
    return (await write(deps, person, form, keyOf(person, text), ago(daysAgo))).id
  }
  const answer = async (id: PostId, { by, daysAgo, text }: Text) => {
    const person = people[by]
    if (!person) return null
    const body = { text, storeId: null, productId: null }
    return (await answers.write(deps, person, { params: { id }, body }, keyOf(person, text), ago(daysAgo))).id
  }

  const firsts: (PostId | null)[] = []
  for (const one of FIRSTS) firsts.push(await post(one))
  await settle()
  await keepAll(deps, admin)
  for (const [at, texts] of Object.entries(ANSWERS)) {
    const id = firsts[Number(at)]
    const asker = people[FIRSTS[Number(at)]?.by ?? 0]
    if (!id || !asker) continue
    const said = []
    for (const text of texts) said.push(await answer(id, text))
    if (said[0] && Number(at) !== 2) await answers.accept(deps, asker, id, said[0])
  }
  for (const one of LATER) {
    const id = await post(one)
    for (const text of one.answers ?? []) if (id) await answer(id, text)
  }
  await askAndAnswer({ deps, settle }, people[0], owner, storeId, ago)
  await post(WAITING)
  for (const [at, person] of people.entries()) {
    await join(deps, person, at % 2 === 0 ? groups.mall : groups.city, true)
    await setFollow(deps, person, { storeId, isFollowed: true })
    if (at % 2 === 0) await setFollow(deps, person, { mallId, isFollowed: true })
    if (at > 0 && at < 5 && firsts[1]) await mark(deps, person, firsts[1], { mark: 'like', isOn: true })
  }
  if (people[1]) await openProfile(deps, people[1])
  await settle()
  if (people[0]) await readAnswers(deps, people[0], now)
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
