import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { type Automation, SteepChange } from '#contracts/automations/automations.ts'
import { MOST_PER_DAY } from '#contracts/automations/rules.ts'
import { ACTION_LABELS, CONDITION_LABELS, METHOD_LABELS, sentenceOf, TRIGGER_LABELS, hourWords } from '#contracts/automations/sentences.ts'
import { FULFILLMENT_METHODS } from '#contracts/constants.ts'
import type { RetailerId } from '#contracts/ids.ts'
import { dollars } from '#contracts/money.ts'
import { ApiProblem } from '#web/lib/api.ts'
import { toast } from '#web/state/toasts.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Input, Textarea } from '#web/ui/Input.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Select } from '#web/ui/Select.tsx'
import type { useServerForm } from '#web/ui/useServerForm.ts'
import { choicesFor } from '../promotions/queries.ts'
import { actionsFor, type AutomationTyped, conditionsFor, TypedAutomation, typedFrom } from './automation-form.ts'
import { useChangeAutomation, useCreateAutomation } from './queries.ts'

type Fields = ReturnType<typeof useServerForm<typeof TypedAutomation>>
type Steep = z.output<typeof SteepChange>
const SteepProblem = z.object({ preview: z.array(SteepChange) })

type AutomationEditorProps = {
  retailerId: RetailerId
  /** The rule to change; null: a new one. */
  changed: Automation | null
  begun: AutomationTyped
  onClose: () => void
}

/** A rule as a sentence that is filled in: when, only if, then. */
export function AutomationEditor({ retailerId, changed, begun, onClose }: AutomationEditorProps) {
  const create = useCreateAutomation()
  const change = useChangeAutomation()
  const [steep, setSteep] = useState<Steep[] | null>(null)
  const [isMeant, setMeant] = useState(false)
  return (
    <FormDialog
      as="panel"
      title={changed ? `Change ${changed.name}` : 'New automation'}
      schema={TypedAutomation}
      defaultValues={changed ? typedFrom(changed) : begun}
      submitLabel="Save"
      onSubmit={async (form) => {
        const confirmSteep = steep !== null && isMeant
        try {
          if (changed) await change.mutateAsync({ params: { id: changed.id }, body: { version: changed.version, form, confirmSteep } })
          else await create.mutateAsync({ body: { retailerId, form, confirmSteep } })
        } catch (problem) {
          const found =
            problem instanceof ApiProblem && problem.code === 'automations.steep' ? SteepProblem.safeParse(problem.document) : null
          if (found?.success) setSteep(found.data.preview)
          throw problem
        }
        toast({ title: 'Saved', body: 'Test it, then switch it on.' })
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Input {...form.field('name')} label="Name" maxLength={80} />
          <TriggerFields form={form} />
          <ConditionFields form={form} retailerId={retailerId} />
          <ActionFields form={form} />
          <Input
            {...form.field('perDay')}
            label="At most so many times a day"
            inputMode="numeric"
            hint={`1 to ${MOST_PER_DAY.toLocaleString('en-US')}. What is over the limit is left out and noted in the log.`}
          />
          <Sentence form={form} retailerId={retailerId} />
          {steep && (
            <Notice tone="warning" title="This changes prices by more than half">
              {steep.length === 0 ? (
                <p>No product on sale would change now.</p>
              ) : (
                <ul>
                  {steep.map(({ title, price, would }) => (
                    <li key={title}>
                      {title}: {dollars(price)} becomes {dollars(would)}
                    </li>
                  ))}
                </ul>
              )}
              <Checkbox
                checked={isMeant}
                onChange={({ target }) => setMeant(target.checked)}
                label="Yes, change prices by more than half"
              />
            </Notice>
          )}
        </>
      )}
    </FormDialog>
  )
}

const choicesOf = <K extends string>(labels: Record<K, string>, kinds: readonly K[]) =>
  kinds.map((value) => ({ value, label: labels[value] }))
const keysOf = <K extends string>(labels: Record<K, string>): K[] => Object.keys(labels) as K[]
const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourWords(hour) }))

function TriggerFields({ form }: { form: Fields }) {
  const kind = form.watch('trigger.kind')
  return (
    <>
      <Select
        {...form.field('trigger.kind')}
        label="When"
        placeholder="Choose when it runs"
        choices={choicesOf(TRIGGER_LABELS, keysOf(TRIGGER_LABELS))}
      />
      {kind === 'stock_below' && (
        <>
          <Input {...form.field('trigger.pieces')} label="To so many pieces" inputMode="numeric" hint="0 means sold out." />
          <Select
            {...form.field('trigger.of')}
            label="Counted"
            choices={[
              { value: 'shelf', label: 'In each store' },
              { value: 'product', label: 'In all stores together' },
            ]}
          />
        </>
      )}
      {kind === 'order_waiting' && (
        <Input
          {...form.field('trigger.minutes')}
          label="Minutes"
          inputMode="numeric"
          hint="Only minutes in which the store is open count."
        />
      )}
      {kind === 'unsold' && <Input {...form.field('trigger.days')} label="Days without a sale" inputMode="numeric" />}
      {kind === 'price_changed' && (
        <Select
          {...form.field('trigger.to')}
          label="It gets"
          choices={[
            { value: 'lower', label: 'Lower' },
            { value: 'higher', label: 'Higher' },
          ]}
        />
      )}
      {kind === 'daily' && <Select {...form.field('trigger.hour')} label="At" hint="By the clock of your first store." choices={HOURS} />}
    </>
  )
}

