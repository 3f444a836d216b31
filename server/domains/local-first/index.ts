export { dropPledge, pledgeOf } from './pledges.ts'
