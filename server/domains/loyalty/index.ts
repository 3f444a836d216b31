export { historyLine } from './account.ts'
export { type Expiring, expiringSoon, PEOPLE_AT_ONCE } from './expiring.ts'
export { currentRule, publishFirstRule, type Rates, ratesFor } from './published-rules.ts'
export { earns, FIRST_RULE } from './rules.ts'
export {
  claimEarnings,
  cancelEarning,
  dropEarningsOf,
  type Earning,
  earn,
  forgetEarnings,
  forgetSpends,
  refundSpirals,
  holdsSpirals,
  JOIN_EARNING,
  reduceEarning,
  lockShopper,
  moveEarnings,
  noteEarnings,
  pendingPoints,
  spend,
  reverseEarning,
} from './spirals.ts'
export { personalDataOf } from './personal-data.ts'
