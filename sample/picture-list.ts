import { LRUCache } from 'lru-cache'
import type { PictureSource } from '#server/platform/pictures.ts'
import { picturesOf } from './catalogue.ts'
import { drawn } from './drawing.ts'
import { type Recipe, LAST_SERIES, seriesOf } from './recipes.ts'

/** All pictures of the sample by address, drawn on demand. */
export function listedPictures(): PictureSource & { knows(hash: string): boolean } {
  const series = new LRUCache<number, Map<string, Recipe>>({ max: 3, memoMethod: picturesOf })
  const recipeOf = (hash: string): Recipe | undefined => (seriesOf(hash) > LAST_SERIES ? undefined : series.memo(seriesOf(hash)).get(hash))
  return {
    knows: (hash) => recipeOf(hash) !== undefined,
    async original(hash) {
      const recipe = recipeOf(hash)
      return recipe ? drawn(recipe) : null
    },
  }
}
