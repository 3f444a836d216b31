import { labels, labelsFile, packSlip, packSlips, windowSticker } from '#contracts/toolkit.ts'
import { type AccessRows, SELLER, stores, variants } from '#tests/access-rows.ts'
import type { World } from '#tests/access-world.ts'

const labeled = (
  { shop }: World,
  { storeId = shop.storeId, variantId = shop.variantId }: { storeId?: number; variantId?: number } = {},
) => ({
  query: { storeId, variants: String(variantId), kind: 'tag', sheet: '5160' },
})

export const rows: AccessRows = {
  objects: [
    ['labels of a store', labels, (world) => labeled(world), SELLER],
    ['labels of a store as a file', labelsFile, (world) => labeled(world), SELLER],
    ["a store's window sticker", windowSticker, ({ shop }) => ({ query: { storeId: shop.storeId } }), SELLER],
    ['a pack slip', packSlip, ({ pickupId }) => ({ params: { id: pickupId } }), SELLER],
    ["a store's pack slips", packSlips, ({ shop }) => ({ query: { storeId: shop.storeId } }), SELLER],
  ],
  foreign: [
    ['a store of labels', labels, ['query/storeId'], (storeId, world) => labeled(world, { storeId }), stores, 'owner'],
    ['a product of labels', labels, ['query/variants[]'], (variantId, world) => labeled(world, { variantId }), variants, 'owner'],
    ['a store of a file of labels', labelsFile, ['query/storeId'], (storeId, world) => labeled(world, { storeId }), stores, 'owner'],
    [
      'a product of a file of labels',
      labelsFile,
      ['query/variants[]'],
      (variantId, world) => labeled(world, { variantId }),
      variants,
      'owner',
    ],
  ],
}
