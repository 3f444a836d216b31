export { checkOut, quoteOf } from './checkout.ts'
export { forgetPerson } from './forget.ts'
