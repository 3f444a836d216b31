import { Expand } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { Product } from '#contracts/catalog/catalog.ts'
import { cx } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { ProductPicture } from '#web/ui/ProductPicture.tsx'

// Loaded when someone enlarges a picture.
const ZoomDialog = lazy(async () => ({ default: (await import('./ZoomDialog.tsx')).ZoomDialog }))

const MOST = 10
type GalleryProps = { product: Product /** URL of the displayed picture. */; shown: string | undefined; onShow: (src: string) => void }

/** Pictures side by side in a strip that a finger or the thumbnails move; each can be enlarged. */
export function Gallery({ product, shown, onShow }: GalleryProps) {
  const images = product.images.slice(0, MOST)
  const at = Math.max(
    0,
    images.findIndex(({ src }) => src === shown),
  )
  const strip = useRef<HTMLUListElement>(null)
  const [isLarge, setLarge] = useState<boolean>()
  const isFirst = useRef(true)

  useEffect(() => {
    const list = strip.current
    // The page may start at the picture that a list has shown.
    if (list && shown !== undefined) list.scrollTo({ left: at * list.clientWidth, behavior: isFirst.current ? 'instant' : 'smooth' })
    isFirst.current = false
  }, [at, shown])

  return (
    <div className="flex flex-col gap-3 lg:sticky lg:top-32 lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:flex-row-reverse lg:self-start">
      <div className="relative min-w-0 flex-1">
        <ul
          ref={strip}
          aria-label="Pictures"
          className="flex snap-x snap-mandatory [scrollbar-width:none] overflow-x-auto rounded-md"
          onScrollEnd={({ currentTarget: { scrollLeft, clientWidth } }) => {
            const image = images[Math.round(scrollLeft / clientWidth)]
            if (image && image !== images[at]) onShow(image.src)
          }}
        >
          {(images.length > 0 ? images : [null]).map((image, i) => (
            <li key={image?.src ?? 'none'} aria-hidden={i !== at || undefined} className="w-full shrink-0 snap-center">
              <ProductPicture
                picture={image}
                glyph={product.categoryGlyph}
                name={product.title}
                eager={i === at}
                sizes="(min-width: 64rem) 40rem, 100vw"
                className="max-lg:max-h-[45vh]"
              />
            </li>
          ))}
        </ul>
        {images.length > 0 && (
          <IconButton
            label="Enlarge the picture"
            onClick={() => setLarge(true)}
            className="absolute right-2 bottom-2 rounded-full bg-surface/90 shadow-1"
          >
            <Expand aria-hidden="true" className="size-5" strokeWidth={1.75} />
          </IconButton>
        )}
        {images.length > 1 && (
          <p aria-hidden="true" className="tabular absolute bottom-3 left-3 rounded-full bg-surface/90 px-2.5 py-1 text-xs font-semibold">
            {at + 1} / {images.length}
          </p>
        )}
      </div>
      {images.length > 1 && (
        <div role="group" aria-label="Choose a picture" className="flex gap-2 overflow-x-auto p-1 lg:w-18 lg:flex-col lg:overflow-visible">
          {images.map((image, i) => (
            <button
              key={image.src}
              type="button"
              aria-label={`Picture ${i + 1}: ${image.alt || product.title}`}
              aria-pressed={i === at}
              onClick={() => onShow(image.src)}
              className={cx(
                'block w-16 shrink-0 rounded-md border-2',
                i === at ? 'border-accent' : 'border-transparent hover:border-control',
              )}
            >
              <ProductPicture picture={image} name={product.title} decorative sizes="4rem" />
            </button>
          ))}
        </div>
      )}
      {isLarge !== undefined && (
        <Suspense>
          <ZoomDialog open={isLarge} title={product.title} images={images} at={at} onShow={onShow} onClose={() => setLarge(false)} />
        </Suspense>
      )}
    </div>
  )
}
