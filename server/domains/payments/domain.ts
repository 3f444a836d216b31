import { domain } from '../domain.ts'
import * as jobs from './jobs.ts'
import { paymentRoutes } from './routes.ts'

export default domain({
  owns: 'charges, tenders and their splits, refunds',
  doors: [
    'cards-by-number.ts',
    'one-card.ts',
    'payments.ts',
    'personal-data.ts',
    'preview-refund.ts',
    'rules.ts',
    'saved-cards.ts',
    'stopped.ts',
    'tender-kinds.ts',
    'traced.ts',
  ],
  routes: paymentRoutes,
  jobs,
  handsOut: ['refunds', 'tender_splits', 'tender_uses'],
  journeys: ['checkout', 'one-click', 'gift-cards'],
})
