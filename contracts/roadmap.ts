import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Email, Zip } from './identity/people.ts'
import { inUrl, RoadmapIdeaId, RoadmapItemId, WaitlistEntryId } from './ids.ts'
import { named } from './named.ts'
import { FlagInUrl, Nothing, pageOf, Paging } from './page.ts'
import { Instant } from './time.ts'

/** A feature, or a city or mall on the way to SPIRAL. */
export const ROADMAP_KINDS = ['feature', 'city', 'mall'] as const
export const RoadmapKind = z.enum(ROADMAP_KINDS)
export const ROADMAP_STATES = {
  planned: 'Planned',
  building: 'In the works',
  testing: 'In testing',
  shipped: 'Shipped',
  dropped: 'Dropped',
}
export const ROADMAP_STATE_NAMES = ['planned', 'building', 'testing', 'shipped', 'dropped'] as const
export const RoadmapState = z.enum(ROADMAP_STATE_NAMES)
export type RoadmapState = z.infer<typeof RoadmapState>
export const WAITLIST_ROLES = { shopper: 'Shopper', retailer: 'Retailer', mall: 'Mall' }
export const WAITLIST_ROLE_NAMES = ['shopper', 'retailer', 'mall'] as const
export const WaitlistRole = z.enum(WAITLIST_ROLE_NAMES)
export type WaitlistRole = z.infer<typeof WaitlistRole>
export const MOST_PHASES = 9
export const Phase = z.int().min(1, 'Use a phase from 1 to 9.').max(MOST_PHASES, 'Use a phase from 1 to 9.')
/** Below this many, the public page says "a few". */
export const FEWEST_WAITING = 5

const Place = z.object({ city: z.string(), state: z.string() })
/** null: one to four people. */
const People = z.int().nullable()
export const PublicRoadmapItem = named('PublicRoadmapItem', {
  id: RoadmapItemId,
  title: z.string(),
  words: z.string(),
  kind: RoadmapKind,
  state: RoadmapState,
  phase: z.int(),
  place: Place.nullable(),
  votes: z.int(),
  /** People on the waitlist of its city; of a feature, null. */
  waiting: People,
  shippedAt: Instant.nullable(),
})
export type PublicRoadmapItem = z.infer<typeof PublicRoadmapItem>
export const roadmap = endpoint('GET /api/roadmap', {
  access: 'public',
  summary: 'What comes next: announced items by phase with their votes, what came lately, and the cities where people wait.',
  reply: z.object({
    items: z.array(PublicRoadmapItem),
    shipped: z.array(PublicRoadmapItem),
    cities: z.array(Place.extend({ people: People })),
  }),
})

const WaitlistEntry = z.object({ id: WaitlistEntryId, zip: z.string(), city: z.string(), state: z.string(), role: WaitlistRole })
export const myRoadmap = endpoint('GET /api/roadmap/mine', {
  access: 'shopper',
  summary: 'The items that I voted for, and my places on the waitlist.',
  reply: z.object({ votes: z.array(RoadmapItemId), entries: z.array(WaitlistEntry) }),
})

const itemParams = z.object({ id: inUrl(RoadmapItemId) })
export const voteForItem = endpoint('POST /api/roadmap/items/:id/votes', {
  access: 'public',
  summary: 'Vote for an announced item: at once with a confirmed account, otherwise by the link of a mail. Voting again changes nothing.',
  params: itemParams,
  body: z.strictObject({ email: Email.optional() }),
  reply: z.object({ isCounted: z.boolean() }),
  idempotent: true,
})
export const takeBackVote = endpoint('DELETE /api/roadmap/items/:id/votes', {
  access: 'shopper',
  summary: 'Take back my vote.',
  params: itemParams,
  status: 204,
  reply: Nothing,
})
export const joinWaitlist = endpoint('POST /api/roadmap/waitlist', {
  access: 'public',
  summary: 'Wait for SPIRAL at a ZIP: at once with a confirmed account under its own email, otherwise by the link of a mail.',
  body: z.strictObject({ zip: Zip, role: WaitlistRole, email: Email }),
  reply: z.object({ isConfirmed: z.boolean() }),
  idempotent: true,
})
export const leaveWaitlist = endpoint('DELETE /api/roadmap/waitlist/:id', {
  access: 'shopper',
  summary: 'Leave the waitlist.',
  params: z.object({ id: inUrl(WaitlistEntryId) }),
  status: 204,
  reply: Nothing,
})

