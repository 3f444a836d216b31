export { payOrderOf } from './wallet.ts'
