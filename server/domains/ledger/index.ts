export { accountWords, addUpTransfers, correctBalance, lockAccount, rewriteSum, stopAccount, stoppedShoppers } from './stopped.ts'
export { balanceOf, type Entry, entriesOf, post } from './ledger.ts'
export { type Account, platform, retailer, shopper, type Transfer } from './rules.ts'
