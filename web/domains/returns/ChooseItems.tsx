import { useState } from 'react'
import { dollars } from '#contracts/money.ts'
import type { ReturnableItem } from '#contracts/returns/returns.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { cx } from '#web/ui/class-names.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { ProductPicture } from '#web/ui/ProductPicture.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { Stepper } from '#web/ui/Stepper.tsx'
import { StepFrame, type StepProps } from './StepFrame.tsx'
import { windowWords } from './words.ts'

/** Step 1: what can come back, and until when; everything else with its reason. */
export function ChooseItems({ items, chosen, wizard, onNext }: StepProps & { items: readonly ReturnableItem[] }) {
  const [error, setError] = useState<string | null>(null)
  const open = items.filter(({ why }) => why === null)
  const others = items.filter(({ why }) => why !== null)
  const quantityOf = (lineId: number) => chosen.find((one) => one.lineId === lineId)?.quantity ?? 0
  function toggle(item: ReturnableItem) {
    setError(null)
    const rest = wizard.draft.items.filter(({ lineId }) => lineId !== item.lineId)
    const isChosen = quantityOf(item.lineId) > 0
    wizard.change({
      items: isChosen
        ? rest
        : [...rest, { number: item.orderNumber, lineId: item.lineId, quantity: 1, reason: null, note: '', exchange: null }],
    })
  }
  return (
    <StepFrame
      title="Choose what to return"
      error={error}
      onSubmit={() => (chosen.length === 0 ? setError('Choose at least one item.') : onNext())}
    >
      {open.length === 0 && (
        <Notice tone="info" title="Nothing can be returned now">
          See why below. <TextLink to="/orders">Your orders</TextLink> show how to write to a store.
        </Notice>
      )}
      <ul className="flex flex-col gap-3">
        {open.map((item) => (
          <li
            key={item.lineId}
            className={cx(
              'flex flex-wrap items-center gap-3 rounded-md border p-3',
              quantityOf(item.lineId) > 0 ? 'border-accent bg-tint' : 'border-control bg-surface',
            )}
          >
            <label className="flex min-w-0 flex-1 basis-64 cursor-pointer items-center gap-3">
              <input
                type="checkbox"
                checked={quantityOf(item.lineId) > 0}
                onChange={() => toggle(item)}
                className="size-5 shrink-0 accent-accent"
              />
              <Face item={item} />
            </label>
            {item.left > 1 && quantityOf(item.lineId) > 0 && (
              <Stepper
                label={`How many of ${item.title}`}
                value={quantityOf(item.lineId)}
                max={item.left}
                limitText={`You can return up to ${item.left}.`}
                onChange={(quantity) => wizard.changeItem(item.lineId, { quantity, exchange: null })}
              />
            )}
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <details className="rounded-md border border-hairline p-3" open={open.length === 0}>
          <summary className="min-h-11 cursor-pointer content-center font-medium">Can't be returned now ({others.length})</summary>
          <ul className="mt-3 flex flex-col gap-3">
            {others.map((item) => (
              <li key={item.lineId} className="flex items-center gap-3">
                <Face item={item} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </StepFrame>
  )
}

const Face = ({ item }: { item: ReturnableItem }) => (
  <>
    <span className="w-16 shrink-0">
      <ProductPicture picture={item.image} name={item.title} sizes="4rem" decorative />
    </span>
    <span className="flex min-w-0 flex-1 flex-col">
      <span className="font-medium">{item.title}</span>
      <span className="text-sm text-soft">
        {item.options && `${item.options}. `}
        {dollars(item.price)} at {item.storeName}
      </span>
      {item.why === null ? (
        <span className={cx('text-sm', (item.daysLeft ?? 9) < 3 ? 'font-medium text-warning' : 'text-soft')}>{windowWords(item)}</span>
      ) : (
        <span className="flex flex-wrap items-center gap-2 text-sm text-soft">
          {item.why === 'final_sale' && <Badge tone="warning">Final sale</Badge>}
          {item.whyText}
        </span>
      )}
    </span>
  </>
)
