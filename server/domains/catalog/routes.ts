import type { FastifyInstance } from 'fastify'
import { changeProduct, changeVariant, inventory, inventoryRow, setStock, stockHistory } from '#contracts/retailers.ts'
import { retailerIdsOf } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { serve } from '../../platform/serve.ts'
import { changeProductWords, changeVariantPrice } from './change.ts'
import { countShelf, historyOf, inventoryRowOf, listInventory } from './inventory.ts'

export async function catalogRoutes(app: FastifyInstance, { db, clock }: Deps): Promise<void> {
  serve(app, inventory, ({ actor, query }) => listInventory(db, actor, query, clock.now()))
  serve(app, inventoryRow, ({ actor, params }) => inventoryRowOf(db, actor, params, clock.now()))
  serve(app, setStock, ({ actor, body }) => countShelf(db, actor, body))
  serve(app, stockHistory, ({ actor, query }) => historyOf(db, actor, query))
  serve(app, changeVariant, ({ actor, params, body }) => changeVariantPrice(db, retailerIdsOf(actor, 'manager'), params.id, body, actor.id))
  serve(app, changeProduct, ({ actor, params, body }) => changeProductWords(db, retailerIdsOf(actor, 'manager'), params.id, body))
}
