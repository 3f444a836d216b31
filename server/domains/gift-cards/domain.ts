import { domain } from '../domain.ts'
import { adoptAll, leaveToGuest } from './adopt.ts'
import { cashOutsOf, waiting } from './cash-out.ts'
import { bookings } from './booking-kinds.ts'
import { endings } from './endings.ts'
import * as jobs from './jobs.ts'
import * as listeners from './listeners.ts'
import * as personal from './personal-data.ts'
import { giftCardRoutes } from './routes.ts'

export default domain({
  owns: 'gift cards: purchases, codes, sending, claims, refunds, what may be spent where; what is paid out in cash',
  ends: {
    gift_card_purchases: 'a day after a payment that came to nothing; paid ones are the books',
  },
  stays: {
    gift_cards: 'the books',
    gift_card_refunds: 'the books',
    cash_out_requests: 'the books',
  },
  doors: [
    'adopt.ts',
    'booking-kinds.ts',
    'cash-out.ts',
    'dead-cards.ts',
    'disputed.ts',
    'exchange-cards.ts',
    'given.ts',
    'owned.ts',
    'provider-refunds.ts',
    'purchases.ts',
    'spending.ts',
    'statement.ts',
    'traced.ts',
  ],
  bookings,
  routes: giftCardRoutes,
  listeners,
  jobs,
  endings,
  handsOut: ['cash_out_requests', 'gift_card_purchases', 'gift_card_refunds', 'gift_cards'],
  personal: {
    ofPerson: { giftCards: personal.personalDataOf, cashOuts: cashOutsOf },
    hindrances: personal.hindrances,
    forgetPerson: personal.forgetPerson,
    leaveToGuest,
    adopt: adoptAll,
  },
  waitsForAdmins: waiting,
  journeys: ['gift-cards'],
})
