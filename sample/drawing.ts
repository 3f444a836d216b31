import { drawModel, drawRender } from './draw.ts'
import type { Recipe } from './recipes.ts'
import { drawLook } from './studio/scene.ts'

/** Draws any picture of a sample product. */
export function drawn(recipe: Recipe): Promise<Uint8Array> {
  if ('look' in recipe) return drawLook(recipe.look, recipe.view)
  return 'model' in recipe ? drawModel(recipe) : drawRender(recipe)
}
