import { contentHash } from '#server/platform/files.ts'
import { sampleMalls } from '../malls.ts'
import type { SampleRetailer } from '../retailers.ts'
import { allBrands, brandOf } from './brands.ts'

/** A picture of a place: the name mark or storefront of a retailer, or a mall from outside. */
export type FaceRecipe = { kind: 'mark' | 'cover' | 'mall'; slug: string }

/** Increase this when the same recipe is drawn differently: every face then gets a new address. */
const DRAWING = 2

/** The address of a picture, known before it is drawn. */
export const hashOf = ({ kind, slug }: FaceRecipe): string => contentHash(Buffer.from(`spiral sample face ${DRAWING} ${kind} ${slug}`))

export const mallRecipe = ({ slug }: { slug: string }): FaceRecipe => ({ kind: 'mall', slug })
export function facesOf({ name }: SampleRetailer): { markHash: string; coverHash: string; color: string } {
  const { slug, color } = brandOf(name)
  return { markHash: hashOf({ kind: 'mark', slug }), coverHash: hashOf({ kind: 'cover', slug }), color }
}

export const allFaces = (): FaceRecipe[] => [
  ...[...allBrands()].flatMap(({ slug }): FaceRecipe[] => [
    { kind: 'mark', slug },
    { kind: 'cover', slug },
  ]),
  ...sampleMalls.map(mallRecipe),
]
