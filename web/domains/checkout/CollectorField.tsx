import type { QuoteGroup } from '#contracts/checkout/checkout.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Input } from '#web/ui/Input.tsx'
import type { CheckoutFields } from './fields.ts'
import { collectedKey } from './form.ts'

/** The name of another person who will pick up; the store checks it against their ID. */
export function CollectorField({ form, group }: { form: CheckoutFields; group: QuoteGroup }) {
  const name = `collectors.${collectedKey(group)}` as const
  const isOther = form.watch(name) !== undefined
  return (
    <div className="flex flex-col gap-2">
      <Checkbox
        label={
          <>
            Someone else is picking up<span className="visually-hidden"> from {group.storeName}</span>
          </>
        }
        checked={isOther}
        onChange={({ target }) => {
          form.clearErrors(name)
          form.setValue(name, target.checked ? '' : undefined)
        }}
      />
      {isOther && (
        <Input
          {...form.field(name)}
          label="Their name"
          hint="As on their ID. You can still come yourself, or change this later."
          autoComplete="off"
          maxLength={80}
          fieldClassName="w-full sm:w-80"
        />
      )}
    </div>
  )
}
