import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { library } from '#server/platform/pictures.ts'
import { goodsOf, ownGoodsOf } from '../catalogue.ts'
import { TRADES } from '../faces/trades.ts'
import { measuredLooks } from '../looks.ts'
import { sampleRetailers } from '../retailers.ts'
import { modelFile, models } from './files.ts'

const SIDE = 64
const goods = [...goodsOf(0), ...sampleRetailers.flatMap(ownGoodsOf)]
const firsts = goods.flatMap(({ brand, title, department, item: { kind }, pictures: [first] }) =>
  first ? [{ brand, title, department, kind: kind.name, ...first }] : [],
)
const modeled = firsts.flatMap(({ recipe, ...one }) => ('model' in recipe ? [{ ...one, model: recipe.model }] : []))

test('every modeled picture is of a product', () => {
  const used = new Set(goods.flatMap(({ pictures }) => pictures.flatMap(({ recipe }) => ('model' in recipe ? [recipe.model] : []))))
  expect([...models].filter((model) => !used.has(model))).toEqual([])
})

test('windows of stores show pictures that are there', () => {
  const emoji = /^[0-9a-f]{4,5}(-fe0f)?$/
  const shown = Object.values(TRADES).flatMap(({ goods }) => goods)
  expect(shown.filter((name) => !emoji.test(name) && !models.has(name))).toEqual([])
  expect(shown.filter((name) => models.has(name)).length).toBeGreaterThan(50)
})

describe('pictures tell products apart', () => {
  test('no two brands of a kind have one silhouette', async () => {
    const outlines = await Promise.all(modeled.map(async (one) => ({ ...one, outline: await outlineOf(one.model) })))
    const alike = pairsOf(outlines).filter(
      ([a, b]) => a.kind === b.kind && a.brand !== b.brand && a.model !== b.model && differing(a.outline, b.outline) < 0.01,
    )
    expect(alike.map(([a, b]) => [a.title, b.title])).toEqual([])
  })

  test('the look of every first picture was measured, and two kinds of a department never share one', async () => {
    const looks = new Map((await measuredLooks()).map(({ hash, look }) => [hash, Buffer.from(look).toString('hex')]))
    expect(firsts.filter(({ hash }) => !looks.has(hash)).map(({ title }) => title)).toEqual([])
    const kindsByLook = Map.groupBy(firsts, ({ hash, department }) => `${department} ${looks.get(hash) ?? ''}`)
    const shared = [...kindsByLook.values()].filter((list) => new Set(list.map(({ kind }) => kind)).size > 1)
    expect(shared.map((list) => list.map(({ title }) => title))).toEqual([])
  })
})

const pairsOf = <T>(list: readonly T[]): [T, T][] => list.flatMap((a, i) => list.slice(i + 1).map((b): [T, T] => [a, b]))

/** Which points the thing covers; its shadow lets light through. */
async function outlineOf(model: string): Promise<boolean[]> {
  const sharp = await library()
  const image = sharp(await readFile(modelFile(model)))
  const alpha = await image.extractChannel(3).resize(SIDE, SIDE).raw().toBuffer()
  return Array.from(alpha, (value) => value > 240)
}

/** The share of the larger thing's points in which two outlines differ. */
function differing(a: readonly boolean[], b: readonly boolean[]): number {
  const size = (outline: readonly boolean[]) => outline.filter(Boolean).length
  return a.filter((covered, i) => covered !== b[i]).length / Math.max(size(a), size(b), 1)
}
