import type { UserId } from '#contracts/ids.ts'
import { type Preferences, type PreferencesChange, preferencesProblems } from '#contracts/preferences.ts'
import { type Db, rowsOf, sql, transact } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { allCategories } from '../catalog/departments.ts'
import { mallsByIds } from '../malls/malls.ts'
import { changed, type Chosen, DEFAULTS, shown } from './rules.ts'

const COLUMNS =
  sql(`accessibility, sizes, household, diets, allergies, birth_month as "birthMonth", likes::float8[], method, center_mall_id as "centerMallId",
  if_unavailable as "ifUnavailable", cards, hidden_cards as "hiddenCards", personalized, ad_measurement as "adMeasurement", mail_language as "mailLanguage",
  onboarding_step as "onboardingStep", onboarding_finished_at as "onboardingFinishedAt"`)

/** What this person chose, with the defaults for all else. */
export async function preferencesOf(db: Db, userId: UserId): Promise<Preferences> {
  const [row] = await rowsOf<Chosen>(db, 'preferences.mine')`select ${COLUMNS} from preferences where user_id = ${userId}`
  return shown(row ?? DEFAULTS)
}

/** Changes what is sent and nothing else, also when two devices save at the same time. */
export const changePreferencesOf = (db: Db, userId: UserId, change: PreferencesChange, now: Date): Promise<Preferences> =>
  transact(db, async (tx) => {
    await check(tx, change)
    const kept = changed(await lock(tx, userId), change, now)
    await keep(tx, userId, kept, now)
    return shown(kept)
  })

/** What a person chose about themselves goes; how SPIRAL looks to them, and that they were guided, stays. */
export const clearPreferencesOf = (db: Db, userId: UserId, now: Date): Promise<Preferences> =>
  transact(db, async (tx) => {
    const { accessibility, cards, hiddenCards, onboardingStep, onboardingFinishedAt, personalized, adMeasurement } = await lock(tx, userId)
    const kept = { ...DEFAULTS, accessibility, cards, hiddenCards, onboardingStep, onboardingFinishedAt, personalized, adMeasurement }
    await keep(tx, userId, kept, now)
    return shown(kept)
  })

async function check(tx: Db, { likes, centerMallId }: PreferencesChange): Promise<void> {
  if (likes?.length) {
    const known = new Set((await allCategories(tx)).map(({ id }) => id))
    const missing = likes.findIndex((id) => !known.has(id))
    if (missing >= 0) throw new Problem(preferencesProblems, 'preferences.category').at(`/likes/${missing}`)
  }
  if (centerMallId != null) {
    const mall = (await mallsByIds(tx, [centerMallId])).get(centerMallId)
    if (!mall?.hasCenter || mall.suspended || mall.closed) throw new Problem(preferencesProblems, 'preferences.center').at('/centerMallId')
  }
}

async function lock(tx: Db, userId: UserId): Promise<Chosen> {
  await rowsOf(tx, 'preferences.begin')`insert into preferences (user_id) values (${userId}) on conflict do nothing`
  const [row] = await rowsOf<Chosen>(tx, 'preferences.lock')`select ${COLUMNS} from preferences where user_id = ${userId} for no key update`
  if (!row) throw new Problem('signed_out')
  return row
}

const keep = (tx: Db, userId: UserId, kept: Chosen, now: Date): Promise<unknown> =>
  rowsOf(tx, 'preferences.keep')`
    update preferences set accessibility = ${JSON.stringify(kept.accessibility)}, sizes = ${JSON.stringify(kept.sizes)},
      household = ${JSON.stringify(kept.household)}, diets = ${kept.diets}, allergies = ${kept.allergies}, birth_month = ${kept.birthMonth},
      likes = ${kept.likes}, method = ${kept.method}, center_mall_id = ${kept.centerMallId}, if_unavailable = ${kept.ifUnavailable},
      cards = ${kept.cards}, hidden_cards = ${kept.hiddenCards},
      personalized = ${kept.personalized}, ad_measurement = ${kept.adMeasurement}, mail_language = ${kept.mailLanguage},
      onboarding_step = ${kept.onboardingStep}, onboarding_finished_at = ${kept.onboardingFinishedAt}, updated_at = ${now}
    where user_id = ${userId}`
