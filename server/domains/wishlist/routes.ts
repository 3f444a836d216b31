import type { FastifyInstance } from 'fastify'
import {
  changeAlerts,
  changeList,
  changeWish,
  makeList,
  mergeWishes,
  removeList,
  removeWish,
  restoreWish,
  saveWish,
  sharedList,
  takeWish,
  wishlist,
} from '#contracts/wishlist.ts'
import type { Deps } from '../../platform/deps.ts'
import { serve } from '../../platform/serve.ts'
import { setAlerts } from './alerts.ts'
import { alter, merge, remove, restore, save } from './items.ts'
import { addList, alterList, dropList } from './lists.ts'
import { wishlistOf, wishOf } from './read.ts'
import { sharedListOf, take } from './sharing.ts'

export async function wishlistRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, clock } = deps
  serve(app, wishlist, ({ actor }) => wishlistOf(deps, actor))
  serve(app, saveWish, async ({ actor, body }) => {
    await save(db, actor.id, actor.zip, body, clock.now())
    return wishOf(db, actor, body.productId, clock.now())
  })
  serve(app, mergeWishes, ({ actor, body }) => merge(db, actor.id, actor.zip, body.items, clock.now()))
  serve(app, changeWish, async ({ actor, params, body }) => {
    await alter(db, actor.id, params.productId, body)
    return wishOf(db, actor, params.productId, clock.now())
  })
  serve(app, removeWish, ({ actor, params }) => remove(db, actor.id, params.productId, clock.now()))
  serve(app, restoreWish, async ({ actor, params }) => {
    await restore(db, actor.id, params.productId, clock.now())
    return wishOf(db, actor, params.productId, clock.now())
  })
  serve(app, changeAlerts, async ({ actor, params, body }) => {
    await setAlerts(db, actor.id, params.productId, body)
    return wishOf(db, actor, params.productId, clock.now())
  })
  serve(app, makeList, ({ actor, body }) => addList(deps, actor.id, body.name))
  serve(app, changeList, ({ actor, params, body }) => alterList(deps, actor.id, params.id, body))
  serve(app, removeList, ({ actor, params }) => dropList(db, actor.id, params.id))
  serve(app, sharedList, ({ actor, params }) => sharedListOf(db, params.token, actor))
  serve(app, takeWish, ({ actor, params, body }) => take(db, params.token, actor, params.id, body.quantity))
}
