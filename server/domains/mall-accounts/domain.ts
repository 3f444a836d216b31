import { domain } from '../domain.ts'
import { bookings } from './booking-kinds.ts'
import { waiting } from './invoices.ts'
import * as jobs from './jobs.ts'
import { mallAccountRoutes } from './routes.ts'

export default domain({
  owns: 'what malls owe: the lines of their accounts, their monthly invoices and the payments of these, the gift cards that they give',
  stays: {
    mall_invoices: 'the books',
    mall_invoice_lines: 'the books',
  },
  doors: ['lines.ts'],
  readsWidely: true,
  routes: mallAccountRoutes,
  jobs,
  bookings,
  waitsForAdmins: waiting,
  handsOut: ['mall_invoice_lines', 'mall_invoices'],
  journeys: ['mall-manager'],
})
