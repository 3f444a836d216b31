import type { Product } from '#contracts/catalog/catalog.ts'
import { cx } from '#web/ui/class-names.ts'
import { ProductPicture } from '#web/ui/ProductPicture.tsx'

type GalleryProps = { product: Product /** URL of the displayed picture. */; shown: string | undefined; onShow: (src: string) => void }

/** One large picture with thumbnails below. */
export function Gallery({ product, shown, onShow }: GalleryProps) {
  const picture = product.images.find(({ src }) => src === shown) ?? product.images[0] ?? null
  return (
    <div className="flex flex-col gap-3 lg:sticky lg:top-32 lg:self-start">
      <ProductPicture picture={picture} glyph={product.categoryGlyph} name={product.title} eager sizes="(min-width: 64rem) 38rem, 100vw" />
      {product.images.length > 1 && (
        <ul className="grid grid-cols-5 gap-2" aria-label="Pictures">
          {product.images.slice(0, 10).map((image, i) => (
            <li key={image.src}>
              <button
                type="button"
                aria-label={`Picture ${i + 1}: ${image.alt || product.title}`}
                aria-pressed={image === picture}
                onClick={() => onShow(image.src)}
                className={cx(
                  'block w-full rounded-md border-2',
                  image === picture ? 'border-accent' : 'border-transparent hover:border-control',
                )}
              >
                <ProductPicture picture={image} name={product.title} decorative sizes="8rem" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
