import { useQuery } from '@tanstack/react-query'
import type { Quote } from '#contracts/checkout/checkout.ts'
import { dollars } from '#contracts/money.ts'
import { worth } from '#contracts/points.ts'
import { Button } from '#web/ui/Button.tsx'
import { Input } from '#web/ui/Input.tsx'
import { Points } from '#web/ui/Points.tsx'
import { mySpirals } from '../loyalty/queries.ts'
import type { CheckoutFields } from './fields.ts'
import { spiralsIn } from './form.ts'

/** SPIRALs to redeem, in whole points up to the amount due, with their dollar value under the loyalty rule. */
export function SpiralsField({ form, quote }: { form: CheckoutFields; quote: Quote }) {
  const { data } = useQuery(mySpirals())
  if (!data || data.balance === 0) return null
  const { limit } = quote.spirals
  const used = spiralsIn({ spirals: form.watch('spirals') })
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-2">
        You have <Points points={data.balance} chip />
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <Input
          {...form.field('spirals')}
          label="SPIRALs to use"
          hint={used > 0 ? `Worth ${dollars(worth(used))}` : `Up to ${limit.toLocaleString('en-US')} on this order`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          fieldClassName="w-full sm:w-48"
        />
        {limit > 0 && used !== limit && (
          <Button
            variant="quiet"
            className="sm:mb-6.5"
            onClick={() => {
              form.setValue('spirals', String(limit), { shouldValidate: true })
              form.setFocus('spirals')
            }}
          >
            Use {limit.toLocaleString('en-US')}
          </Button>
        )}
      </div>
    </div>
  )
}
