import type { Picture } from '#contracts/pictures.ts'
import type { Product } from '#contracts/catalog/catalog.ts'

export const isColor = (option: string): boolean => /\bcolou?r\b/i.test(option)

/** A picture for each color, if the colors have different ones. */
export function picturesByColor({ variants, options }: Pick<Product, 'variants' | 'options'>, option: string): Map<string, Picture> {
  const values = options.find(({ name }) => name === option)?.values ?? []
  const pictures = new Map(
    values.flatMap((value) => {
      const image = variants.find(({ options: own, image: of }) => own[option] === value && of)?.image
      return image ? [[value, image] as const] : []
    }),
  )
  const different = new Set([...pictures.values()].map(({ src }) => src))
  return pictures.size === values.length && different.size === values.length ? pictures : new Map()
}