/** What a mailed link is about. The address is shown masked: mails are passed on. */
const Mailed = named('MailedRoadmapLink', {
  is: z.enum(['vote', 'waitlist']),
  /** The item, or the city. */
  about: z.string(),
  email: z.string(),
  isConfirmed: z.boolean(),
})
/** A key that was cut on its way is answered like one that ended. */
const mailedParams = z.object({ key: z.string().max(100) })
export const mailedLink = endpoint('GET /api/roadmap/links/:key', {
  access: 'public',
  summary: 'What a mailed link is about; changes nothing.',
  params: mailedParams,
  reply: Mailed,
})
export const confirmMailed = endpoint('POST /api/roadmap/links/:key', {
  access: 'public',
  summary: 'Confirm the vote or the place on the waitlist.',
  params: mailedParams,
  reply: Mailed,
})
export const leaveMailed = endpoint('DELETE /api/roadmap/links/:key', {
  access: 'public',
  summary: 'Take back the vote, or leave the waitlist. Its row is deleted.',
  params: mailedParams,
  status: 204,
  reply: Nothing,
})

const IdeaWords = z.string().trim().min(1, 'Write a few words first.').max(1_000, 'Keep it under 1,000 characters.')
export const sendIdea = endpoint('POST /api/roadmap/ideas', {
  access: 'public',
  summary: 'Suggest something for SPIRAL; admins read it.',
  body: z.strictObject({ words: IdeaWords }),
  status: 204,
  reply: Nothing,
  idempotent: true,
})

// The office

/** What has to be well before a city or mall of a phase opens. */
export const GATES = {
  service: 'Service',
  support: 'Support',
  trust: 'Trust',
  money: 'Money',
  items: 'Items of the phase',
}
export const GATE_NAMES = ['service', 'support', 'trust', 'money', 'items'] as const
export const Gate = z.enum(GATE_NAMES)
export type Gate = z.infer<typeof Gate>
const GateState = named('RoadmapGate', {
  gate: Gate,
  checks: z.array(z.object({ title: z.string(), detail: z.string(), isPassed: z.boolean(), href: z.string().nullable() })),
  isPassed: z.boolean(),
  opened: z
    .object({ at: Instant, by: z.string().nullable(), /** Why it was opened in spite of failing checks. */ reason: z.string().nullable() })
    .nullable(),
})
export type GateState = z.infer<typeof GateState>

export const RoadmapItem = PublicRoadmapItem.omit({ waiting: true })
  .extend({
    zip: z.string().nullable(),
    isPublic: z.boolean(),
    /** A day, or null. */
    target: z.string().nullable(),
    owner: z.string().nullable(),
    isMine: z.boolean(),
    /** The items that have to be shipped first. */
    needs: z.array(RoadmapItemId),
    /** People on the waitlist of its city. */
    people: z.int(),
  })
  .meta({ id: 'RoadmapItem' })
export type RoadmapItem = z.infer<typeof RoadmapItem>
const Demand = Place.extend({ shoppers: z.int(), retailers: z.int(), malls: z.int() })
export const roadmapOffice = endpoint('GET /api/admin/roadmap', {
  access: 'platform:admin',
  summary: 'All items by phase and order, the gates of the next phase, and where people wait.',
  reply: z.object({
    items: z.array(RoadmapItem),
    /** The first phase with unfinished items. */
    phase: z.int(),
    gates: z.array(GateState),
    /** The cities with the most people first. */
    demand: z.array(Demand),
  }),
})

export const RoadmapItemBody = z
  .strictObject({
    title: z.string().trim().min(1, 'Enter a title.').max(80, 'Keep it under 80 characters.'),
    words: z.string().trim().min(1, 'Say in a sentence or two what it is.').max(400, 'Keep it under 400 characters.'),
    kind: RoadmapKind,
    phase: Phase,
    state: RoadmapState,
    zip: Zip.nullable(),
    target: z.iso.date('Use a day like 2026-11-21.').nullable(),
    needs: z.array(RoadmapItemId).max(20, 'Choose up to 20 items.'),
  })
  .refine(({ kind, zip }) => (kind === 'feature') === (zip === null), {
    path: ['zip'],
    message: 'A city or mall needs a ZIP, a feature has none.',
  })
