export { balanceOf, type Entry, entriesOf, post } from './ledger.ts'
export { type Account, platform, retailer, shopper, type Transfer } from './rules.ts'
