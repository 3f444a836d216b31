import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { RoadmapIdeaId, UserId } from '#contracts/ids.ts'
import type { RoadmapIdea, roadmapIdeas } from '#contracts/roadmap.ts'
import type { Person } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import { pageBy } from '../../platform/cursors.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { joinPerson } from '../identity/teams.ts'
import { waitingRows } from '../waiting.ts'

export const keepIdea = (tx: Db, userId: UserId | null, words: string, now: Date): Promise<unknown> =>
  rowsOf(tx, 'roadmap.keep-idea')`insert into roadmap_ideas (user_id, words, created_at) values (${userId}, ${words}, ${now})`

/** The newest ideas first: the open ones, or the settled ones. */
export const ideasOf = (db: Db, { settled = false, ...asked }: Sent<typeof roadmapIdeas>['query']): Promise<Reply<typeof roadmapIdeas>> =>
  pageBy(settled ? 'roadmap.ideas-settled' : 'roadmap.ideas-open', { id: 'id' }, asked, (after, limit) =>
    rowsOf<RoadmapIdea>(
      db,
      'roadmap.ideas',
      `select i.id, i.words, i.created_at as "sentAt", i.settled_at as "settledAt", person.name as sender
       from roadmap_ideas i left ${joinPerson('person.id = i.user_id')}
       where ($1::bigint is null or i.id < $1) and (i.settled_at is not null) = $2::boolean order by i.id desc limit $3`,
      [after?.id ?? null, settled, limit],
    ),
  )

/** Again changes nothing. */
export const settle = (db: Db, who: Person, id: RoadmapIdeaId, now: Date): Promise<void> =>
  transact(db, async (tx) => {
    const [idea] = await rowsOf<{ isOpen: boolean }>(tx, 'roadmap.idea')`
      select settled_at is null as "isOpen" from roadmap_ideas where id = ${id} for no key update`
    if (!idea) throw new Problem('not_found')
    if (!idea.isOpen) return
    await rowsOf(tx, 'roadmap.settle-idea')`update roadmap_ideas set settled_at = ${now} where id = ${id}`
    await recordAct(tx, { who, act: 'roadmap.settle_idea', subject: `roadmap idea ${id}` })
  })

export const waiting = waitingRows<{ count: number; since: Date }>(
  'roadmap.for_admins',
  'select count(*)::int as count, min(created_at) as since from roadmap_ideas where settled_at is null having count(*) > 0',
  ({ count }) => ({
    code: 'roadmap.ideas',
    title: count === 1 ? '1 idea from a visitor' : `${count} ideas from visitors`,
    detail: 'Sent from Coming soon.',
    href: '/phase2-dashboard?view=ideas',
  }),
)
