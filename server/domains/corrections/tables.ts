import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { CORRECTION_KIND_NAMES, CORRECTION_STATES, type CorrectionValue } from '#contracts/corrections.ts'
import type { CorrectionId, MallId, RetailerId, StoreId } from '#contracts/ids.ts'
import { createdAt, instant, refersTo, rowId } from '../../platform/tables.ts'
import { refersToUser } from '../identity/tables.ts'
import { malls } from '../malls/tables.ts'
import { retailers } from '../retailers/tables.ts'
import { stores } from '../stores/tables.ts'

/** A correction of the page of a mall or of a store, as a person suggested it. */
export const corrections = pgTable(
  'corrections',
  {
    id: rowId().$type<CorrectionId>(),
    mallId: refersTo<MallId>(() => malls.id, 'cascade'),
    storeId: refersTo<StoreId>(() => stores.id, 'cascade'),
    /** The retailer of the store. */
    retailerId: refersTo<RetailerId>(() => retailers.id, 'cascade'),
    userId: refersToUser('cascade').notNull(),
    kind: text({ enum: CORRECTION_KIND_NAMES }).notNull(),
    words: text().notNull(),
    /** The right value of the field, where it was given as one. */
    value: jsonb().$type<CorrectionValue>(),
    /** What a decision took over by itself, in words. */
    applied: jsonb().$type<{ field: string; before: string; after: string }>(),
    /** A moderator hid the words. */
    isHidden: boolean().notNull().default(false),
    state: text({ enum: CORRECTION_STATES }).notNull().default('open'),
    note: text(),
    decidedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    index('corrections_mall').on(t.mallId, t.id).where(sql`${t.mallId} is not null`),
    index('corrections_store').on(t.storeId).where(sql`${t.storeId} is not null`),
    index('corrections_retailer').on(t.retailerId, t.id).where(sql`${t.retailerId} is not null`),
    index('corrections_person').on(t.userId),
    check(
      'correction_has_one_place',
      sql`(${t.mallId} is null) <> (${t.storeId} is null) and (${t.storeId} is null) = (${t.retailerId} is null)`,
    ),
    check('correction_value_of_its_kind', sql`${t.value} is null or ${t.value} ->> 'kind' = ${t.kind}`),
    check('only_an_accepted_correction_is_applied', sql`${t.applied} is null or ${t.state} = 'accepted'`),
    check('correction_decided_whole', sql`(${t.state} = 'open') = (${t.decidedAt} is null)`),
  ],
)
