export { checkOut, quoteOf } from './checkout.ts'
