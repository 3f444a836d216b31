import type { RoadmapItemId } from '#contracts/ids.ts'
import type { RoadmapItemBody } from '#contracts/roadmap.ts'
import { join, vote } from '#server/domains/roadmap/confirming.ts'
import { add, publish } from '#server/domains/roadmap/items.ts'
import { rowsOf, transact } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { SAMPLE_EMAILS } from './accounts.ts'
import { actorOf } from './mall-office.ts'
import type { SampleShopper } from './people.ts'

type SampleItem = Pick<RoadmapItemBody, 'title' | 'words' | 'phase' | 'state'> & { needs?: string; votes?: number; isHidden?: true }
/** What SPIRAL got lately, and what it does not have. */
export const ROADMAP: readonly SampleItem[] = [
  { title: 'Repeat orders', words: 'Get an item again every few weeks. Skip, change or stop at any time.', phase: 1, state: 'shipped' },
  { title: 'Plans', words: 'Save on shipping as a shopper, or on fees as a store, by the month or year.', phase: 1, state: 'shipped' },
  { title: 'One device for a counter', words: 'The people of a store share a tablet. Each has a PIN.', phase: 1, state: 'shipped' },
  {
    title: 'Pages in Spanish',
    words: 'Search understands Spanish already. Next, every page speaks it.',
    phase: 2,
    state: 'planned',
    votes: 6,
  },
  {
    title: 'Emails in Spanish',
    words: 'Messages in the language you choose.',
    phase: 2,
    state: 'planned',
    needs: 'Pages in Spanish',
    votes: 2,
  },
  {
    title: 'Gift registries',
    words: 'One list for a wedding or a baby, from all your local stores.',
    phase: 2,
    state: 'planned',
    votes: 4,
  },
  { title: 'Delivery on the same day', words: 'A courier brings what you would pick up.', phase: 3, state: 'planned', votes: 3 },
  {
    title: 'SPIRAL in the app stores',
    words: 'Today you add SPIRAL to your phone from the browser.',
    phase: 3,
    state: 'planned',
    isHidden: true,
  },
]
type Made = { title: string; id: RoadmapItemId }
const WAITING = ['55401', '55401', '55401', '55401', '55401', '55401', '98101', '98101', '30303'] as const

/** The roadmap with votes of the sample's shoppers, and their places on the waitlist. A second call changes nothing. */
export async function plantRoadmap(deps: Deps, shoppers: readonly SampleShopper[]): Promise<void> {
  const { db } = deps
  const admin = await actorOf(db, SAMPLE_EMAILS.admin, { platform: ['admin'] })
  const actors = shoppers.map(({ id, email }) => ({ ...admin, id, email, emailVerified: true, platform: [] }))
  const made = new Map((await rowsOf<Made>(db, 'sample.roadmap')`select title, id from roadmap_items`).map(({ title, id }) => [title, id]))
  for (const { needs, votes = 0, isHidden, ...item } of ROADMAP) {
    const needed = needs === undefined ? undefined : made.get(needs)
    const body = { ...item, kind: 'feature' as const, zip: null, target: null, needs: needed ? [needed] : [] }
    const id = made.get(item.title) ?? (await transact(db, (tx) => add(tx, deps, admin, body))).id
    made.set(item.title, id)
    if (isHidden) continue
    await publish(db, admin, id, true)
    for (const actor of actors.slice(0, votes)) await transact(db, (tx) => vote(tx, deps, actor, id, undefined))
  }
  const waiting = new Set(
    (await rowsOf<{ email: string }>(db, 'sample.waiting')`select email from waitlist_entries`).map(({ email }) => email),
  )
  for (const [i, zip] of WAITING.entries()) {
    const actor = actors[i]
    if (actor && !waiting.has(actor.email)) await transact(db, (tx) => join(tx, deps, actor, { zip, role: 'shopper', email: actor.email }))
  }
}
