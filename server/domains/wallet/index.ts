export { carryOver } from './carry-over.ts'
export { payOrderOf } from './wallet.ts'
