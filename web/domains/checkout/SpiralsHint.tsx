import { plural } from '#web/lib/format.ts'
import type { Quote } from '#contracts/checkout/checkout.ts'
import { dollars } from '#contracts/money.ts'
import { points, POINTS_PER_DOLLAR, worth } from '#contracts/points.ts'
import { Button } from '#web/ui/Button.tsx'
import type { CheckoutFields } from './fields.ts'
import { spiralsIn } from './form.ts'

/** Suggests a round amount of SPIRALs, and says what the order earns back. */
export function SpiralsHint({ form, quote }: { form: CheckoutFields; quote: Quote }) {
  const round = points(Math.floor(quote.spirals.limit / POINTS_PER_DOLLAR) * POINTS_PER_DOLLAR)
  if (round === 0 || spiralsIn({ spirals: form.watch('spirals') }) > 0) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-reward-wash p-4">
      <p>
        Use {plural(round, 'SPIRAL')} and save {dollars(worth(round))}.
        {quote.spiralsToEarn > 0 && ` This order earns you ${plural(quote.spiralsToEarn, 'SPIRAL')} back.`}
      </p>
      <Button variant="secondary" onClick={() => form.setValue('spirals', String(round), { shouldValidate: true })}>
        Use {round.toLocaleString('en-US')}
      </Button>
    </div>
  )
}
