import { domain } from '../domain.ts'
import { endings } from './endings.ts'
import * as jobs from './jobs.ts'
import * as listeners from './listeners.ts'
import { giftCardRoutes } from './routes.ts'

export default domain({
  owns: 'gift cards: purchases, codes, sending, claims, refunds, what may be spent where; what is paid out in cash',
  doors: [
    'adopt.ts',
    'cash-out.ts',
    'dead-cards.ts',
    'exchange-cards.ts',
    'given.ts',
    'owned.ts',
    'personal-data.ts',
    'purchases.ts',
    'spending.ts',
    'statement.ts',
    'traced.ts',
  ],
  routes: giftCardRoutes,
  listeners,
  jobs,
  endings,
  handsOut: ['cash_out_requests', 'gift_cards'],
  journeys: ['gift-cards'],
})
