import {
  addSupplier,
  cancelReorder,
  changeReorder,
  changeSupplier,
  mailReorder,
  orderReorder,
  proposeReorder,
  receiveReorder,
  removeSupplier,
  reorderFile,
  reorderList,
  reorderLists,
  reorderTable,
  suppliers,
} from '#contracts/stock-planning/reorder-lists.ts'
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

const ofList = ({ reorderListId }: World, body: object = {}) => ({ params: { id: reorderListId }, body: { version: 1, ...body } })
const SUPPLIER = { name: 'Mill & Co', email: 'orders@mill.example', leadDays: 5 }
const A_LIST = { supplierId: null, leadDays: 7, safetyDays: 14, department: null }

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
    ["a seller's suppliers", suppliers, (world) => ({ query: { retailerId: world.shop.retailerId } }), MANAGERS],
    ['a supplier to change', changeSupplier, (world) => ({ params: { id: world.supplierId }, body: SUPPLIER }), MANAGERS],
    ["a seller's reorder lists", reorderLists, (world) => ({ query: { retailerId: world.shop.retailerId } }), MANAGERS],
    ["a store's reorder lists", reorderLists, (world) => ({ query: { storeId: world.shop.storeId } }), MANAGERS],
    ['a reorder list', reorderList, (world) => ({ params: { id: world.reorderListId } }), MANAGERS],
    ['a reorder list as a PDF', reorderFile, (world) => ({ params: { id: world.reorderListId } }), MANAGERS],
    ['a reorder list as a file', reorderTable, (world) => ({ params: { id: world.reorderListId } }), MANAGERS],
    [
      'the items of a reorder list',
      changeReorder,
      (world) => ofList(world, { lines: [{ variantId: world.shop.variantId, quantity: 2 }] }),
      MANAGERS,
    ],
    ['a reorder list to mail', mailReorder, (world) => ofList(world, { email: 'orders@mill.example', note: '' }), MANAGERS],
    ['a reorder list that is ordered', orderReorder, ofList, MANAGERS],
    [
      'a reorder list that arrives',
      receiveReorder,
      (world) => ofList(world, { lines: [{ variantId: world.shop.variantId, received: 1 }] }),
      MANAGERS,
    ],
    ['a reorder list to cancel', cancelReorder, ofList, MANAGERS],
    ['a supplier to remove', removeSupplier, (world) => ({ params: { id: world.supplierId } }), MANAGERS],
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
      'a seller of a new supplier',
      addSupplier,
      ['body/retailerId'],
      (id) => ({ body: { ...SUPPLIER, name: `Mill ${id}`, retailerId: id } }),
      retailers,
      'owner',
    ],
    ['a store that orders', proposeReorder, ['body/storeId'], (id) => ({ body: { ...A_LIST, storeId: id } }), stores, 'owner'],
    [
      'a supplier of a new list',
      proposeReorder,
      ['body/supplierId'],
      (id, world) => ({ body: { ...A_LIST, storeId: world.shop.storeId, supplierId: id } }),
      ({ supplierId, otherSupplierId }) => ({ own: supplierId, foreign: otherSupplierId }),
      'owner',
    ],
    [
      'an item of a reorder list',
      changeReorder,
      ['body/lines[]/variantId'],
      (id, world) => ofList(world, { lines: [{ variantId: id, quantity: 1 }] }),
      variants,
      'owner',
    ],
    [
      'an item of an order that arrives',
      receiveReorder,
      ['body/lines[]/variantId'],
      (id, world) => ofList(world, { lines: [{ variantId: id, received: 1 }] }),
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
    'proposeReorder body/department': 'departments are public',
    'stockHealth query/department': 'departments are public',
    'stockList query/department': 'departments are public',
  },
  written: ['reorder_lines', 'reorder_lists', 'stock_transfers', 'stock_transfer_lines', 'suppliers'],
}
