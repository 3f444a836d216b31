import type { UserId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../platform/db.ts'

export const personalDataOf = (db: Db, userId: UserId): Promise<unknown> =>
  rowsOf(db, 'preferences.personal_data')`
    select accessibility, sizes, household, diets, allergies, birth_month as "birthMonth", likes, method, center_mall_id as "centerMallId",
      if_unavailable as "ifUnavailable", cards, hidden_cards as "hiddenCards", personalized, ad_measurement as "adMeasurement", mail_language as "mailLanguage",
      onboarding_step as "onboardingStep", onboarding_finished_at as "onboardingFinishedAt", updated_at as "changedAt"
    from preferences where user_id = ${userId}`

export const forgetPerson = (tx: Db, userId: UserId): Promise<unknown> =>
  rowsOf(tx, 'preferences.forget-person')`delete from preferences where user_id = ${userId}`

/** How SPIRAL looks to a person moves with them; what a stranger may have said about them does not. */
export async function carryOver(tx: Db, from: UserId, to: UserId): Promise<void> {
  await rowsOf(tx, 'preferences.carry-over')`
    insert into preferences (user_id, accessibility) select ${to}, accessibility from preferences where user_id = ${from}
    on conflict (user_id) do nothing`
}
