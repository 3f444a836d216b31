export { currentRule, publishFirstRule, ratesFor } from './rule.ts'
export { earns, FIRST_RULE } from './rules.ts'
export {
  claimEarnings,
  dropEarning,
  type Earning,
  earn,
  forgetEarnings,
  forgetSpends,
  giveBack,
  lockShopper,
  noteEarnings,
  spend,
} from './spirals.ts'
