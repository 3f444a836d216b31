export { historyLine } from './account.ts'
export { type Expiring, expiringSoon, PEOPLE_AT_ONCE } from './expiring.ts'
export { currentRule, publishFirstRule, type Rates, ratesFor } from './rule.ts'
export { earns, FIRST_RULE } from './rules.ts'
export {
  claimEarnings,
  dropEarning,
  type Earning,
  earn,
  forgetEarnings,
  forgetSpends,
  giveBack,
  JOIN_EARNING,
  lessenEarning,
  lockShopper,
  noteEarnings,
  pendingPoints,
  spend,
  unearn,
} from './spirals.ts'
export { personalDataOf } from './personal-data.ts'
