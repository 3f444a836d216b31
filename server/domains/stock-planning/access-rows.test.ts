import { stockHealth, stockList } from '#contracts/stock-planning/stock-health.ts'
import {
  cancelTransfer,
  changeTransfer,
  planTransfer,
  receiveTransfer,
  sendTransfer,
  transfer,
  transfers,
} from '#contracts/stock-planning/transfers.ts'
import { type AccessRows, MANAGERS, retailers, stores, variants } from '#tests/access-rows.ts'
import type { World } from '#tests/access-world.ts'

const ofTransfer = ({ transferId }: World, body: object = {}) => ({ params: { id: transferId }, body: { version: 1, ...body } })
const planned = (fromStoreId: number, toStoreId: number, variantId: number) => ({
  body: { fromStoreId, toStoreId, lines: [{ variantId, quantity: 1 }] },
})

export const rows: AccessRows = {
  objects: [
    ["a seller's stock health", stockHealth, (world) => ({ query: { retailerId: world.shop.retailerId } }), MANAGERS],
    ["a store's stock health", stockHealth, (world) => ({ query: { storeId: world.shop.storeId } }), MANAGERS],
    ["a seller's transfers", transfers, (world) => ({ query: { retailerId: world.shop.retailerId } }), MANAGERS],
    ["a store's transfers", transfers, (world) => ({ query: { storeId: world.shop.storeId } }), MANAGERS],
    ['a transfer', transfer, (world) => ({ params: { id: world.transferId } }), MANAGERS],
    [
      'the items of a transfer',
      changeTransfer,
      (world) => ofTransfer(world, { lines: [{ variantId: world.shop.variantId, quantity: 2 }] }),
      MANAGERS,
    ],
    ['a transfer to send', sendTransfer, ofTransfer, MANAGERS],
    [
      'a transfer to receive',
      receiveTransfer,
      (world) => ofTransfer(world, { lines: [{ variantId: world.shop.variantId, received: 1 }] }),
      MANAGERS,
    ],
    ['a transfer to cancel', cancelTransfer, ofTransfer, MANAGERS],
  ],
  foreign: [
    [
      'a seller whose shelves run out',
      stockList,
      ['query/retailerId'],
      (id) => ({ query: { list: 'running_out', retailerId: id } }),
      retailers,
      'owner',
    ],
    [
      'a store whose shelves run out',
      stockList,
      ['query/storeId'],
      (id) => ({ query: { list: 'running_out', storeId: id } }),
      stores,
      'owner',
    ],
    [
      'a store that pieces leave',
      planTransfer,
      ['body/fromStoreId'],
      (id, world) => planned(id, world.secondStoreId, world.shop.variantId),
      stores,
      'owner',
    ],
    [
      'a store that pieces go to',
      planTransfer,
      ['body/toStoreId'],
      (id, world) => planned(world.secondStoreId, id, world.shop.variantId),
      stores,
      'owner',
    ],
    [
      'an item that moves',
      planTransfer,
      ['body/lines[]/variantId'],
      (id, world) => planned(world.shop.storeId, world.secondStoreId, id),
      variants,
      'owner',
    ],
    [
      'an item of a draft',
      changeTransfer,
      ['body/lines[]/variantId'],
      (id, world) => ofTransfer(world, { lines: [{ variantId: id, quantity: 1 }] }),
      variants,
      'owner',
    ],
    [
      'an item that arrives',
      receiveTransfer,
      ['body/lines[]/variantId'],
      (id, world) => ofTransfer(world, { lines: [{ variantId: id, received: 1 }] }),
      variants,
      'owner',
    ],
  ],
  openIds: {
    'stockHealth query/department': 'departments are public',
    'stockList query/department': 'departments are public',
  },
  written: ['stock_transfers', 'stock_transfer_lines'],
}
