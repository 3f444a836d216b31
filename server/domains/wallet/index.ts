export { carryOver } from './carry-over.ts'
export { cashOutsOf, forgetPerson, waitsForCash } from './cash-out.ts'
export { payOrderOf } from './wallet.ts'
