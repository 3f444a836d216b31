import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { cents, dollars, Price } from '#contracts/money.ts'
import { grouped } from '#contracts/numbers.ts'
import { PAYOUT_DAYS } from '#contracts/payouts.ts'
import { askForSettings, MONEY_SETTINGS, type MoneyKey, MoneySettings, type SettingsChange } from '#contracts/settings.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { PageTitle, Section } from '#web/ui/Card.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Input, Textarea } from '#web/ui/Input.tsx'
import { Select } from '#web/ui/Select.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { EarlierChanges, WaitingChange } from './ChangeParts.tsx'
import { money, useAskSettings, useDecideSettings } from './queries.ts'

/** A value as it is read: "$25.00", "Friday", "72 hours", "10 percent of each payout". */
function shownValue(key: MoneyKey, values: MoneySettings): string {
  const { unit } = MONEY_SETTINGS[key]
  if (unit === 'dollars') return dollars(cents(values[key]))
  if (unit === 'weekday') return PAYOUT_DAYS[values[key] - 1] ?? ''
  return `${grouped(values[key])} ${unit}`
}
const KEYS = Object.keys(MONEY_SETTINGS) as MoneyKey[]
const GROUPS = [...Map.groupBy(KEYS, (key) => MONEY_SETTINGS[key].group)]

/** The settings of money, the change that waits for a second admin, and the history. */
export function MoneySection() {
  const { data, error, refetch } = useQuery(money())
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="flex flex-col gap-8">
      <PageTitle
        title="Money settings"
        lead="A change applies once another admin approves it."
        actions={data && !data.waiting && <Button onClick={() => setOpen(true)}>Change settings</Button>}
      />
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows />}
      {data?.waiting && <Waiting change={data.waiting} />}
      {data && (
        <Section title="Current settings">
          <div className="flex flex-col gap-6">
            {GROUPS.map(([group, keys]) => (
              <div key={group} className="flex flex-col gap-2">
                <h3 className="text-h4">{group}</h3>
                <dl className="divide-y divide-hairline rounded-md border border-hairline bg-surface">
                  {keys.map((key) => (
                    <div key={key} className="flex justify-between gap-4 px-4 py-3">
                      <dt>{MONEY_SETTINGS[key].label}</dt>
                      <dd className="tabular text-right font-medium">{shownValue(key, data.values)}</dd>
                    </div>
                  ))}
                </dl>
              </div>
            ))}
          </div>
        </Section>
      )}
      {data && (
        <EarlierChanges
          history={data.history}
          empty="Nobody has changed these settings yet."
          differences={(change) => <Differences change={change} />}
        />
      )}
      {data && isOpen && <ChangeForm values={data.values} onClose={() => setOpen(false)} />}
    </div>
  )
}

function Differences({ change: { before, wanted } }: { change: SettingsChange }) {
  return (
    <ul className="list-disc pl-5">
      {KEYS.filter((key) => before[key] !== wanted[key]).map((key) => (
        <li key={key}>
          {MONEY_SETTINGS[key].label}: {shownValue(key, wanted)} instead of {shownValue(key, before)}
        </li>
      ))}
    </ul>
  )
}

function Waiting({ change }: { change: SettingsChange }) {
  const decide = useDecideSettings()
  return (
    <WaitingChange
      change={change}
      differences={<Differences change={change} />}
      onDecide={(body) => decide.mutateAsync({ params: { id: change.id }, body })}
    />
  )
}
const DAY_CHOICES = PAYOUT_DAYS.map((label, i) => ({ value: String(i + 1), label }))
function ChangeForm({ values, onClose }: { values: MoneySettings; onClose: () => void }) {
  const ask = useAskSettings()
  return (
    <FormDialog
      title="Change settings"
      schema={askForSettings.body}
      defaultValues={{ values: z.encode(MoneySettings, values), reason: '' }}
      submitLabel="Ask for approval"
      busyLabel="Asking…"
      onSubmit={async (body) => {
        await ask.mutateAsync({ body })
        toast({ title: 'Asked for approval', body: 'Another admin decides. Until then nothing changes.' })
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          {GROUPS.map(([group, keys]) => (
            <fieldset key={group} className="flex flex-col gap-4">
              <legend className="mb-2 font-semibold">{group}</legend>
              {keys.map((key) => {
                const { label, unit, least, most } = MONEY_SETTINGS[key]
                const name = `values.${key}` as const
                const field = { ...form.field(name), ...form.register(name, { valueAsNumber: true }) }
                if (unit === 'weekday') return <Select key={key} {...field} label={label} choices={DAY_CHOICES} />
                const isAmount = unit === 'dollars'
                const shown = (bound: number) => (isAmount ? z.encode(Price, cents(bound)) : bound)
                return (
                  <Input
                    key={key}
                    {...field}
                    type="number"
                    inputMode={isAmount ? 'decimal' : 'numeric'}
                    min={shown(least)}
                    max={shown(most)}
                    step={isAmount ? 0.01 : 1}
                    label={`${label}, in ${unit}`}
                  />
                )
              })}
            </fieldset>
          ))}
          <Textarea {...form.field('reason')} label="Reason" rows={2} hint="Another admin reads it and decides." />
        </>
      )}
    </FormDialog>
  )
}
