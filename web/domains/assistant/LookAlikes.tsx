import type { LookAlike } from '#contracts/assistant/recognition.ts'
import { Button } from '#web/ui/Button.tsx'
import { Price } from '#web/ui/Price.tsx'
import { ProductPicture } from '#web/ui/ProductPicture.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'

/** Products of the catalog that may be the one in the photo; their words can be taken over. */
export function LookAlikes({ matches, onUse }: { matches: readonly LookAlike[]; onUse: (match: LookAlike) => void }) {
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <h3 className="text-h4">In the catalog</h3>
      {matches.length === 0 && <p className="text-soft">Nothing in the catalog has this barcode or looks like it.</p>}
      <ul className="flex flex-col divide-y divide-hairline">
        {matches.map((match) => (
          <li key={match.productId} className="flex gap-3 py-3">
            <div className="w-16 shrink-0">
              <ProductPicture picture={match.picture} name={match.title} decorative sizes="4rem" />
            </div>
            <div className="flex min-w-0 flex-1 flex-col items-start gap-1">
              <TextLink to={`/product/${match.productId}`} className="wrap-anywhere">
                {match.title}
              </TextLink>
              <p className="text-sm text-soft">
                {match.by === 'barcode' ? 'Same barcode' : `${Math.round(match.score * 100)}% alike in color and shape`} ·{' '}
                {match.category.name}
                {match.isOwn && ' · yours'}
              </p>
              {match.price !== null && <Price price={match.price} />}
            </div>
            <Button variant="secondary" size="sm" className="self-start" onClick={() => onUse(match)}>
              Use its details<span className="visually-hidden"> ({match.title})</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
