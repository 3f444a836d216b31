import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { capPromotion, type OfficePromotion, PromotionDecision } from '#contracts/promotions/office.ts'
import { dollars, Price } from '#contracts/money.ts'
import { toast } from '#web/state/toasts.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Input, Textarea } from '#web/ui/Input.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { stackingNow, useCap, useDecide, useSetStacking } from './queries.ts'

export function Decide({ promotion: { id, version, name }, onClose }: { promotion: OfficePromotion; onClose: () => void }) {
  const decide = useDecide()
  return (
    <FormDialog
      title={`Decide on ${name}`}
      schema={PromotionDecision}
      keptAs={`decide promotion ${id}`}
      defaultValues={{ decision: 'approve', note: '' }}
      submitLabel="Send decision"
      onSubmit={async (decision) => {
        await decide.mutateAsync({ params: { id }, body: { version, ...decision } })
        toast({ title: 'Decided', body: 'The business hears by email.' })
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <RadioGroup
            {...form.field('decision')}
            legend="Decision"
            choices={[
              { value: 'approve', label: 'Approve' },
              { value: 'change', label: 'Ask for changes' },
              { value: 'reject', label: 'Reject' },
            ]}
          />
          <Textarea {...form.field('note')} label="Note to the business" hint="What to change, or why not." rows={4} maxLength={1000} />
        </>
      )}
    </FormDialog>
  )
}

const BudgetForm = z
  .object({ budget: z.string() })
  .transform(({ budget }) => ({ budget: budget.trim() === '' ? null : Number(budget) }))
  .pipe(z.object({ budget: Price.nullable() }))
export function Budget({ promotion: { id, version, name, budget, spent }, onClose }: { promotion: OfficePromotion; onClose: () => void }) {
  const cap = useCap()
  return (
    <FormDialog
      title={`Budget of ${name}`}
      schema={BudgetForm}
      defaultValues={{ budget: budget === null ? '' : String(budget / 100) }}
      submitLabel="Save budget"
      onSubmit={async (body) => {
        await cap.mutateAsync({ params: { id }, body: { version, ...body } satisfies z.output<typeof capPromotion.body> })
        toast({ title: 'Budget saved' })
      }}
      onClose={onClose}
    >
      {(form) => (
        <Input
          {...form.field('budget')}
          label="Budget in dollars"
          inputMode="decimal"
          hint={`${dollars(spent)} is spent. Leave blank for no budget.`}
        />
      )}
    </FormDialog>
  )
}

const StackingForm = z
  .object({ prices: z.string(), spirals: z.string(), shippingWithPrice: z.boolean() })
  .transform(({ prices, spirals, shippingWithPrice }) => ({
    prices: Number(prices || Number.NaN),
    spirals: Number(spirals || Number.NaN),
    shippingWithPrice,
  }))
  .pipe(
    z.object({
      prices: z.int('Use a whole number.').min(0, 'Choose 0 to 3.').max(3, 'Choose 0 to 3.'),
      spirals: z.int('Use a whole number.').min(0, 'Choose 0 to 2.').max(2, 'Choose 0 to 2.'),
      shippingWithPrice: z.boolean(),
    }),
  )
export function StackingRules({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(stackingNow())
  const save = useSetStacking()
  if (!data) return null
  return (
    <FormDialog
      title="Stacking rules"
      schema={StackingForm}
      defaultValues={{ prices: String(data.prices), spirals: String(data.spirals), shippingWithPrice: data.shippingWithPrice }}
      submitLabel="Publish rules"
      onSubmit={async (body) => {
        await save.mutateAsync({ body })
        toast({ title: 'Published', body: 'Every new quote follows these rules.' })
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Input
            {...form.field('prices')}
            label="Price promotions on one line"
            inputMode="numeric"
            hint="The cheapest cart counts. Usually 1."
          />
          <Input {...form.field('spirals')} label="SPIRAL promotions on one line" inputMode="numeric" hint="Usually 1." />
          <Checkbox {...form.register('shippingWithPrice')} label="Free shipping counts beside a lower price" />
        </>
      )}
    </FormDialog>
  )
}
