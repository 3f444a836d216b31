import { choosePin, counterDevices, resetPin } from '#contracts/counter-devices.ts'
import { type AccessRows, MANAGERS, OF_THE_SHOP } from '#tests/access-rows.ts'
import type { TestPerson } from '#tests/people.ts'

const ENDS_SESSION = 'it ends the sign-in of whoever is served; the tests of counter devices try whose store it is'

export const rows: AccessRows = {
  objects: [
    ['the counter devices of a business', counterDevices, ({ shop }) => ({ query: { retailerId: shop.retailerId } }), OF_THE_SHOP],
    ['a PIN at a business', choosePin, ({ shop }) => ({ body: { retailerId: shop.retailerId, pin: '481590' } }), OF_THE_SHOP],
    [
      'the PIN of a person',
      resetPin,
      ({ shop, callers }) => ({ params: { retailerId: shop.retailerId, userId: (callers.staff as TestPerson).id } }),
      MANAGERS,
    ],
  ],
  open: { withdrawCounter: 'a device is made by a call that ends the sign-in; the tests of counter devices try the roles one by one' },
  openIds: {
    'setUpCounter body/storeId': ENDS_SESSION,
    'enterPin body/personId': 'it names somebody of the store of the device, whose PIN it takes',
  },
  written: ['counter_devices', 'counter_pins'],
}
