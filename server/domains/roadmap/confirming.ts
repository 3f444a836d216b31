import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { RoadmapItemId, UserId } from '#contracts/ids.ts'
import { type joinWaitlist, type mailedLink, roadmapProblems } from '#contracts/roadmap.ts'
import type { Actor } from '../../platform/actor.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import { masked } from '../notifications/unsubscribe.ts'
import { placeAt } from './places.ts'
import { linkTo, type Linked, readKey } from './links.ts'
import * as mails from './mails.ts'

/** An account proves its own address. Everybody else confirms by mail. */
const proves = (actor: Actor, email: string): UserId | null =>
  actor.kind === 'person' && actor.emailVerified && actor.email === email ? actor.id : null

/** Votes for an announced item, in the caller's transaction. */
export async function vote(
  tx: Db,
  deps: Deps,
  actor: Actor,
  itemId: RoadmapItemId,
  typed: string | undefined,
): Promise<{ isCounted: boolean }> {
  const email = typed ?? (actor.kind === 'person' ? actor.email : undefined)
  if (email === undefined) throw new Problem(roadmapProblems, 'roadmap.email_needed').at('/email')
  const [item] = await rowsOf<{ title: string; isOver: boolean }>(tx, 'roadmap.votable')`
    select title, state in ('shipped', 'dropped') as "isOver" from roadmap_items where id = ${itemId} and is_public for key share`
  if (!item) throw new Problem('not_found')
  if (item.isOver) throw new Problem(roadmapProblems, 'roadmap.not_open')
  const userId = proves(actor, email)
  const now = deps.clock.now()
  if (userId !== null) {
    // A vote under an address that the account had before counts as its vote.
    await rowsOf(tx, 'roadmap.vote')`
      insert into roadmap_votes (item_id, user_id, email, confirmed_at, created_at) select ${itemId}, ${userId}, ${email}, ${now}, ${now}
      where not exists (select from roadmap_votes where item_id = ${itemId} and user_id = ${userId})
      on conflict (item_id, email) do update
        set user_id = excluded.user_id, confirmed_at = coalesce(roadmap_votes.confirmed_at, excluded.confirmed_at)`
    return { isCounted: true }
  }
  const [row] = await rowsOf<{ id: number; isConfirmed: boolean }>(tx, 'roadmap.vote-by-mail')`
    insert into roadmap_votes as v (item_id, email, created_at) values (${itemId}, ${email}, ${now})
    on conflict (item_id, email) do update set created_at = case when v.confirmed_at is null then excluded.created_at else v.created_at end
    returning v.id, v.confirmed_at is not null as "isConfirmed"`
  if (row && !row.isConfirmed) await deps.mail.send(tx, mails.confirmVote(email, item.title, linkTo(deps, { is: 'vote', id: row.id })))
  // The same answer for an address that has voted: nobody learns who voted.
  return { isCounted: false }
}

/** Puts somebody on the waitlist of the city of a ZIP, in the caller's transaction. */
export async function join(
  tx: Db,
  deps: Deps,
  actor: Actor,
  { zip, role, email }: Sent<typeof joinWaitlist>['body'],
): Promise<Reply<typeof joinWaitlist>> {
  const { city, state } = await placeAt(tx, zip)
  const userId = proves(actor, email)
  const now = deps.clock.now()
  const confirmedAt = userId === null ? null : now
  const [row] = await rowsOf<{ id: number }>(tx, 'roadmap.join')`
    insert into waitlist_entries as w (zip, city, region, role, user_id, email, confirmed_at, created_at)
    values (${zip}, ${city}, ${state}, ${role}, ${userId}, ${email}, ${confirmedAt}, ${now})
    on conflict (email, zip, role) do update
      set user_id = excluded.user_id, confirmed_at = excluded.confirmed_at, created_at = excluded.created_at where w.confirmed_at is null
    returning w.id`
  if (!row) throw new Problem(roadmapProblems, 'roadmap.on_list').at('/email')
  if (userId === null)
    await deps.mail.send(tx, mails.confirmPlace(email, placeWords({ city, state, zip }), linkTo(deps, { is: 'waitlist', id: row.id })))
  return { isConfirmed: userId !== null }
}

const placeWords = ({ city, state, zip }: { city: string; state: string; zip: string }): string => (city ? `${city}, ${state}` : zip)

type StoredLink = { about: string; email: string; isConfirmed: boolean }
const readLinked = async (db: Db, { is, id }: Linked): Promise<StoredLink> => {
  const [row] =
    is === 'vote'
      ? await rowsOf<StoredLink>(db, 'roadmap.linked-vote')`
          select i.title as about, v.email, v.confirmed_at is not null as "isConfirmed" from roadmap_votes v
          join roadmap_items i on i.id = v.item_id where v.id = ${id}`
      : await rowsOf<StoredLink>(db, 'roadmap.linked-place')`
          select city || ', ' || region as about, email, confirmed_at is not null as "isConfirmed" from waitlist_entries where id = ${id}`
  if (!row) throw new Problem(roadmapProblems, 'roadmap.link_ended')
  return row
}
/** What a mailed link is about. */
export async function linked(deps: Pick<Deps, 'db' | 'secret'>, key: string): Promise<Reply<typeof mailedLink>> {
  const link = readKey(deps, key)
  const { email, ...row } = await readLinked(deps.db, link)
  return { is: link.is, ...row, email: masked(email) }
}

/** Confirms what a mailed link is about. Again changes nothing. */
export async function confirm(deps: Pick<Deps, 'db' | 'secret' | 'clock'>, key: string): Promise<Reply<typeof mailedLink>> {
  const { is, id } = readKey(deps, key)
  const now = deps.clock.now()
  await (is === 'vote'
    ? rowsOf(deps.db, 'roadmap.confirm-vote')`update roadmap_votes set confirmed_at = ${now} where id = ${id} and confirmed_at is null`
    : rowsOf(deps.db, 'roadmap.confirm-place')`update waitlist_entries set confirmed_at = ${now} where id = ${id} and confirmed_at is null`)
  return linked(deps, key)
}

/** Deletes the row that a mailed link is about. */
export async function leave({ db, secret }: Pick<Deps, 'db' | 'secret'>, key: string): Promise<void> {
  const { is, id } = readKey({ secret }, key)
  await (is === 'vote'
    ? rowsOf(db, 'roadmap.leave-vote')`delete from roadmap_votes where id = ${id}`
    : rowsOf(db, 'roadmap.leave-place')`delete from waitlist_entries where id = ${id}`)
}
