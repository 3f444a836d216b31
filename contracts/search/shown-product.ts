import { z } from 'zod'
import { ProductId } from '../ids.ts'
import { Price } from '../money.ts'
import { Picture } from '../pictures.ts'
import { named } from '../named.ts'

/** A product on the card of a store or mall. */
export const ShownProduct = named('ShownProduct', {
  id: ProductId,
  slug: z.string(),
  title: z.string(),
  image: Picture.nullable(),
  categoryGlyph: z.string(),
  price: Price,
})
export type ShownProduct = z.infer<typeof ShownProduct>
/** The most products on the card of a place. */
export const MOST_SHOWN = 3
