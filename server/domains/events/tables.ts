import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { EVENT_KINDS, SEATS_PER_PERSON } from '#contracts/events/kinds.ts'
import type { EventId, MallId, RetailerId, StoreId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import type { Points } from '#contracts/points.ts'
import { createdAt, instant, refersTo, rowId, tsvector } from '../../platform/tables.ts'
import { refersToUser } from '../identity/tables.ts'
import { malls } from '../malls/tables.ts'
import { retailers } from '../retailers/tables.ts'
import { stores } from '../stores/tables.ts'

/** An event of a mall or of a store. `taken` counts the seats of people who are going; it changes under the row's lock. */
export const events = pgTable(
  'events',
  {
    id: rowId().$type<EventId>(),
    mallId: refersTo<MallId>(() => malls.id, 'cascade'),
    storeId: refersTo<StoreId>(() => stores.id, 'cascade'),
    /** The retailer of the store. */
    retailerId: refersTo<RetailerId>(() => retailers.id, 'cascade'),
    title: text().notNull(),
    about: text().notNull(),
    kind: text({ enum: EVENT_KINDS }).notNull(),
    place: text().notNull(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    price: bigint({ mode: 'number' }).$type<Cents>().notNull(),
    seats: integer(),
    taken: integer().notNull().default(0),
    isForKids: boolean().notNull(),
    spirals: bigint({ mode: 'number' }).$type<Points>().notNull(),
    /** Hosts see it, shoppers do not. */
    isDraft: boolean().notNull().default(false),
    pictureHash: text(),
    cancelledAt: instant(),
    cancelReason: text(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    /** For search engines. */
    changedAt: createdAt(),
    /** What a search finds: the kind in the words of shoppers, too. */
    found: tsvector()
      .notNull()
      .generatedAlwaysAs(
        sql`to_tsvector('english'::regconfig, title || ' ' || about || ' ' || place || ' ' || case when is_for_kids then 'kids children family ' else '' end || case kind when 'sale' then 'sale' when 'class' then 'class demo workshop' when 'kids' then 'kids children family' when 'music' then 'music show concert' when 'food' then 'food drink tasting' when 'season' then 'holiday season fair' else 'community fair' end)`,
      ),
  },
  (t) => [
    index('events_to_come').on(t.endsAt, t.id).where(sql`${t.cancelledAt} is null`),
    index('events_start').on(t.startsAt, t.id).where(sql`${t.cancelledAt} is null`),
    index('events_mall').on(t.mallId, t.id).where(sql`${t.mallId} is not null`),
    index('events_store').on(t.storeId, t.id).where(sql`${t.storeId} is not null`),
    index('events_retailer').on(t.retailerId).where(sql`${t.retailerId} is not null`),
    index('events_found').using('gin', t.found),
    check('event_draft_alone', sql`not ${t.isDraft} or (${t.taken} = 0 and ${t.cancelledAt} is null)`),
    check(
      'event_has_one_host',
      sql`(${t.mallId} is null) <> (${t.storeId} is null) and (${t.storeId} is null) = (${t.retailerId} is null)`,
    ),
    check('event_ends_after_start', sql`${t.endsAt} > ${t.startsAt}`),
    check('event_seats_hold', sql`${t.taken} >= 0 and (${t.seats} is null or ${t.taken} <= ${t.seats})`),
    check('event_cancelled_whole', sql`(${t.cancelledAt} is null) = (${t.cancelReason} is null)`),
  ],
)

/** An RSVP: seats, or a place in line. The line is in the order of the ids. */
export const eventRsvps = pgTable(
  'event_rsvps',
  {
    id: rowId(),
    eventId: refersTo<EventId>(() => events.id, 'cascade').notNull(),
    userId: refersToUser('cascade').notNull(),
    seats: smallint().notNull(),
    state: text({ enum: ['going', 'waiting'] }).notNull(),
    /** Opens the door; no two people of an event have the same. */
    code: text().notNull(),
    checkedInAt: instant(),
    remindedAt: instant(),
    stars: smallint(),
    words: text(),
    wordsHidden: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('event_rsvps_once').on(t.eventId, t.userId),
    uniqueIndex('event_rsvps_code').on(t.eventId, t.code),
    index('event_rsvps_line').on(t.eventId, t.id).where(sql`${t.state} = 'waiting'`),
    index('event_rsvps_user').on(t.userId, t.id),
    check('rsvp_seats_fit', sql`${t.seats} between 1 and ${sql.raw(String(SEATS_PER_PERSON))}`),
    check('rsvp_checked_in_going', sql`${t.checkedInAt} is null or ${t.state} = 'going'`),
    check('rsvp_feedback_whole', sql`(${t.stars} is null) = (${t.words} is null) and (${t.stars} is null or ${t.stars} between 1 and 5)`),
  ],
)
