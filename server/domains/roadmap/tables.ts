import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { RoadmapIdeaId, RoadmapItemId, WaitlistEntryId } from '#contracts/ids.ts'
import { GATE_NAMES, MOST_PHASES, ROADMAP_KINDS, ROADMAP_STATE_NAMES, WAITLIST_ROLE_NAMES } from '#contracts/roadmap.ts'
import { createdAt, instant, refersTo, rowId } from '../../platform/tables.ts'
import { refersToUser } from '../identity/tables.ts'

const itemId = () => refersTo<RoadmapItemId>(() => roadmapItems.id, 'cascade').notNull()
const isPhase = (column: unknown) => sql`${column} between 1 and ${sql.raw(String(MOST_PHASES))}`

/** A feature, city or mall that is planned, made or shipped. */
export const roadmapItems = pgTable(
  'roadmap_items',
  {
    id: bigint({ mode: 'number' }).$type<RoadmapItemId>().primaryKey().generatedAlwaysAsIdentity(),
    title: text().notNull(),
    words: text().notNull(),
    kind: text({ enum: ROADMAP_KINDS }).notNull(),
    phase: integer().notNull(),
    /** Its place among the items of the phase. */
    position: integer().notNull(),
    state: text({ enum: ROADMAP_STATE_NAMES }).notNull(),
    /** Of a city or mall. */
    zip: text(),
    city: text(),
    region: text(),
    isPublic: boolean().notNull().default(false),
    target: date(),
    ownerId: refersToUser('set null'),
    shippedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    index('roadmap_items_owner').on(t.ownerId).where(sql`${t.ownerId} is not null`),
    check('roadmap_phase', isPhase(t.phase)),
    check('roadmap_place_of_its_kind', sql`(${t.kind} = 'feature') = (${t.zip} is null)`),
    check('roadmap_place_whole', sql`(${t.zip} is null) = (${t.city} is null) and (${t.zip} is null) = (${t.region} is null)`),
    check('roadmap_shipped_whole', sql`(${t.state} = 'shipped') = (${t.shippedAt} is not null)`),
  ],
)
/** The item waits for another one. */
export const roadmapNeeds = pgTable('roadmap_needs', { itemId: itemId(), needsId: itemId() }, (t) => [
  primaryKey({ columns: [t.itemId, t.needsId] }),
  index('roadmap_needs_other').on(t.needsId),
  check('roadmap_needs_another', sql`${t.itemId} <> ${t.needsId}`),
])
/** Counts once it is confirmed: by the account that gave it, or by the link of a mail. */
export const roadmapVotes = pgTable(
  'roadmap_votes',
  {
    id: rowId(),
    itemId: itemId(),
    userId: refersToUser('cascade'),
    email: text().notNull(),
    confirmedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('roadmap_votes_email').on(t.itemId, t.email),
    uniqueIndex('roadmap_votes_person').on(t.itemId, t.userId),
    index('roadmap_votes_of_person').on(t.userId).where(sql`${t.userId} is not null`),
    index('roadmap_votes_of_email').on(t.email),
    index('roadmap_votes_unconfirmed').on(t.createdAt).where(sql`${t.confirmedAt} is null`),
  ],
)
/** Somebody waits for SPIRAL in a city. */
export const waitlistEntries = pgTable(
  'waitlist_entries',
  {
    id: bigint({ mode: 'number' }).$type<WaitlistEntryId>().primaryKey().generatedAlwaysAsIdentity(),
    zip: text().notNull(),
    city: text().notNull(),
    region: text().notNull(),
    role: text({ enum: WAITLIST_ROLE_NAMES }).notNull(),
    userId: refersToUser('cascade'),
    email: text().notNull(),
    confirmedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('waitlist_once').on(t.email, t.zip, t.role),
    index('waitlist_city').on(t.region, t.city).where(sql`${t.confirmedAt} is not null`),
    index('waitlist_person').on(t.userId).where(sql`${t.userId} is not null`),
    index('waitlist_unconfirmed').on(t.createdAt).where(sql`${t.confirmedAt} is null`),
  ],
)
/** Something that a visitor suggested; open until an admin settles it. */
export const roadmapIdeas = pgTable(
  'roadmap_ideas',
  {
    id: bigint({ mode: 'number' }).$type<RoadmapIdeaId>().primaryKey().generatedAlwaysAsIdentity(),
    userId: refersToUser('cascade'),
    words: text().notNull(),
    settledAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    index('roadmap_ideas_person').on(t.userId).where(sql`${t.userId} is not null`),
    index('roadmap_ideas_open').on(t.id).where(sql`${t.settledAt} is null`),
    index('roadmap_ideas_settled').on(t.settledAt).where(sql`${t.settledAt} is not null`),
  ],
)
/** An opened gate of a phase. */
export const roadmapGates = pgTable(
  'roadmap_gates',
  {
    phase: integer().notNull(),
    gate: text({ enum: GATE_NAMES }).notNull(),
    openedBy: refersToUser('set null'),
    openedAt: instant().notNull(),
    /** Why it was opened in spite of failing checks. */
    reason: text(),
  },
  (t) => [
    primaryKey({ columns: [t.phase, t.gate] }),
    index('roadmap_gates_by').on(t.openedBy).where(sql`${t.openedBy} is not null`),
    check('roadmap_gate_phase', isPhase(t.phase)),
  ],
)
