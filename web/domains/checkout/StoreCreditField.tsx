import type { Quote } from '#contracts/checkout/checkout.ts'
import { dollars } from '#contracts/money.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import type { CheckoutFields } from './fields.ts'

/** Store credit pays as much as it can; the rest stays. */
export function StoreCreditField({ form, quote }: { form: CheckoutFields; quote: Quote }) {
  const { storeCreditBalance: balance, storeCredit } = quote
  if (balance === 0) return null
  return (
    <Checkbox
      {...form.register('usesStoreCredit')}
      label={
        <>
          Use store credit
          <span className="tabular block text-sm text-soft">
            {storeCredit > 0 && storeCredit < balance
              ? `${dollars(storeCredit)} of ${dollars(balance)} on this order`
              : `You have ${dollars(balance)}`}
          </span>
        </>
      }
    />
  )
}
