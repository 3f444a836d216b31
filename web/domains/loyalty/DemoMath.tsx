import type { Quote } from '#contracts/checkout/checkout.ts'
import type { LoyaltyRule } from '#contracts/loyalty/loyalty.ts'
import { cents, dollars } from '#contracts/money.ts'
import { grouped } from '#contracts/numbers.ts'
import { type Points, points, worth } from '#contracts/points.ts'
import { plural } from '#web/lib/format.ts'
import { METHOD_WORDS } from '../fulfillment/states.ts'

export type DemoGroup = Quote['groups'][number] & { earned: Points }
type DemoMathProps = { rule: LoyaltyRule; quote: Quote; groups: readonly DemoGroup[]; used: Points; isWhatIf: boolean }

/** The sums of a cart line by line, and when its SPIRALs arrive. */
export function DemoMath({ rule, quote, groups, used, isWhatIf }: DemoMathProps) {
  const earned = points(groups.reduce((sum, group) => sum + group.earned, 0))
  const rows = [
    { label: 'Subtotal', value: dollars(quote.subtotal) },
    ...(quote.discount > 0 ? [{ label: 'Discount', value: `−${dollars(quote.discount)}` }] : []),
    { label: 'Shipping', value: quote.shipping === 0 ? 'Free' : dollars(quote.shipping) },
    { label: 'Estimated tax', value: dollars(quote.tax) },
    ...(used > 0 ? [{ label: `${plural(used, 'SPIRAL')}${isWhatIf ? ' (what if)' : ''}`, value: `−${dollars(worth(used))}` }] : []),
  ]
  return (
    <div className="flex flex-col gap-4">
      <h2 className="text-h4">You'd pay</h2>
      <dl className="flex flex-col gap-1">
        {rows.map(({ label, value }) => (
          <div key={label} className="flex justify-between gap-4">
            <dt>{label}</dt>
            <dd className="tabular">{value}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 border-t border-hairline pt-2 font-semibold">
          <dt>To pay</dt>
          <dd className="tabular">{dollars(cents(Math.max(0, quote.total - worth(used))))}</dd>
        </div>
      </dl>
      <h2 className="text-h4">You'd earn</h2>
      <ul className="flex flex-col gap-1">
        {groups.map((group) => (
          <li key={`${group.storeId} ${group.fulfillmentMethod}`} className="flex justify-between gap-4">
            <span>
              {group.storeName}, {METHOD_WORDS[group.fulfillmentMethod]}
            </span>
            <span className="tabular">{grouped(group.earned)}</span>
          </li>
        ))}
        <li aria-live="polite" className="flex justify-between gap-4 border-t border-hairline pt-2 font-semibold">
          <span>Together</span>
          <span className="tabular">
            {grouped(earned)} SPIRALs ({dollars(worth(earned))})
          </span>
        </li>
      </ul>
      <h2 className="text-h4">When</h2>
      <ol className="flex list-decimal flex-col gap-1 pl-5">
        <li>When you order: {plural(earned, 'SPIRAL')} pending.</li>
        {groups.map((group) => (
          <li key={`${group.storeId} ${group.fulfillmentMethod}`}>
            {group.fulfillmentMethod === 'ship-to-me' ? 'When it is delivered' : 'When you pick up'} ({group.storeName},{' '}
            {group.estimatedDelivery}): {grouped(group.earned)} available.
          </li>
        ))}
        <li>{plural(rule.expiresAfterMonths, 'month')} later: unused SPIRALs expire.</li>
      </ol>
    </div>
  )
}
