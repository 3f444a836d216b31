import { applyBulk, previewBulk } from '#contracts/catalog/bulk-edits.ts'
import {
  changeProduct,
  changeVariant,
  inventory,
  inventoryProducts,
  inventoryRow,
  setStock,
  stockHistory,
} from '#contracts/catalog/inventory.ts'
import { addProduct, duplicateProduct, editProduct, ownProduct } from '#contracts/catalog/own-products.ts'
import { setShelfPlace } from '#contracts/catalog/in-store.ts'
import { applyCount, findByCode } from '#contracts/catalog/stock-counts.ts'
import type { World } from '#tests/access-world.ts'
import { MANAGERS, SELLER, retailers, stores, variants, type AccessRows, type ForeignRow, ofTheShop } from '#tests/access-rows.ts'

const ofRows = (world: World, change: object) => ({
  change,
  rows: [{ variantId: world.shop.variantId, storeId: world.shop.storeId, version: 1, productVersion: 1, stockVersion: 1 }],
})
const aListing = (world: World) => ({
  title: 'A bowl',
  description: '',
  brand: null,
  categoryId: 1,
  tags: [],
  options: [],
  status: 'draft',
  pictures: [],
  variants: [
    {
      id: null,
      version: null,
      sku: '',
      gtin: null,
      optionValues: [],
      price: 9,
      compareAtPrice: null,
      shelves: [{ storeId: world.shop.storeId, onHand: 1, stockVersion: null }],
    },
  ],
})
const shelfOf = (world: World, store: 'shop' | 'otherShop', goods: 'shop' | 'otherShop') => ({
  storeId: world[store].storeId,
  variantId: world[goods].variantId,
})
const ofProducts = (world: World) => ({ own: world.shop.productId, foreign: world.otherShop.productId })
const byFilter = (filter: object) => ({ filter, change: { kind: 'stock_by', by: 1, reason: 'count' } })
const oneRow = (world: World, variantId: unknown, storeId: unknown) => {
  const [row] = ofRows(world, {}).rows
  return { change: { kind: 'stock_by', by: 1, reason: 'count' }, rows: [{ ...row, variantId, storeId }] }
}
const listingWith = (world: World, variant: object) => {
  const listing = aListing(world)
  return { ...listing, variants: listing.variants.map((one) => ({ ...one, ...variant })) }
}
const shelvesAt = (storeId: unknown) => ({ shelves: [{ storeId, onHand: 1, stockVersion: null }] })
const edited = (world: World, variant: object) => ({
  params: { id: world.shop.productId },
  body: { version: 0, reason: 'count', ...listingWith(world, { id: world.shop.variantId, version: 0, ...variant }) },
})

