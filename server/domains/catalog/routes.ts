import type { FastifyInstance } from 'fastify'
import { applyBulk, previewBulk } from '#contracts/catalog/bulk-edits.ts'
import { inStore, setShelfPlace } from '#contracts/catalog/in-store.ts'
import { applyCount, findByCode } from '#contracts/catalog/stock-counts.ts'
import { addPicture, addProduct, duplicateProduct, editProduct, ownProduct } from '#contracts/catalog/own-products.ts'
import {
  changeProduct,
  changeVariant,
  inventory,
  inventoryProducts,
  inventoryRow,
  setStock,
  stockHistory,
} from '#contracts/catalog/inventory.ts'
import { retailerIdsOf } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { once } from '../../platform/idempotency.ts'
import { serve } from '../../platform/serve.ts'
import { bulkPreview, changeInBulk } from './office/bulk-edits.ts'
import { changeProductWords, changeVariantPrice } from './change.ts'
import { noteShelfPlace, shelfOf } from './in-store.ts'
import { countablesOf, keepCount } from './office/stock-counts.ts'
import { duplicateOwnProduct } from './office/duplicate-product.ts'
import { addOwnProduct, editOwnProduct } from './office/edit-product.ts'
import { countShelf, historyOf, inventoryRowOf, listInventory } from './office/inventory.ts'
import { listProducts } from './office/inventory-products.ts'
import { ownProductOf } from './office/own-products.ts'
import { takePicture } from './office/sent-pictures.ts'

export async function catalogRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, clock } = deps
  serve(app, inventory, ({ actor, query }) => listInventory(db, actor, query, clock.now()))
  serve(app, inventoryProducts, ({ actor, query }) => listProducts(db, actor, query))
  serve(app, inventoryRow, ({ actor, params }) => inventoryRowOf(db, actor, params, clock.now()))
  serve(app, setStock, ({ actor, body }) => countShelf(db, actor, body))
  serve(app, inStore, (call) => shelfOf(db, call, clock.now()))
  serve(app, setShelfPlace, ({ actor, body }) => noteShelfPlace(db, actor, body))
  serve(app, stockHistory, ({ actor, query }) => historyOf(db, actor, query))
  serve(app, changeVariant, ({ actor, params, body }) => changeVariantPrice(db, retailerIdsOf(actor, 'manager'), params.id, body, actor.id))
  serve(app, changeProduct, ({ actor, params, body }) => changeProductWords(db, retailerIdsOf(actor, 'manager'), params.id, body))
  serve(app, ownProduct, ({ actor, params }) => ownProductOf(db, actor, params.id))
  serve(app, addProduct, ({ actor, body, idempotency }) => once(db, idempotency, (tx) => addOwnProduct(tx, actor, body)))
  serve(app, editProduct, ({ actor, params, body }) => editOwnProduct(db, actor, params.id, body))
  serve(app, duplicateProduct, ({ actor, params, idempotency }) => once(db, idempotency, (tx) => duplicateOwnProduct(tx, actor, params.id)))
  serve(app, addPicture, ({ actor }, { request }) => takePicture(deps, retailerIdsOf(actor, 'manager'), request))
  serve(app, previewBulk, ({ actor, body }) => bulkPreview(db, actor, body))
  serve(app, applyBulk, ({ actor, body, idempotency }) => once(db, idempotency, (tx) => changeInBulk(tx, actor, body)))
  serve(app, findByCode, async ({ actor, query }) => ({ items: await countablesOf(db, actor, query) }))
  serve(app, applyCount, ({ actor, body, idempotency }) => once(db, idempotency, (tx) => keepCount(tx, actor, body)))
}
