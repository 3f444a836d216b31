import type { StoreId } from '#contracts/ids.ts'
import type { Offer } from '#contracts/catalog/catalog.ts'
import { dollars } from '#contracts/money.ts'
import { miles } from '#web/lib/format.ts'
import { useClockOf } from '#web/lib/time-zone-names.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { ByClock } from './ByClock.tsx'
import { TrustedMark } from '#web/ui/TrustedMark.tsx'
import { shelfWords, whereWords } from './offers.ts'

type StoreDialogProps = {
  open: boolean
  offers: readonly Offer[]
  chosen: Offer
  /** Farther stores promise no pickup. */
  within: number
  onChoose: (storeId: StoreId) => void
  onClose: () => void
}

/** Stores that have the product: selected mall first, then in stock by distance, then by price, in the server's order. */
export function StoreDialog({ open, offers, chosen, within, onChoose, onClose }: StoreDialogProps) {
  const clock = useClockOf(offers.map(({ timeZone }) => timeZone))
  return (
    <Dialog open={open} onClose={onClose} title="Choose a store" footer={<Button onClick={onClose}>Use this store</Button>}>
      <RadioGroup
        legend={<ByClock of={clock}>Where to get it</ByClock>}
        value={String(chosen.store.id)}
        onChange={(event) => {
          const offer = offers.find(({ store }) => String(store.id) === event.target.value)
          if (offer) onChoose(offer.store.id)
        }}
        choices={offers.map((offer) => ({
          value: String(offer.store.id),
          label: (
            <span className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span>
                {offer.store.name} {offer.trusted && <TrustedMark />}
              </span>
              <span className="tabular">{dollars(offer.price)}</span>
            </span>
          ),
          detail: [
            whereWords(offer),
            offer.distanceMiles === null ? null : miles(offer.distanceMiles),
            ...shelfWords(offer),
            offer.available > 0 && (offer.distanceMiles ?? 0) <= within ? offer.estimates['in-store-pickup'] : null,
            offer.opening.label,
          ]
            .filter(Boolean)
            .join(' · '),
          disabled: offer.available <= 0,
        }))}
      />
    </Dialog>
  )
}
