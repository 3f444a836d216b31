import { changeStoreSettings, storeSettings } from '#contracts/stores/settings.ts'
import { pauseStore } from '#contracts/stores/stores.ts'
import { MANAGERS, type AccessRows } from '#tests/access-rows.ts'

export const rows: AccessRows = {
  objects: [
    ['the settings of a store', storeSettings, (world) => ({ params: { id: world.shop.storeId } }), MANAGERS],
    [
      'the settings of a store to change',
      changeStoreSettings,
      (world) => ({
        params: { id: world.shop.storeId },
        body: {
          version: 1,
          schedule: { week: Array.from({ length: 7 }, () => [{ from: '00:00', to: '00:00' }]), closedOnHolidays: false, specialDays: [] },
          phone: null,
          offersPickup: true,
          offersShipToMall: true,
          offersShipToMe: true,
          returnsDays: 30,
          pickupHoldDays: 3,
          prepMinutes: 60,
        },
      }),
      MANAGERS,
    ],
    ['a store to pause', pauseStore, (world) => ({ params: { id: world.shop.storeId }, body: { paused: false } }), MANAGERS],
  ],
}
