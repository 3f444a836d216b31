import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RetailerId } from '#contracts/ids.ts'
import { PROMOTION_LIMITS } from '#contracts/promotions/codes.ts'
import { zoneName } from '#contracts/zones.ts'
import { useDebounced } from '#web/lib/debounced.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Input } from '#web/ui/Input.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { Select } from '#web/ui/Select.tsx'
import type { useServerForm } from '#web/ui/useServerForm.ts'
import { KINDS, type PromotionForm } from './promotion-form.ts'
import { choicesFor, productsNamed } from './queries.ts'

export type Fields = ReturnType<typeof useServerForm<typeof PromotionForm>>
export type KnownProduct = { id: number; title: string }

const FUNDED = [
  { value: 'retailer', label: 'We pay', detail: 'It runs as soon as it passes the automatic checks.' },
  { value: 'shared', label: 'Shared with SPIRAL', detail: 'Each pays half. A person at SPIRAL decides.' },
  { value: 'platform', label: 'SPIRAL pays', detail: 'A person at SPIRAL decides.' },
]

/** What the promotion gives: only the fields of its kind. */
export function ValueFields({ form }: { form: Fields }) {
  const kind = form.watch('kind')
  return (
    <>
      <Input {...form.field('name')} label="Name" hint="Shoppers see it in their cart." maxLength={60} />
      <Select {...form.field('kind')} label="Type" choices={KINDS} />
      {kind === 'percent' && (
        <Input
          {...form.field('percent')}
          label="Percent off"
          inputMode="numeric"
          hint={`${PROMOTION_LIMITS.leastPercent} to ${PROMOTION_LIMITS.mostPercent}.`}
        />
      )}
      {kind === 'amount' && <Input {...form.field('amount')} label="Dollars off" inputMode="decimal" />}
      {kind === 'buy_x_get_y' && (
        <div className="grid gap-4 sm:grid-cols-3">
          <Input {...form.field('buy')} label="Buy" inputMode="numeric" />
          <Input {...form.field('get')} label="Get" inputMode="numeric" />
          <Input {...form.field('percent')} label="Percent off these" inputMode="numeric" hint="100 is free." />
        </div>
      )}
      {kind === 'spirals' && (
        <Input
          {...form.field('multiplier')}
          label="Times the usual SPIRALs"
          inputMode="numeric"
          hint={`${PROMOTION_LIMITS.leastMultiplier} to ${PROMOTION_LIMITS.mostMultiplier}. A person decides above ${PROMOTION_LIMITS.freeMultiplier}.`}
        />
      )}
      <Input
        {...form.field('minSubtotal')}
        label="Smallest subtotal"
        inputMode="decimal"
        optional
        hint="In dollars, of the items that it is for."
      />
    </>
  )
}

/** What it is for. */
export function ScopeFields({ form, retailerId, known }: { form: Fields; retailerId: RetailerId; known: readonly KnownProduct[] }) {
  const choices = useQuery(choicesFor(retailerId)).data
  const scope = form.watch('scope')
  return (
    <>
      <Select
        {...form.field('scope')}
        label="For"
        choices={[
          { value: 'all', label: 'All items' },
          { value: 'stores', label: 'Some stores' },
          { value: 'categories', label: 'Some categories' },
          { value: 'products', label: 'Some products' },
        ]}
      />
      {scope === 'stores' && <Ticks form={form} name="storeIds" legend="Stores" choices={choices?.stores ?? []} />}
      {scope === 'categories' && <Ticks form={form} name="categoryIds" legend="Categories" choices={choices?.categories ?? []} />}
      {scope === 'products' && <Products form={form} retailerId={retailerId} known={known} />}
    </>
  )
}

type TicksProps = { form: Fields; name: 'storeIds' | 'categoryIds'; legend: string; choices: readonly { id: number; name: string }[] }
function Ticks({ form, name, legend, choices }: TicksProps) {
  const { error } = form.field(name)
  return (
    <fieldset className="flex flex-col" aria-describedby={error ? `${name}-error` : undefined}>
      <legend className="font-medium">{legend}</legend>
      {choices.map(({ id, name: label }) => (
        <Checkbox key={id} {...form.register(name)} value={String(id)} label={label} />
      ))}
      {error && (
        <p id={`${name}-error`} className="text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}

function Products({ form, retailerId, known }: { form: Fields; retailerId: RetailerId; known: readonly KnownProduct[] }) {
  const [typed, setTyped] = useState('')
  const [titles, setTitles] = useState(() => new Map(known.map(({ id, title }) => [String(id), title])))
  const q = useDebounced(typed.trim())
  const found = useQuery(productsNamed(q, retailerId)).data?.products.items ?? []
  const chosen = form.watch('productIds')
  const { error } = form.field('productIds')
  const set = (ids: string[]) => form.setValue('productIds', ids, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  const shown = [
    ...chosen.map((id) => ({ id, title: titles.get(id) ?? `Product ${id}` })),
    ...found.map(({ id, title }) => ({ id: String(id), title })),
  ]
  const rows = shown.filter(({ id }, i) => shown.findIndex((each) => each.id === id) === i)
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="font-medium">Products</legend>
      <Input
        label="Find products"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        hint="By name, SKU or barcode."
        {...(error && { error })}
      />
      {q.length > 1 && found.length === 0 && <p className="text-sm text-soft">Nothing found for "{q}".</p>}
      {rows.map(({ id, title }) => (
        <Checkbox
          key={id}
          checked={chosen.includes(id)}
          onChange={({ target }) => {
            setTitles((before) => new Map(before).set(id, title))
            set(target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))
          }}
          label={title}
        />
      ))}
    </fieldset>
  )
}

/** When, for whom, with which code, and who pays. */
export function TermsFields({ form, zone, mayChooseFunding = true }: { form: Fields; zone: string; mayChooseFunding?: boolean }) {
  const [code, audience] = [form.watch('code'), form.watch('audience')]
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Input
          {...form.field('startsAt')}
          label="Starts"
          type="datetime-local"
          hint={zone ? `In each store's time zone (${zoneName(zone)}).` : "In each store's time zone."}
        />
        <Input {...form.field('endsAt')} label="Ends" type="datetime-local" />
      </div>
      <Input
        {...form.field('code')}
        label="Code"
        optional
        hint="Without a code, it applies automatically. Case, spaces and dashes don't count."
        autoCapitalize="characters"
        maxLength={PROMOTION_LIMITS.codeLength}
      />
      {code.trim() !== '' && <Checkbox {...form.register('isListed')} label="Show this code among the deals of our stores" />}
      <Select
        {...form.field('audience')}
        label="Who gets it"
        choices={[
          { value: 'everyone', label: 'Everyone' },
          { value: 'new_shoppers', label: 'First orders only' },
        ]}
      />
      {audience === 'everyone' && (
        <Input {...form.field('perShopper')} label="Times per shopper" inputMode="numeric" optional hint="Leave blank for no limit." />
      )}
      {mayChooseFunding && <RadioGroup {...form.field('funding')} legend="Who pays" choices={FUNDED} />}
      <Input
        {...form.field('budget')}
        label="Budget in dollars"
        inputMode="decimal"
        optional={form.watch('funding') === 'retailer'}
        hint="It ends when this much has been taken off."
      />
      <Input
        {...form.field('holdoutPercent')}
        label="Percent of shoppers who don't get it"
        inputMode="numeric"
        hint={`To measure what it does, 0 to ${PROMOTION_LIMITS.mostHoldoutPercent}. Codes work for everyone.`}
      />
    </>
  )
}