export const rows: AccessRows = {
  objects: [
    ["a row of a seller's inventory", inventoryRow, (world) => ({ params: shelfOf(world, 'shop', 'shop') }), SELLER],
    ["a seller's inventory", inventory, (world) => ({ query: { retailerId: world.shop.retailerId } }), SELLER],
    ["a seller's inventory at a store", inventory, (world) => ({ query: { storeId: world.shop.storeId } }), SELLER],
    ["a seller's inventory of one product", inventory, (world) => ({ query: { productId: world.shop.productId } }), SELLER],
    ["a seller's inventory by product", inventoryProducts, (world) => ({ query: { retailerId: world.shop.retailerId } }), SELLER],
    ["a seller's inventory by product at a store", inventoryProducts, (world) => ({ query: { storeId: world.shop.storeId } }), SELLER],
    [
      'the history of a shelf',
      stockHistory,
      (world) => ({ query: { storeId: world.shop.storeId, variantId: world.shop.variantId } }),
      SELLER,
    ],
    ['a price', changeVariant, (world) => ({ params: { id: world.shop.variantId }, body: { price: 19 } }), MANAGERS],
    ['a product', changeProduct, (world) => ({ params: { id: world.shop.productId }, body: { title: 'Green mug' } }), MANAGERS],
    ['a product to edit', ownProduct, (world) => ({ params: { id: world.shop.productId } }), MANAGERS],
    ['a copy of a product', duplicateProduct, (world) => ({ params: { id: world.shop.productId } }), MANAGERS],
    ['a product of a business', addProduct, (world) => ({ body: { retailerId: world.shop.retailerId, ...aListing(world) } }), MANAGERS],
    [
      'a product as a whole',
      editProduct,
      (world) => ({ params: { id: world.shop.productId }, body: { version: 0, reason: 'count', ...aListing(world) } }),
      MANAGERS,
    ],
    ['many rows, tried', previewBulk, (world) => ({ body: ofRows(world, { kind: 'stock_by', by: 1, reason: 'count' }) }), SELLER],
    ['many rows', applyBulk, (world) => ({ body: ofRows(world, { kind: 'stock_by', by: 1, reason: 'count' }) }), SELLER],
    ['a code to count', findByCode, (world) => ({ query: { storeId: world.shop.storeId, code: 'x' } }), SELLER],
    [
      'a count',
      applyCount,
      (world) => ({ body: { storeId: world.shop.storeId, items: [{ variantId: world.shop.variantId, counted: 60, stockVersion: 0 }] } }),
      SELLER,
    ],
    ['a shelf', setStock, (world) => ({ body: { ...shelfOf(world, 'shop', 'shop'), onHand: 60, reason: 'count' } }), SELLER],
    ['the place of a shelf', setShelfPlace, (world) => ({ body: { ...shelfOf(world, 'shop', 'shop'), place: 'Aisle 4' } }), SELLER],
    [
      "a foreign variant on one's own shelf (R2)",
      setStock,
      (world) => ({ body: { ...shelfOf(world, 'shop', 'otherShop'), onHand: 9, reason: 'count' } }),
      [],
    ],
  ],
  foreign: [
    [
      'a store in many rows, tried',
      previewBulk,
      ['body/rows[]/storeId'],
      (id, world) => ({ body: oneRow(world, world.shop.variantId, id) }),
      stores,
      'owner',
    ],
    [
      'a variant in many rows, tried',
      previewBulk,
      ['body/rows[]/variantId'],
      (id, world) => ({ body: oneRow(world, id, world.shop.storeId) }),
      variants,
      'owner',
    ],
    [
      'a store in many rows',
      applyBulk,
      ['body/rows[]/storeId'],
      (id, world) => ({ body: oneRow(world, world.shop.variantId, id) }),
      stores,
      'owner',
    ],
    [
      'a variant in many rows',
      applyBulk,
      ['body/rows[]/variantId'],
      (id, world) => ({ body: oneRow(world, id, world.shop.storeId) }),
      variants,
      'owner',
    ],
    ...[previewBulk, applyBulk].flatMap((e): ForeignRow[] => [
      ['a store of a change by filter', e, ['body/filter/storeId'], (id) => ({ body: byFilter({ storeId: id }) }), stores, 'owner'],
      [
        'a business of a change by filter',
        e,
        ['body/filter/retailerId'],
        (id) => ({ body: byFilter({ retailerId: id }) }),
        retailers,
        'owner',
      ],
      [
        'a product of a change by filter',
        e,
        ['body/filter/productIds[]'],
        (id) => ({ body: byFilter({ productIds: [id] }) }),
        ofProducts,
        'owner',
      ],
    ]),
    [
      'a store of a shelf',
      setStock,
      ['body/storeId'],
      (id, world) => ({ body: { ...shelfOf(world, 'shop', 'shop'), storeId: id, onHand: 9, reason: 'count' } }),
      stores,
      'owner',
    ],
    [
      'a variant of a shelf',
      setStock,
      ['body/variantId'],
      (id, world) => ({ body: { ...shelfOf(world, 'shop', 'shop'), variantId: id, onHand: 9, reason: 'count' } }),
      variants,
      'owner',
    ],
    [
      'a store of a place',
      setShelfPlace,
      ['body/storeId'],
      (id, world) => ({ body: { ...shelfOf(world, 'shop', 'shop'), storeId: id, place: 'Aisle 4' } }),
      stores,
      'owner',
    ],
    [
      'a variant of a place',
      setShelfPlace,
      ['body/variantId'],
      (id, world) => ({ body: { ...shelfOf(world, 'shop', 'shop'), variantId: id, place: 'Aisle 4' } }),
      variants,
      'owner',
    ],
    [
      'a store in a history',
      stockHistory,
      ['query/storeId'],
      (id, world) => ({ query: { ...shelfOf(world, 'shop', 'shop'), storeId: id } }),
      stores,
      'owner',
    ],
    [
      'a variant in a history',
      stockHistory,
      ['query/variantId'],
      (id, world) => ({ query: { ...shelfOf(world, 'shop', 'shop'), variantId: id } }),
      variants,
      'owner',
    ],
    [
      'a store of a count',
      applyCount,
      ['body/storeId'],
      (id, world) => ({ body: { storeId: id, items: [{ variantId: world.shop.variantId, counted: 9, stockVersion: 0 }] } }),
      stores,
      'owner',
    ],
    [
      'a variant of a count',
      applyCount,
      ['body/items[]/variantId'],
      (id, world) => ({ body: { storeId: world.shop.storeId, items: [{ variantId: id, counted: 9, stockVersion: 0 }] } }),
      variants,
      'owner',
    ],
    [
      'a store in a new listing',
      addProduct,
      ['body/variants[]/shelves[]/storeId'],
      (id, world) => ({ body: { retailerId: world.shop.retailerId, ...listingWith(world, shelvesAt(id)) } }),
      stores,
      'owner',
    ],
    [
      'a business of a new listing',
      addProduct,
      ['body/retailerId'],
      (id, world) => ({ body: { retailerId: id, ...aListing(world) } }),
      retailers,
      'owner',
    ],
    [
      'a store in an edited listing',
      editProduct,
      ['body/variants[]/shelves[]/storeId'],
      (id, world) => edited(world, shelvesAt(id)),
      stores,
      'owner',
    ],
    ['a variant in an edited listing', editProduct, ['body/variants[]/id'], (id, world) => edited(world, { id }), variants, 'owner'],
  ],
  open: { inStore: 'public' },
  openIds: {
    inStore: 'all its ids are of the public directory',
    'addPicture body/retailerId': 'a form, which access.test.ts sends with that of another',
    'applyBulk body/change/categoryId': 'a category of the public catalog',
    'previewBulk body/change/categoryId': 'a category of the public catalog',
    'addProduct body/categoryId': 'a category of the public catalog',
    'editProduct body/categoryId': 'a category of the public catalog',
    'addProduct body/variants[]/id': 'a new listing has no variants yet; the schema is shared with the edit',
  },
  lists: [['the inventory', inventory, () => ({}), ['other staff', 'other owner'], ofTheShop]],
  written: ['stock', 'variants', 'products', 'sent_pictures'],
}
