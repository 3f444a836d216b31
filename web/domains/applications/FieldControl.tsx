import { useId, useState } from 'react'
import {
  ACCOUNT_KINDS,
  birthDateFault,
  BUSINESS_TYPES,
  fieldOf,
  type FieldValue,
  kindOf,
  PRODUCT_PLANS,
} from '#contracts/applications/fields.ts'
import type { Application } from '#contracts/applications/applications.ts'
import { STATES } from '#contracts/places/us-states.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Input, Textarea } from '#web/ui/Input.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { type Choice, Select } from '#web/ui/Select.tsx'
import { fieldId, fieldIn, isOpen } from './field-paths.ts'
import { type SaveState, useSaveField } from './queries.ts'
import { SourceMark } from './SourceMark.tsx'

const choicesOf = (words: Record<string, string>): Choice[] => Object.entries(words).map(([value, label]) => ({ value, label }))
const CHOICES: Record<string, readonly Choice[]> = {
  'business.type': choicesOf(BUSINESS_TYPES),
  'business.state': [...choicesOf(STATES), { value: 'DC', label: 'District of Columbia' }],
  'stores.*.state': [...choicesOf(STATES), { value: 'DC', label: 'District of Columbia' }],
  'bank.kind': choicesOf(ACCOUNT_KINDS),
}
const HINTS: Record<string, string> = {
  'business.name': 'As shoppers know it.',
  'business.legalName': 'As on your registration or tax papers.',
  'business.taxId': 'Nine digits. Stored encrypted. We show only the last four.',
  'business.story': 'A few sentences that shoppers read on your store page.',
  'business.website': 'Starts with https://',
  'identity.name': 'As on your photo ID.',
  'identity.birthDate': 'Stored encrypted. Only your reviewer sees it, beside your photo ID.',
  'stores.*.pickupDesk': 'For example: front counter, left of the door.',
  'bank.routing': 'The nine digits on the bottom left of a check.',
  'bank.account': 'Stored encrypted. We show only the last four.',
  'policies.returnsDays': 'At least 14 days for unused items.',
}
const AUTOCOMPLETE: Record<string, string> = {
  'business.name': 'organization',
  'business.legalName': 'organization',
  'business.website': 'url',
  'business.phone': 'tel',
  'business.email': 'email',
  'business.street': 'street-address',
  'business.city': 'address-level2',
  'business.state': 'address-level1',
  'business.zip': 'postal-code',
  'identity.name': 'name',
  'identity.title': 'organization-title',
  'identity.birthDate': 'bday',
}
const NUMBERS = new Set(['policies.returnsDays', 'policies.pickupHoldDays', 'policies.prepMinutes', 'stores.*.mallId'])
const DIGITS = new Set(['bank.routing', 'bank.account', 'business.zip', 'stores.*.zip', 'business.taxId'])

type FieldControlProps = { application: Application; path: string; label?: string; choices?: readonly Choice[]; placeholder?: string }

/** One field of an application. It saves itself when it is left, and keeps what was typed when the server refuses it. */
export function FieldControl({ application, path, label, choices, placeholder }: FieldControlProps) {
  const kind = kindOf(path)
  const saving = useSaveField(application.id, path)
  const field = fieldIn(application, path)
  if (!kind) return null
  const about = fieldOf(kind)
  const shared: Shared = {
    id: fieldId(path),
    label: label ?? about.label,
    hint: HINTS[kind],
    optional: about.required !== true,
    disabled: !isOpen(application, path),
    value: field?.value ?? null,
    saving,
  }
  return (
    <div className="flex min-w-0 flex-col gap-1">
      {about.secret && field?.value != null ? (
        <SecretField {...shared} kind={kind} />
      ) : choices || CHOICES[kind] ? (
        <ChoiceField {...shared} kind={kind} choices={choices ?? CHOICES[kind] ?? []} placeholder={placeholder ?? 'Choose'} />
      ) : kind === 'products.plan' ? (
        <PlanField {...shared} />
      ) : kind.startsWith('policies.offers') ? (
        <OfferField {...shared} />
      ) : (
        <TextField {...shared} kind={kind} key={field?.version ?? 0} />
      )}
      <SourceMark application={application} path={path} />
    </div>
  )
}

type Shared = {
  id: string
  label: string
  hint: string | undefined
  optional: boolean
  disabled: boolean
  value: FieldValue | null
  saving: SaveState
}

const typeOf = (kind: string): string =>
  kind.endsWith('Date')
    ? 'date'
    : kind.endsWith('hone')
      ? 'tel'
      : kind.endsWith('email')
        ? 'email'
        : kind.endsWith('website')
          ? 'url'
          : 'text'