export type RoadmapItemBody = z.infer<typeof RoadmapItemBody>
export const addRoadmapItem = endpoint('POST /api/admin/roadmap/items', {
  access: 'platform:admin',
  summary: 'Add an item at the end of its phase; not public yet.',
  status: 201,
  body: RoadmapItemBody,
  reply: RoadmapItem,
  idempotent: true,
})
export const changeRoadmapItem = endpoint('PUT /api/admin/roadmap/items/:id', {
  access: 'platform:admin',
  summary: 'Change an item.',
  params: itemParams,
  body: RoadmapItemBody,
  reply: RoadmapItem,
})
export const publishRoadmapItem = endpoint('PUT /api/admin/roadmap/items/:id/public', {
  access: 'platform:admin',
  summary: 'Announce an item on /coming-soon, or take it off.',
  params: itemParams,
  body: z.strictObject({ isPublic: z.boolean() }),
  reply: RoadmapItem,
})
export const ownRoadmapItem = endpoint('PUT /api/admin/roadmap/items/:id/owner', {
  access: 'platform:admin',
  summary: 'Take care of an item, or leave it to others.',
  params: itemParams,
  body: z.strictObject({ mine: z.boolean() }),
  reply: RoadmapItem,
})
export const moveRoadmapItem = endpoint('POST /api/admin/roadmap/items/:id/move', {
  access: 'platform:admin',
  summary: 'Move an item one place up or down in its phase. At the end it stays.',
  params: itemParams,
  body: z.strictObject({ to: z.enum(['up', 'down']) }),
  status: 204,
  reply: Nothing,
})
export const setGate = endpoint('PUT /api/admin/roadmap/gates', {
  access: 'platform:admin',
  summary: 'Open a gate of a phase, or close it. One with failing checks opens only with a reason.',
  body: z.strictObject({
    phase: Phase,
    gate: Gate,
    isOpen: z.boolean(),
    reason: z.string().trim().max(500, 'Keep it under 500 characters.').optional(),
  }),
  status: 204,
  reply: Nothing,
})

export const RoadmapIdea = named('RoadmapIdea', {
  id: RoadmapIdeaId,
  words: z.string(),
  /** The name of the account; null without one. */
  sender: z.string().nullable(),
  sentAt: Instant,
  settledAt: Instant.nullable(),
})
export type RoadmapIdea = z.infer<typeof RoadmapIdea>
export const roadmapIdeas = endpoint('GET /api/admin/roadmap/ideas', {
  access: 'platform:admin',
  summary: 'Ideas from /coming-soon, newest first: the open ones by default.',
  query: z.object({ ...Paging, settled: FlagInUrl.optional() }),
  reply: pageOf(RoadmapIdea),
})
export const settleIdea = endpoint('POST /api/admin/roadmap/ideas/:id/settle', {
  access: 'platform:admin',
  summary: 'An idea was read, and taken up or not. Settling it again changes nothing.',
  params: z.object({ id: inUrl(RoadmapIdeaId) }),
  status: 204,
  reply: Nothing,
})

export const roadmapProblems = {
  'roadmap.email_needed': { status: 422, message: 'Enter an email like name@example.com.' },
  'roadmap.not_open': { status: 409, message: 'This is done or dropped, so there is nothing to vote for.' },
  'roadmap.on_list': { status: 409, message: "You're already on this list." },
  'roadmap.link_ended': { status: 410, message: 'This link is not valid any more.' },
  'roadmap.loop': { status: 422, message: 'These items would wait for one another.' },
  'roadmap.needs_unknown': { status: 422, message: 'Choose items that exist.' },
  'roadmap.needs_first': { status: 409, message: 'Other items have to be shipped first.' },
  'roadmap.gates_shut': { status: 409, message: 'The gates of this phase are not open yet.' },
  'roadmap.reason_needed': { status: 422, message: 'Some checks fail. Say why the gate opens all the same.' },
} as const
