import { useState } from 'react'
import type { Offer } from '#contracts/catalog/catalog.ts'
import { dollars } from '#contracts/money.ts'
import { mallBeside } from '#contracts/stores/store-names.ts'
import { Button } from '#web/ui/Button.tsx'
import { miles } from '#web/lib/format.ts'
import { useClockOf } from '#web/lib/time-zone-names.ts'
import { useShopLocation } from '#web/state/location.ts'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { ByClock } from './ByClock.tsx'
import { stockWords } from './offers.ts'

const FIRST = 4

/** Stores that have the product: selected mall first, then in stock by distance, then by price, in the server's order. */
export function StoreChoice({
  offers,
  chosen,
  onChoose,
}: {
  offers: readonly Offer[]
  chosen: Offer | undefined
  onChoose: (storeId: number) => void
}) {
  const [isAll, setAll] = useState(false)
  const clock = useClockOf(offers.map(({ timeZone }) => timeZone))
  if (offers.length === 0) return null
  const shown = isAll ? offers : offers.slice(0, FIRST)
  return (
    <div className="flex flex-col gap-2">
      <RadioGroup
        legend={<ByClock of={clock}>Where to get it</ByClock>}
        value={String(chosen?.store.id ?? '')}
        onChange={(event) => onChoose(Number(event.target.value))}
        choices={shown.map((offer) => ({
          value: String(offer.store.id),
          label: <StoreLine offer={offer} />,
          detail: <StoreDetail offer={offer} />,
          disabled: offer.available <= 0,
        }))}
      />
      <div className="flex flex-wrap items-center gap-4">
        {offers.length > FIRST && !isAll && (
          <Button variant="quiet" className="-ml-4" onClick={() => setAll(true)}>
            Show all {offers.length} stores
          </Button>
        )}
        {chosen && <TextLink to={`/store/${chosen.store.slug}`}>About {chosen.store.name}</TextLink>}
      </div>
    </div>
  )
}

function StoreLine({ offer }: { offer: Offer }) {
  return (
    <span className="flex flex-wrap items-baseline justify-between gap-x-4">
      <span>{offer.store.name}</span>
      <span className="tabular">{dollars(offer.price)}</span>
    </span>
  )
}

function StoreDetail({ offer }: { offer: Offer }) {
  const isMine = useShopLocation(({ myStore }) => myStore?.id === offer.store.id)
  const { name, city, state } = offer.store
  const where = offer.mall ? mallBeside(name, offer.mall.name) : `${city}, ${state}`
  return (
    <span>
      {[
        isMine ? 'Your store' : null,
        stockWords(offer.available),
        where,
        offer.distanceMiles === null ? null : miles(offer.distanceMiles),
        offer.available > 0 ? offer.estimates['in-store-pickup'] : null,
        offer.opening.label,
      ]
        .filter(Boolean)
        .join(' · ')}
    </span>
  )
}
