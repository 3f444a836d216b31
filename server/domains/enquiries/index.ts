export { forgetFrom, personalDataOf } from './enquiries.ts'
