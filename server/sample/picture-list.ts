import type { PictureSource } from '../platform/pictures.ts'
import { draw } from './draw.ts'
import { departments } from './goods/all.ts'
import { hashOf, type Recipe, recipesOf } from './recipes.ts'

/** All pictures of the sample by address, drawn on demand. */
export function listedPictures(): PictureSource & { knows(hash: string): boolean } {
  const recipes = new Map<string, Recipe>()
  for (const { motifs } of departments)
    for (const { file, colors } of motifs) for (const recipe of recipesOf(file, colors)) recipes.set(hashOf(recipe), recipe)
  return {
    knows: (hash) => recipes.has(hash),
    async original(hash) {
      const recipe = recipes.get(hash)
      return recipe ? draw(recipe) : null
    },
  }
}