const faultToday = (birthDate: string): string | null => birthDateFault(birthDate, new Date().toISOString().slice(0, 10))

function TextField({ kind, saving, value, disabled, ...field }: Shared & { kind: string }) {
  const [text, setText] = useState(value === null || typeof value === 'object' ? '' : String(value))
  const [refused, setRefused] = useState<string | null>(null)
  const initial = value === null || typeof value === 'object' ? '' : String(value)
  const leave = () => {
    const given = text.trim()
    if (given === initial || disabled) return
    if (NUMBERS.has(kind) && given !== '' && !/^\d+$/.test(given)) return setRefused('Use a whole number.')
    const fault = kind === 'identity.birthDate' && given !== '' ? faultToday(given) : null
    if (fault) return setRefused(fault)
    setRefused(null)
    void saving.save(given === '' ? null : NUMBERS.has(kind) ? Number(given) : given)
  }
  const error = refused ?? saving.error
  const shared = {
    ...field,
    value: text,
    disabled,
    ...(error !== null && { error }),
    ...(field.hint === undefined ? {} : { hint: field.hint }),
    onBlur: leave,
    autoComplete: AUTOCOMPLETE[kind] ?? 'off',
  }
  if (kind === 'business.story')
    return <Textarea {...withoutEmptyHint(shared)} rows={5} maxLength={2_000} onChange={(event) => setText(event.target.value)} />
  return (
    <Input
      {...withoutEmptyHint(shared)}
      type={typeOf(kind)}
      inputMode={NUMBERS.has(kind) || DIGITS.has(kind) ? 'numeric' : undefined}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => event.key === 'Enter' && leave()}
    />
  )
}

/** A secret that is stored already shows its last digits; replacing it starts with an empty field. */
function SecretField(props: Shared & { kind: string }) {
  const [isReplacing, setReplacing] = useState(false)
  const labelId = useId()
  if (isReplacing) return <TextField {...props} value={null} />
  return (
    <div role="group" aria-labelledby={labelId} id={props.id} tabIndex={-1} className="flex flex-col gap-1.5">
      <span id={labelId} className="font-medium">
        {props.label}
      </span>
      <span className="flex min-h-11 flex-wrap items-center gap-3">
        <span className="tabular">{String(props.value)}</span>
        {!props.disabled && (
          <Button variant="quiet" size="sm" onClick={() => setReplacing(true)}>
            Replace<span className="visually-hidden"> {props.label}</span>
          </Button>
        )}
      </span>
    </div>
  )
}

function ChoiceField({
  kind,
  saving,
  value,
  choices,
  placeholder,
  ...field
}: Shared & { kind: string; choices: readonly Choice[]; placeholder: string }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const shown = chosen ?? (value === null ? '' : String(value))
  return (
    <Select
      {...withoutEmptyHint({ ...field, ...(saving.error !== null && { error: saving.error }) })}
      choices={choices}
      placeholder={placeholder}
      value={shown}
      autoComplete={AUTOCOMPLETE[kind] ?? 'off'}
      onChange={(event) => {
        const given = event.target.value
        setChosen(given)
        void saving.save(given === '' ? null : NUMBERS.has(kind) ? Number(given) : given).then(() => setChosen(null))
      }}
    />
  )
}

const PLANS = [
  { value: 'import', label: PRODUCT_PLANS.import, detail: 'After approval you upload the export of Shopify, Square or another system.' },
  { value: 'drafts', label: PRODUCT_PLANS.drafts, detail: 'The products listed below become drafts in your inventory.' },
  { value: 'later', label: PRODUCT_PLANS.later, detail: 'Your store page opens without products.' },
]
function PlanField({ id, label, value, disabled, saving }: Shared) {
  return (
    <RadioGroup
      id={id}
      legend={label}
      name={id}
      choices={PLANS.map((choice) => ({ ...choice, disabled }))}
      value={value === null ? '' : String(value)}
      {...(saving.error !== null && { error: saving.error })}
      onChange={(event) => void saving.save(event.target.value)}
    />
  )
}

/** A yes or no that has to be given: unticked without an answer is not a no. */
function OfferField({ id, label, value, disabled, saving }: Shared) {
  return (
    <Checkbox
      id={id}
      label={label}
      checked={value === true}
      disabled={disabled}
      {...(saving.error !== null && { error: saving.error })}
      onChange={(event) => void saving.save(event.target.checked)}
    />
  )
}

/** Optional props may be absent but not undefined. */
const withoutEmptyHint = <P extends { hint?: string | undefined }>({ hint, ...props }: P): Omit<P, 'hint'> & { hint?: string } =>
  hint === undefined ? props : { ...props, hint }
