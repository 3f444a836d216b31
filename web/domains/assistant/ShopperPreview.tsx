import { Clock, MapPin, Phone } from 'lucide-react'
import type { DraftProduct, Suggestion } from '#contracts/applications/applications.ts'
import { Price } from '#web/ui/Price.tsx'
import { DraftPicture } from './DraftProducts.tsx'
import type { Run } from './run.ts'
import { scheduleLines } from './schedule-lines.ts'

const SHOWN = 4

/** The store as a shopper would see it, made of the drafted fields alone. */
export function ShopperPreview({ run, pictureOf }: { run: Run; pictureOf: (product: DraftProduct) => string | null }) {
  const text = textsOf(run.suggestions)
  const schedule = run.suggestions.find(({ field }) => field === 'stores.0.schedule')?.value
  const place = [text('stores.0.street'), text('stores.0.city'), [text('stores.0.state'), text('stores.0.zip')].filter(Boolean).join(' ')]
  const address = place.filter(Boolean).join(', ')
  const story = text('business.story')
  const phone = text('stores.0.phone') ?? text('business.phone')
  const icon = { 'aria-hidden': true, className: 'mt-0.5 size-5 shrink-0 text-mute', strokeWidth: 1.75 } as const
  return (
    <div className="overflow-hidden rounded-md border border-hairline bg-surface">
      {run.cover ? <img src={run.cover} alt="" className="h-36 w-full object-cover" /> : <div className="h-16 bg-tint" />}
      <div className="flex flex-col gap-4 p-4 sm:p-6">
        <div className="flex items-center gap-3">
          {run.logo && <img src={run.logo} alt="" className="size-12 rounded-sm bg-sunken object-contain" />}
          <div>
            <p className="text-h4 font-semibold wrap-anywhere">{text('stores.0.name') ?? text('business.name') ?? 'Your store'}</p>
            {text('business.category') && <p className="text-soft">{text('business.category')}</p>}
          </div>
        </div>
        {story && <p className="line-clamp-4 max-w-prose">{story}</p>}
        <ul className="flex flex-col gap-2">
          {address && (
            <li className="flex gap-2">
              <MapPin {...icon} />
              {address}
            </li>
          )}
          {typeof schedule === 'object' && (
            <li className="flex gap-2">
              <Clock {...icon} />
              <span>{scheduleLines(schedule).join(' · ')}</span>
            </li>
          )}
          {phone && (
            <li className="flex gap-2">
              <Phone {...icon} />
              {phone}
            </li>
          )}
        </ul>
        {run.products.length > 0 && (
          <ul className="grid grid-cols-2 gap-4 sm:grid-cols-4">
            {run.products.slice(0, SHOWN).map((product) => (
              <li key={product.gtin ?? product.title} className="flex min-w-0 flex-col gap-1">
                <DraftPicture src={pictureOf(product)} large />
                <p className="line-clamp-2 wrap-anywhere">{product.title}</p>
                {product.price !== undefined && <Price price={product.price} />}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

const textsOf =
  (suggestions: readonly Suggestion[]) =>
  (field: string): string | null => {
    const value = suggestions.find((one) => one.field === field)?.value
    return typeof value === 'string' ? value : null
  }
