export { accountWords, addUpTransfers, correctBalance, lockAccount, rewriteSum, stopAccount, stoppedShoppers } from './stopped.ts'
export { balanceOf, balancesOf, type Entry, entriesOf, highestSince, openAccounts, post, sumOf, walletEntries } from './ledger.ts'
export { type AccountName, type Posted, transferById, transfersOfCards, transfersUnder } from './posted.ts'
export { type Account, giftCard, platform, platformAccounts, retailer, shopper, storeCredit, type Transfer } from './rules.ts'
