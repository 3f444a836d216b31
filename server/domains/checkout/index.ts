export { checkOut, quoteOf } from './checkout.ts'
export { forgetPerson, personalDataOf } from './personal-data.ts'
