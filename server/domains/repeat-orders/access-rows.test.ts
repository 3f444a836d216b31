import {
  answerRepeat,
  cancelRepeat,
  changeRepeat,
  pauseRepeat,
  repeatOffer,
  resumeRepeat,
  skipRepeat,
  startRepeat,
} from '#contracts/repeat-orders.ts'
import type { AccessRows } from '#tests/access-rows.ts'
import type { World } from '#tests/access-world.ts'

const one = (world: World) => ({ params: { id: world.repeatOfBuyer } })
const choices = ({ repeatChoices, repeatLine }: World) => ({ ...repeatChoices, lineId: repeatLine })

export const rows: AccessRows = {
  objects: [
    [
      'a bought line to repeat',
      repeatOffer,
      ({ repeatLine }) => ({ query: { lineId: repeatLine, quantity: 1, method: 'in-store-pickup' } }),
      ['buyer'],
    ],
    ['a line that is repeated', startRepeat, (world) => ({ body: choices(world) }), ['buyer']],
    ['a repeat order to change', changeRepeat, (world) => ({ ...one(world), body: world.repeatChoices }), ['buyer']],
    ['a repeat order to answer', answerRepeat, (world) => ({ ...one(world), body: { dueOn: '2030-01-01', total: null } }), ['buyer']],
    ['a repeat order to skip', skipRepeat, (world) => ({ ...one(world), body: { dueOn: '2030-01-01' } }), ['buyer']],
    ['a repeat order to pause', pauseRepeat, (world) => ({ ...one(world), body: {} }), ['buyer']],
    ['a repeat order to resume', resumeRepeat, (world) => ({ ...one(world), body: {} }), ['buyer']],
    ['a repeat order to cancel', cancelRepeat, (world) => ({ ...one(world), body: {} }), ['buyer']],
  ],
  openIds: {
    'repeatOffer query/addressId': 'only an address of the caller is used',
    'startRepeat body/addressId': 'only an address of the caller is used',
    'startRepeat body/savedCardId': 'must be a card of the caller; repeat-orders.test.ts refuses others',
    'changeRepeat body/addressId': 'only an address of the caller is used',
    'changeRepeat body/savedCardId': 'must be a card of the caller; repeat-orders.test.ts refuses others',
  },
  written: ['repeat_orders', 'repeat_runs'],
}
