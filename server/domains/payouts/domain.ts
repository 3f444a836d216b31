import { domain } from '../domain.ts'
import { bookings } from './booking-kinds.ts'
import * as jobs from './jobs.ts'
import { payoutRoutes } from './routes.ts'
import { gauges, waiting } from './waiting.ts'

export default domain({
  owns: 'what businesses earned, when it is paid out, and to which bank account; statements',
  stays: {
    payout_accounts: 'the books',
    payouts: 'the books',
    payout_earnings: 'the books',
    provider_movements: 'the books',
    payout_position: 'one row',
  },
  doors: ['accounts.ts', 'statements.ts'],
  readsWidely: true,
  routes: payoutRoutes,
  jobs,
  bookings,
  waitsForAdmins: waiting,
  gauges,
  handsOut: ['payout_accounts', 'payout_earnings', 'payouts'],
  journeys: ['payouts'],
})
