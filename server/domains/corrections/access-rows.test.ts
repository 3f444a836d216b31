import { decideMallCorrection, decideStoreCorrection, mallCorrections, storeCorrections } from '#contracts/corrections.ts'
import { MANAGERS, retailers, type AccessRows } from '#tests/access-rows.ts'

const DECIDED = { accept: true, note: null }

export const rows: AccessRows = {
  objects: [
    ['corrections of a mall', mallCorrections, (world) => ({ params: { mallId: world.shop.mallId } }), ['mall manager']],
    [
      'a correction of a mall to decide',
      decideMallCorrection,
      (world) => ({ params: { mallId: world.shop.mallId, id: world.mallCorrectionId }, body: DECIDED }),
      ['mall manager'],
    ],
    ["corrections of a seller's stores", storeCorrections, (world) => ({ query: { retailerId: world.shop.retailerId } }), MANAGERS],
    [
      'a correction of a store to decide',
      decideStoreCorrection,
      (world) => ({ params: { id: world.storeCorrectionId }, body: DECIDED }),
      MANAGERS,
    ],
  ],
  foreign: [
    [
      "corrections of a seller's stores",
      storeCorrections,
      ['query/retailerId'],
      (id) => ({ query: { retailerId: id } }),
      retailers,
      'owner',
    ],
  ],
  openIds: {
    'suggestCorrection body/mallId': 'a mall of the public directory',
    'suggestCorrection body/storeId': 'a store of the public directory',
  },
  written: ['corrections'],
}
