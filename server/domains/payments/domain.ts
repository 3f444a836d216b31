import { domain } from '../domain.ts'
import { bookings } from './booking-kinds.ts'
import * as jobs from './jobs.ts'
import { waiting } from './payments.ts'
import * as personal from './personal-data.ts'
import { paymentRoutes } from './routes.ts'
import { dropCardsOf } from './saved-cards.ts'

export default domain({
  owns: 'charges, tenders and their splits, refunds',
  ends: {
    saved_cards: 'its person removes it',
  },
  stays: {
    payments: 'the books',
    tender_uses: 'the books',
    tender_splits: 'the books',
    refunds: 'the books',
    card_disputes: 'the books',
    dispute_parts: 'the books',
    dispute_notes: 'the books',
  },
  doors: [
    'accepted-cards.ts',
    'booking-kinds.ts',
    'cards-by-number.ts',
    'disputed.ts',
    'one-card.ts',
    'payments.ts',
    'preview-refund.ts',
    'rules.ts',
    'saved-cards.ts',
    'stopped.ts',
    'tender-kinds.ts',
    'told.ts',
    'traced.ts',
  ],
  bookings,
  routes: paymentRoutes,
  jobs,
  handsOut: ['card_disputes', 'dispute_parts', 'payments', 'refunds', 'tender_splits', 'tender_uses'],
  personal: {
    ofPerson: { savedCards: personal.savedCardsData },
    ofOrders: { payments: personal.personalDataOf },
    hindrances: personal.hindrances,
    forgetPerson: dropCardsOf,
  },
  waitsForAdmins: waiting,
  journeys: ['checkout', 'one-click', 'gift-cards', 'stripe'],
})
