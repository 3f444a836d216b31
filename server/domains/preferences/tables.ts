import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { FULFILLMENT_METHODS, IF_UNAVAILABLE } from '#contracts/constants.ts'
import type { CategoryId, MallId } from '#contracts/ids.ts'
import { type Accessibility, type Allergy, type Diet, MAIL_LANGUAGES, type Preferences } from '#contracts/preferences.ts'
import { createdAt, instant, refersTo } from '../../platform/tables.ts'
import { refersToUser } from '../identity/tables.ts'
import { malls } from '../malls/tables.ts'

/** One row per person who chose something; everyone else has the defaults. */
export const preferences = pgTable(
  'preferences',
  {
    userId: refersToUser('cascade').primaryKey(),
    /** Only what was chosen; what is missing has its default. */
    accessibility: jsonb().$type<Partial<Accessibility>>().notNull().default({}),
    sizes: jsonb().$type<Partial<Preferences['sizes']>>().notNull().default({}),
    household: jsonb().$type<Partial<Preferences['household']>>().notNull().default({}),
    diets: text().$type<Diet>().array().notNull().default([]),
    allergies: text().$type<Allergy>().array().notNull().default([]),
    birthMonth: smallint(),
    likes: bigint({ mode: 'number' }).$type<CategoryId>().array().notNull().default([]),
    method: text({ enum: FULFILLMENT_METHODS }),
    centerMallId: refersTo<MallId>(() => malls.id, 'set null'),
    ifUnavailable: text({ enum: IF_UNAVAILABLE }),
    personalized: boolean().notNull().default(true),
    adMeasurement: boolean().notNull().default(false),
    mailLanguage: text({ enum: MAIL_LANGUAGES }).notNull().default('en'),
    cards: text().$type<Preferences['cards'][number]>().array().notNull().default([]),
    hiddenCards: text().$type<Preferences['cards'][number]>().array().notNull().default([]),
    onboardingStep: smallint().notNull().default(0),
    onboardingFinishedAt: instant(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    check('preferences_birth_month', sql`${t.birthMonth} between 1 and 12`),
    check('preferences_onboarding_step', sql`${t.onboardingStep} between 0 and 4`),
    check('preferences_likes', sql`cardinality(${t.likes}) <= 8`),
    index('preferences_center').on(t.centerMallId).where(sql`${t.centerMallId} is not null`),
  ],
)
