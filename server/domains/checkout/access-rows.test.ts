import { undoOneClick } from '#contracts/checkout/one-click.ts'
import type { AccessRows } from '#tests/access-rows.ts'

export const rows: AccessRows = {
  objects: [['a one-click order to undo', undoOneClick, (world) => ({ params: { number: world.orderNumber }, body: {} }), ['buyer']]],
  openIds: {
    quote: 'all its ids are of the public directory',
    cartTrip: 'all its ids are of the public directory',
    checkout: 'all its ids are of the public directory',
    quoteOneClick: 'all its ids are of the public directory',
    buyWithOneClick: 'all its ids are of the public directory',
    'setOneClick body/savedCardId': 'must be a card of the caller; one-click.test.ts refuses others',
    'setOneClick body/addressId': 'must be an address of the caller; one-click.test.ts refuses others',
  },
}
