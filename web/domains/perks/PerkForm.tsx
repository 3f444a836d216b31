import type { RetailerId } from '#contracts/ids.ts'
import { type OwnPerk, PERK_KIND_WORDS, PERK_KINDS, PerkForm as Form, WEEKDAYS } from '#contracts/perks.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Input } from '#web/ui/Input.tsx'
import { Select } from '#web/ui/Select.tsx'
import { useChangePerk, useCreatePerk } from './queries.ts'

const number = { setValueAs: (typed: unknown) => (typed === '' ? Number.NaN : Number(typed)) }
const numberOrNull = { setValueAs: (typed: unknown) => (typed === '' || typed === null ? null : Number(typed)) }
const EMPTY = {
  kind: 'stamps' as const,
  weekdays: [],
  goal: null,
  least: null,
  value: null,
  spirals: null,
  startsOn: '',
  endsOn: '',
  isLive: true,
}
const dollarsOf = (amount: number | null) => (amount === null ? null : amount / 100)
const valuesOf = ({ kind, weekdays, goal, least, value, spirals, startsOn, endsOn, budget, state }: OwnPerk) => ({
  kind,
  weekdays,
  goal,
  least: dollarsOf(least),
  value: dollarsOf(value),
  spirals,
  startsOn,
  endsOn,
  budget,
  isLive: state !== 'draft',
})

export function PerkForm({ retailerId, perk, onClose }: { retailerId: RetailerId; perk: OwnPerk | null; onClose: () => void }) {
  const [add, change] = [useCreatePerk(), useChangePerk()]
  const isShown = perk !== null && perk.state !== 'draft'
  return (
    <FormDialog
      as="panel"
      title={perk ? 'Edit perk' : 'New perk'}
      schema={Form}
      defaultValues={perk ? valuesOf(perk) : EMPTY}
      submitLabel={perk ? 'Save changes' : 'Save perk'}
      onSubmit={(body) =>
        perk
          ? change.mutateAsync({ params: { id: perk.id }, body: { ...body, version: perk.version } })
          : add.mutateAsync({ body: { ...body, retailerId } })
      }
      onClose={onClose}
    >
      {(form) => {
        const kind = form.watch('kind')
        const days = form.watch('weekdays')
        const amount = { type: 'number', inputMode: 'numeric', min: '1' } as const
        return (
          <>
            {isShown ? (
              <p>{perk.title}. Shoppers see this perk, so its last day can only move later, and its budget can change.</p>
            ) : (
              <>
                <Select
                  {...form.field('kind')}
                  label="Kind"
                  choices={PERK_KINDS.map((value) => ({ value, label: PERK_KIND_WORDS[value] }))}
                />
                {kind === 'double_days' && (
                  <fieldset className="flex flex-col">
                    <legend className="font-medium">Days</legend>
                    {WEEKDAYS.map((label, at) => (
                      <Checkbox
                        key={label}
                        label={label}
                        checked={days.includes(at + 1)}
                        onChange={({ target }) =>
                          form.setValue('weekdays', target.checked ? [...days, at + 1] : days.filter((day) => day !== at + 1), {
                            shouldDirty: true,
                          })
                        }
                      />
                    ))}
                    {form.field('weekdays').error && <p className="text-sm text-danger">{form.field('weekdays').error}</p>}
                  </fieldset>
                )}
                {kind === 'stamps' && (
                  <>
                    <Input {...form.field('goal')} {...form.register('goal', numberOrNull)} {...amount} label="Orders for a reward" />
                    <Input
                      {...form.field('least')}
                      {...form.register('least', numberOrNull)}
                      type="number"
                      inputMode="decimal"
                      step="0.01"
                      label="Least amount of an order in dollars"
                      hint="Returned items don't count."
                    />
                    <Input
                      {...form.field('value')}
                      {...form.register('value', numberOrNull)}
                      type="number"
                      inputMode="decimal"
                      step="0.01"
                      label="Dollars off at the counter"
                      hint="Or leave blank and enter SPIRALs."
                    />
                  </>
                )}
                {kind !== 'double_days' && (
                  <Input {...form.field('spirals')} {...form.register('spirals', numberOrNull)} {...amount} label="SPIRALs" />
                )}
                <Input {...form.field('startsOn')} type="date" label="First day" />
              </>
            )}
            <Input {...form.field('endsOn')} type="date" label="Last day" hint="Unused codes end with it." />
            <Input
              {...form.field('budget')}
              {...form.register('budget', number)}
              {...amount}
              label={kind === 'stamps' ? 'Budget in rewards' : 'Budget in SPIRALs'}
              hint="The perk stops at this amount. Your business pays for it."
            />
            {!isShown && <Checkbox {...form.field('isLive')} label="Show it to shoppers" hint="Leave it off to keep a draft." />}
          </>
        )
      }}
    </FormDialog>
  )
}
