import { goodsOf, ownGoodsOf } from './catalogue.ts'
import { drawn } from './drawing.ts'
import type { Recipe } from './recipes.ts'
import { sampleRetailers } from './retailers.ts'

/** The first picture of each sample product, drawn when it is asked for. */
export function firstSamplePictures(): { hash: string; name: string; draw: () => Promise<Uint8Array> }[] {
  const goods = [...goodsOf(0), ...sampleRetailers.flatMap(ownGoodsOf)]
  const first = new Map(goods.flatMap(({ pictures }) => pictures.slice(0, 1).map(({ hash, recipe }) => [hash, recipe] as const)))
  return [...first].map(([hash, recipe]) => ({
    hash,
    name: nameOf(recipe),
    draw: () => drawn(recipe),
  }))
}

function nameOf(recipe: Recipe): string {
  if ('look' in recipe) return `${recipe.look.brand} ${recipe.look.title}`
  return 'model' in recipe ? recipe.model : recipe.file
}
