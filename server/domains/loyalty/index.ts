export { endings } from './endings.ts'
export { reward, type Reward, takeBackReward, REWARDED_ACTS, type RewardedAct } from './acts.ts'
export { historyBefore, historyLine } from './account.ts'
export { type Expiring, expiringSoon, membersAfter, PEOPLE_AT_ONCE } from './expiring.ts'
export { addGroup, addReward } from './rewards.ts'
export { addDraft, forgetPerson } from './drafts.ts'
export { currentRule, publishFirstRule, type Rates, ratesFor, versionsOf } from './published-rules.ts'
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
  pendingEarning,
  pendingPoints,
  spend,
  reverseEarning,
} from './spirals.ts'
export type { FundedShare } from './tables.ts'
export { personalDataOf } from './personal-data.ts'
export { ratesOfOrder } from './traced.ts'
export { earningToTakeBack, takeBackEarning, type TakenBack } from './take-back.ts'
