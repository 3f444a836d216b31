import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProductId } from '#contracts/ids.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { aShop } from '#tests/shops.ts'
import { KeptCards } from './cards.ts'
import { Directory } from './directory/directory.ts'

let app: TestApp
let ids: [ProductId, ProductId]
beforeAll(async () => {
  app = await testApp()
  ids = [(await aShop(app)).productId, (await aShop(app)).productId]
  await app.settle()
})
afterAll(() => app.close())

/** Every place as it is now, for a shopper without a location. */
const anywhere = async () => ({ places: await new Directory(app.deps.db).places(), now: new Date(), near: null, only: null })

test('a card that is at hand stays in its list, though its product changes while the others are read', async () => {
  const cards = new KeptCards(app.deps.db)
  const where = await anywhere()
  await cards.of([ids[0]], where)
  const listing = cards.of(ids, where)
  cards.forget([ids[0]])
  expect((await listing).map(({ id }) => id)).toEqual(ids)
})

test('a card that nobody looks at any more keeps nothing of the stores there were then', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const cards = new KeptCards(app.deps.db)
  const shown = async () => {
    const where = await anywhere()
    expect(await cards.of(ids, where)).toHaveLength(2)
    return new WeakRef(where.places)
  }
  const then = await shown()
  await expect
    .poll(() => {
      collect()
      return then.deref() === undefined
    })
    .toBe(true)
  expect(await cards.of(ids, await anywhere())).toHaveLength(2)
})
