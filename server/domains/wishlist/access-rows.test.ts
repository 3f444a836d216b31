import { changeAlerts, changeList, changeWish, removeList, removeWish, restoreWish, saveWish, takeWish } from '#contracts/wishlist.ts'
import type { World } from '#tests/access-world.ts'
import type { AccessRows } from '#tests/access-rows.ts'

const ofWish = (world: World) => ({ productId: world.shop.productId })

export const rows: AccessRows = {
  objects: [
    ['a saved product', changeWish, (world) => ({ params: ofWish(world), body: { note: 'In blue' } }), ['buyer']],
    [
      "a saved product, moved to another's list (R2)",
      changeWish,
      (world) => ({ params: ofWish(world), body: { listId: world.listId } }),
      ['buyer'],
    ],
    [
      'alerts',
      changeAlerts,
      (world) => ({ params: ofWish(world), body: { backInStockEnabled: true, priceDropEnabled: true, targetPrice: 9 } }),
      ['buyer'],
    ],
    [
      "a wish that is not on the shared list, behind the list's link (R2)",
      takeWish,
      (world) => ({ params: { token: world.shareToken, id: world.otherWishId }, body: { quantity: 1 } }),
      [],
    ],
    [
      'a product saved to a list',
      saveWish,
      (world) => ({ body: { productId: world.otherShop.productId, listId: world.listId } }),
      ['buyer'],
    ],
    ['a list of wishes', changeList, (world) => ({ params: { id: world.listId }, body: { name: 'For the bath' } }), ['buyer']],
    ['a list of wishes to remove', removeList, (world) => ({ params: { id: world.listId } }), ['buyer']],
    ['a saved product to remove', removeWish, (world) => ({ params: ofWish(world) }), ['buyer']],
    ['a removed product', restoreWish, (world) => ({ params: ofWish(world) }), ['buyer']],
  ],
  open: {
    sharedList: 'the shared link is the secret',
  },
  openIds: {
    mergeWishes: 'all its ids are of the public directory',
    'saveWish body/productId': 'a product of the public catalog',
    'saveWish body/variantId': 'a variant of the public catalog',
    'saveWish body/storeId': 'a store of the public directory',
  },
  written: ['wishlist_items'],
}
