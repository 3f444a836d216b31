import { goodsOf, ownGoodsOf } from './catalogue.ts'
import { drawRender } from './draw.ts'
import { sampleRetailers } from './retailers.ts'
import { drawLook } from './studio/scene.ts'

/** The first picture of each sample product, drawn when it is asked for. */
export function firstSamplePictures(): { hash: string; name: string; draw: () => Promise<Uint8Array> }[] {
  const goods = [...goodsOf(0), ...sampleRetailers.flatMap(ownGoodsOf)]
  const first = new Map(goods.flatMap(({ pictures }) => pictures.slice(0, 1).map(({ hash, recipe }) => [hash, recipe] as const)))
  return [...first].map(([hash, recipe]) => ({
    hash,
    name: 'look' in recipe ? `${recipe.look.brand} ${recipe.look.title}` : recipe.file,
    draw: () => ('look' in recipe ? drawLook(recipe.look, recipe.view) : drawRender(recipe)),
  }))
}
