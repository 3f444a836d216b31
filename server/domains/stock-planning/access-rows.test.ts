import { stockHealth, stockList } from '#contracts/stock-planning.ts'
import { type AccessRows, MANAGERS, OF_THE_SHOP, ofTheShop } from '#tests/access-rows.ts'

export const rows: AccessRows = {
  objects: [
    ["a seller's stock health", stockHealth, (world) => ({ query: { retailerId: world.shop.retailerId } }), MANAGERS],
    ["a store's stock health", stockHealth, (world) => ({ query: { storeId: world.shop.storeId } }), MANAGERS],
    [
      "a seller's shelves that run out",
      stockList,
      (world) => ({ query: { list: 'running_out', retailerId: world.shop.retailerId } }),
      MANAGERS,
    ],
    ["a store's shelves that run out", stockList, (world) => ({ query: { list: 'running_out', storeId: world.shop.storeId } }), MANAGERS],
  ],
}
