import { ImageOff } from 'lucide-react'
import type { DraftProduct } from '#contracts/applications/applications.ts'
import { Card } from '#web/ui/Card.tsx'
import { Price } from '#web/ui/Price.tsx'
import { Confidence } from './Confidence.tsx'

/** The drafted products, with small copies of their pictures where there are some. */
export function DraftProducts({
  products,
  pictureOf,
}: {
  products: readonly DraftProduct[]
  pictureOf: (product: DraftProduct) => string | null
}) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {products.map((product) => (
        <li key={product.gtin ?? product.title}>
          <Card className="flex h-full gap-3">
            <DraftPicture src={pictureOf(product)} />
            <div className="flex min-w-0 flex-col gap-1">
              <p className="font-semibold wrap-anywhere">{product.title}</p>
              {product.price === undefined ? <p className="text-soft">No price found</p> : <Price price={product.price} />}
              {product.gtin && <p className="tabular text-sm text-soft">Barcode {product.gtin}</p>}
              {product.description && <p className="line-clamp-2 text-sm text-soft">{product.description}</p>}
              <div className="mt-auto pt-1">
                <Confidence source={product.source} confidence={product.confidence ?? 0} />
              </div>
            </div>
          </Card>
        </li>
      ))}
    </ul>
  )
}

export function DraftPicture({ src, large = false }: { src: string | null; large?: boolean }) {
  const size = large ? 'aspect-square w-full' : 'size-20 shrink-0'
  if (src) return <img src={src} alt="" className={`${size} rounded-sm bg-sunken object-cover`} />
  return (
    <span aria-hidden="true" className={`${size} flex items-center justify-center rounded-sm bg-sunken text-mute`}>
      <ImageOff className="size-6" strokeWidth={1.75} />
    </span>
  )
}