function ConditionFields({ form, retailerId }: { form: Fields; retailerId: RetailerId }) {
  const choices = useQuery(choicesFor(retailerId)).data
  const may = conditionsFor(form.watch('trigger.kind'))
  const only = form.watch('only')
  if (may.length === 0) return null
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="font-medium">Only if</legend>
      {may.map((kind) => (
        <div key={kind} className="flex flex-col gap-2">
          <Checkbox {...form.register('only')} value={kind} label={CONDITION_LABELS[kind]} />
          {only.includes(kind) && (
            <div className="ml-8 flex flex-col gap-2">
              {kind === 'stores' && <Ticks form={form} name="conditions.storeIds" legend="Stores" choices={choices?.stores ?? []} />}
              {kind === 'categories' && (
                <Ticks form={form} name="conditions.categoryIds" legend="Categories" choices={choices?.categories ?? []} />
              )}
              {kind === 'price' && (
                <div className="grid gap-4 sm:grid-cols-2">
                  <Input {...form.field('conditions.least')} label="Lowest price in dollars" inputMode="decimal" optional />
                  <Input {...form.field('conditions.most')} label="Highest price in dollars" inputMode="decimal" optional />
                </div>
              )}
              {kind === 'amount' && <Input {...form.field('conditions.amount')} label="At least, in dollars" inputMode="decimal" />}
              {kind === 'methods' && (
                <Ticks
                  form={form}
                  name="conditions.methods"
                  legend="Ways"
                  choices={FULFILLMENT_METHODS.map((id) => ({ id, name: METHOD_LABELS[id] }))}
                />
              )}
              {kind === 'stars' && (
                <Input {...form.field('conditions.stars')} label="At most so many stars" inputMode="numeric" hint="1 to 4." />
              )}
              {kind === 'hours' && (
                <Select
                  {...form.field('conditions.is')}
                  label="The store is"
                  choices={[
                    { value: 'open', label: 'Open' },
                    { value: 'closed', label: 'Closed' },
                  ]}
                />
              )}
            </div>
          )}
        </div>
      ))}
    </fieldset>
  )
}

type TicksProps = {
  form: Fields
  name: 'conditions.storeIds' | 'conditions.categoryIds' | 'conditions.methods'
  legend: string
  choices: readonly { id: string | number; name: string }[]
}
function Ticks({ form, name, legend, choices }: TicksProps) {
  return (
    <fieldset className="flex flex-col">
      <legend className="visually-hidden">{legend}</legend>
      {choices.map(({ id, name: label }) => (
        <Checkbox key={id} {...form.register(name)} value={String(id)} label={label} />
      ))}
    </fieldset>
  )
}

function ActionFields({ form }: { form: Fields }) {
  const kind = form.watch('action.kind')
  const may = actionsFor(form.watch('trigger.kind'))
  return (
    <>
      <Select {...form.field('action.kind')} label="Then" placeholder="Choose what it does" choices={choicesOf(ACTION_LABELS, may)} />
      {kind === 'notify' && <Textarea {...form.field('action.text')} label="What your team reads" rows={2} maxLength={300} />}
      {kind === 'reply' && <Textarea {...form.field('action.text')} label="What the shopper reads" rows={4} maxLength={1000} />}
      {(kind === 'change_price' || kind === 'draft_promotion') && (
        <Input
          {...form.field('action.percent')}
          label={kind === 'change_price' ? 'Percent' : 'Percent off'}
          hint={kind === 'change_price' ? 'Below zero makes it cheaper: -20 takes 20% off.' : '5 to 80.'}
        />
      )}
      {kind === 'change_price' && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Input {...form.field('action.floor')} label="Lowest price in dollars" inputMode="decimal" />
          <Input {...form.field('action.ceiling')} label="Highest price in dollars" inputMode="decimal" />
        </div>
      )}
      {kind === 'draft_promotion' && <Input {...form.field('action.days')} label="For so many days" inputMode="numeric" />}
    </>
  )
}

/** The rule in words, as soon as it is complete. */
function Sentence({ form, retailerId }: { form: Fields; retailerId: RetailerId }) {
  const choices = useQuery(choicesFor(retailerId)).data
  const typed = TypedAutomation.safeParse(form.watch())
  const names = {
    stores: new Map(choices?.stores.map(({ id, name }) => [id, name])),
    categories: new Map(choices?.categories.map(({ id, name }) => [id, name])),
  }
  return (
    <p aria-live="polite" className="rounded-sm bg-sunken p-3 break-words empty:hidden">
      {typed.success && sentenceOf(typed.data, names)}
    </p>
  )
}
