import { randomInt } from 'node:crypto'
import {
  type Audience,
  type OwnProfile,
  type Profile,
  type ProfileBlock,
  type changeProfile,
  type reviewsOfProfile,
  peopleProblems,
} from '#contracts/community/people.ts'
import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { UserId } from '#contracts/ids.ts'
import type { CaseReason } from '#contracts/moderation.ts'
import { tell } from '../../facts.ts'
import { type Actor, isPerson, type Person } from '../../platform/actor.ts'
import { pageBy } from '../../platform/cursors.ts'
import { type Db, rowsOf, sql, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import { authorOf } from '../identity/public-name.ts'
import { hasLink, refuseBlockedWords } from '../moderation/wording-rules.ts'
import { zipPlace } from '../places/zips.ts'

export type ProfileRow = {
  id: number
  userId: UserId
  handle: string
  name: string
  about: string
  isOpen: boolean
  showsTown: boolean
  seesReviews: Audience
  seesPosts: Audience
  seesFollows: Audience
  hiddenAt: Date | null
  version: number
  createdAt: Date
  photo: string | null
  account: string
  zip: string | null
}
const COLUMNS = `p.id, p.user_id as "userId", p.handle, p.name, p.about, p.is_open as "isOpen", p.shows_town as "showsTown", p.sees_reviews as "seesReviews",
  p.sees_posts as "seesPosts", p.sees_follows as "seesFollows", p.hidden_at as "hiddenAt", p.version, p.created_at as "createdAt", u.name as account, u.zip,
  (select '/profile-photos/' || f.id from profile_photos f where f.user_id = p.user_id) as photo`

const profileOf = async (db: Db, userId: UserId): Promise<ProfileRow | undefined> =>
  (
    await rowsOf<ProfileRow>(db, 'community.profile-of')`
      select ${sql(COLUMNS)} from profiles p join users u on u.id = p.user_id where p.user_id = ${userId}`
  )[0]

/** The handle that a person gets first: the short name with digits that belong to the account. */
function firstHandle({ id, name }: Pick<Person, 'id' | 'name'>): string {
  const words = authorOf(name)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
  return `${words.slice(0, 20) || 'neighbor'}-${10_000 + (Number.parseInt(id.slice(0, 8), 16) % 90_000)}`
}

/** The profile of a person, made at the first need: private, with the short name and a handle that nobody has. */
export async function ensureProfile(tx: Db, person: Pick<Person, 'id' | 'name'>, now: Date): Promise<ProfileRow> {
  for (let handle = firstHandle(person); ; handle = `${handle.slice(0, -6)}-${randomInt(10_000, 100_000)}`) {
    const found = await profileOf(tx, person.id)
    if (found) return found
    await rowsOf(tx, 'community.add-profile')`
      insert into profiles (user_id, handle, name, created_at)
      values (${person.id}, ${handle}, ${authorOf(person.name).slice(0, 40)}, ${now}) on conflict do nothing`
  }
}

/** The profile with this handle; `not_found` for an unknown one and for a person who blocked me. */
export async function byHandle(db: Db, actor: Actor, handle: string): Promise<ProfileRow> {
  const [row] = await rowsOf<ProfileRow>(db, 'community.profile-by-handle')`
    select ${sql(COLUMNS)} from profiles p join users u on u.id = p.user_id where p.handle = ${handle}
      and not exists
        (select from silences s where s.user_id = p.user_id and s.other_id = ${isPerson(actor) ? actor.id : null} and s.is_block)`
  if (!row) throw new Problem('not_found')
  return row
}

/** The blocks of a profile that this visitor sees; throws `profiles.private` for a closed profile of somebody else. */
export async function shownBlocks(db: Db, actor: Actor, row: ProfileRow): Promise<ProfileBlock[]> {
  const isMine = isPerson(actor) && actor.id === row.userId
  if (isMine) return ['reviews', 'posts', 'follows']
  if (!row.isOpen) throw new Problem(peopleProblems, 'profiles.private')
  const follows = isPerson(actor) && (await isFollowing(db, actor.id, row.userId))
  const sees = (audience: Audience) => audience === 'public' || (audience === 'followers' && follows)
  return [
    ...(sees(row.seesReviews) ? (['reviews'] as const) : []),
    ...(sees(row.seesPosts) ? (['posts'] as const) : []),
    ...(sees(row.seesFollows) ? (['follows'] as const) : []),
  ]
}
const isFollowing = async (db: Db, userId: UserId, personId: UserId): Promise<boolean> =>
  (await rowsOf(db, 'community.follows-person')`select from follows where user_id = ${userId} and person_id = ${personId}`).length > 0

/** Refuses visitors who may not see this block. */
export async function openBlock(db: Db, actor: Actor, handle: string, block: ProfileBlock): Promise<ProfileRow> {
  const row = await byHandle(db, actor, handle)
  if (!(await shownBlocks(db, actor, row)).includes(block)) throw new Problem(peopleProblems, 'profiles.private')
  return row
}

const REVIEWS_OF_A_REVIEWER = 5
const ANSWERS_OF_A_HELPER = 3
const ORDERS_OF_A_LOCAL = 10

/** A profile as this visitor sees it. Badges are counted from shown reviews, accepted answers and received orders. */
export async function readProfile(db: Db, actor: Actor, handle: string): Promise<Profile> {
  const row = await byHandle(db, actor, handle)
  const shows = await shownBlocks(db, actor, row)
  const me = isPerson(actor) ? actor.id : null
  const [counts] = await rowsOf<{ reviews: number; accepted: number; orders: number; followers: number; silence: boolean | null }>(
    db,
    'community.profile-counts',
    `select (select count(*)::int from (select from reviews where user_id = $1 and state = 'shown' limit ${REVIEWS_OF_A_REVIEWER}) r) as reviews,
       (select count(*)::int from comments c join posts p on p.id = c.post_id and p.accepted_id = c.id where c.user_id = $1 and c.state = 'shown') as accepted,
       (select count(*)::int from (select from orders o join fulfillments f on f.order_id = o.id
          where o.user_id = $1 and f.state in ('picked_up', 'delivered') limit ${ORDERS_OF_A_LOCAL}) o) as orders,
       (select count(*)::int from follows where person_id = $1) as followers,
       (select is_block from silences where user_id = $2 and other_id = $1) as silence`,
    [row.userId, me],
  )
  const { reviews = 0, accepted = 0, orders = 0, followers = 0, silence = null } = counts ?? {}
  return {
    handle: row.handle,
    name: shownName(row),
    about: row.hiddenAt ? '' : row.about,
    town: row.showsTown ? await townOf(db, row.zip) : null,
    photo: row.hiddenAt === null || me === row.userId || (isPerson(actor) && actor.platform.length > 0) ? row.photo : null,
    memberSince: row.createdAt,
    badges: [
      ...(reviews >= REVIEWS_OF_A_REVIEWER ? (['reviewer'] as const) : []),
      ...(accepted >= ANSWERS_OF_A_HELPER ? (['helper'] as const) : []),
      ...(orders >= ORDERS_OF_A_LOCAL ? (['local'] as const) : []),
    ],
    followers,
    isMine: me === row.userId,
    isFollowed: me !== null && (await isFollowing(db, me, row.userId)),
    isMuted: silence === false,
    isBlocked: silence === true,
    shows,
    textId: row.id,
  }
}
export const shownName = ({ hiddenAt, name, account }: Pick<ProfileRow, 'hiddenAt' | 'name' | 'account'>): string =>
  hiddenAt ? authorOf(account) : name

async function townOf(db: Db, zip: string | null): Promise<string | null> {
  const place = zip === null ? null : await zipPlace(db, zip)
  return place ? `${place.city}, ${place.state}` : null
}

async function asOwn(db: Db, row: ProfileRow): Promise<OwnProfile> {
  const { handle, name, about, isOpen, showsTown, version } = row
  return {
    handle,
    name,
    about,
    isOpen,
    showsTown,
    town: await townOf(db, row.zip),
    blocks: { reviews: row.seesReviews, posts: row.seesPosts, follows: row.seesFollows },
    isHidden: row.hiddenAt !== null,
    version,
  }
}

/** The person's profile; version 0 stands for one that nobody has written down yet. */
export async function ownProfile(db: Db, person: Person): Promise<OwnProfile> {
  const row = await profileOf(db, person.id)
  if (row) return asOwn(db, row)
  return {
    handle: firstHandle(person),
    name: authorOf(person.name).slice(0, 40),
    about: '',
    isOpen: false,
    showsTown: false,
    town: await townOf(db, person.zip),
    blocks: { reviews: 'public', posts: 'public', follows: 'me' },
    isHidden: false,
    version: 0,
  }
}

/** Changes the person's profile. A text with a link waits for a moderator, hidden, and so does a changed text that was hidden before. */
export async function change(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  person: Person,
  { handle, name, about, isOpen, showsTown, blocks, version }: Sent<typeof changeProfile>['body'],
): Promise<OwnProfile> {
  refuseBlockedWords({ handle: handle.replaceAll('-', ' '), name, about })
  const now = clock.now()
  return transact(db, async (tx) => {
    const known = await profileOf(tx, person.id)
    if ((known?.version ?? 0) !== version) throw new Problem('conflict')
    const own = known ?? (await ensureProfile(tx, person, now))
    // Two people who choose one handle at once: the second waits here and is told.
    await rowsOf(tx, 'community.lock-handle')`select pg_advisory_xact_lock(hashtextextended('handle ' || ${handle}::text, 0))`
    const taken = await rowsOf(tx, 'community.handle-taken')`select from profiles where handle = ${handle} and user_id <> ${person.id}`
    if (taken.length > 0)
      throw new Problem(peopleProblems, 'profiles.handle_taken', { errors: [{ pointer: '/handle', message: 'That handle is taken.' }] })
    const isNew = name !== own.name || about !== own.about
    const reasons: CaseReason[] = [
      ...(isNew && hasLink(`${name} ${about}`) ? (['link'] as const) : []),
      ...(isNew && own.hiddenAt !== null ? (['changed'] as const) : []),
    ]
    const isHeld = reasons.length > 0
    const rows = await rowsOf(tx, 'community.change-profile')`
      update profiles
      set handle = ${handle}, name = ${name}, about = ${about}, is_open = ${isOpen}, shows_town = ${showsTown},
        sees_reviews = ${blocks.reviews}, sees_posts = ${blocks.posts}, sees_follows = ${blocks.follows},
        hidden_at = case when ${isHeld} then ${now}::timestamptz else hidden_at end, version = version + 1
        where id = ${own.id} and version = ${own.version} returning id`
    if (rows.length === 0) throw new Problem('conflict')
    if (isHeld) await tell(tx, 'text.held', { kind: 'profile', id: own.id, authorId: person.id, reasons })
    const row = await profileOf(tx, person.id)
    if (!row) throw new Problem('conflict')
    return asOwn(tx, row)
  })
}

type ReviewRow = { id: number; rating: number; text: string; subject: string; title: string; slug: string; writtenAt: Date }
export async function reviewsBy(
  db: Db,
  actor: Actor,
  handle: string,
  asked: Sent<typeof reviewsOfProfile>['query'],
): Promise<Reply<typeof reviewsOfProfile>> {
  const { userId } = await openBlock(db, actor, handle, 'reviews')
  const page = await pageBy('community.reviews', { id: 'id' }, asked, (after, limit) =>
    rowsOf<ReviewRow>(
      db,
      'community.reviews-by',
      `select r.id, r.rating, r.text, r.subject, coalesce(p.title, s.name) as title, coalesce(p.slug, s.slug) as slug, r.created_at as "writtenAt"
       from reviews r left join products p on r.subject = 'product' and p.id = r.subject_id left join stores s on r.subject = 'store' and s.id = r.subject_id
       where r.user_id = $1 and r.state = 'shown' and coalesce(p.slug, s.slug) is not null and ($2::bigint is null or r.id < $2) order by r.id desc limit $3`,
      [userId, after?.id ?? null, limit],
    ),
  )
  const items = page.items.map(({ rating, text, title, subject, slug, writtenAt }) => ({
    rating,
    text,
    title,
    href: subject === 'product' ? `/product/${slug}` : `/store/${slug}?tab=reviews`,
    writtenAt,
  }))
  return { ...page, items }
}
