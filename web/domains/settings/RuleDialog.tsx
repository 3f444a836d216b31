import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { COMMISSION_CONDITIONS, type CommissionCondition, CommissionWish } from '#contracts/settings.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Input } from '#web/ui/Input.tsx'
import { Select } from '#web/ui/Select.tsx'
import type { EditedRule } from './edited-rules.ts'
import { choicesFor } from './queries.ts'

export const KIND_WORDS: Record<CommissionCondition, string> = {
  retailer: 'Retailer',
  mall: 'Mall',
  category: 'Category',
  promotion: 'Promotion',
  plan: 'Plan',
}
const ruleForm = z.object({ name: CommissionWish.shape.name, percent: CommissionWish.shape.percent })
const percent = { type: 'number', inputMode: 'decimal', min: 0, max: 50, step: 0.01 } as const
const FIELDS = { retailer: 'retailerId', mall: 'mallId', category: 'categoryId', promotion: 'promotionId', plan: 'planId' } as const

type Condition = { kind: CommissionCondition; id: number; name: string }
const NO_CONDITIONS = { retailerId: null, mallId: null, categoryId: null, promotionId: null, planId: null }

/** A new rule, or the name and rate of one. Whom a rule is for stays; for others a rule is added. */
export function RuleDialog({
  rule,
  onKeep,
  onClose,
}: {
  rule: EditedRule | null
  onKeep: (rule: EditedRule) => void
  onClose: () => void
}) {
  const [conditions, setConditions] = useState<Condition[]>([])
  return (
    <FormDialog
      title={rule ? `Change “${rule.name}”` : 'Add a rule'}
      schema={ruleForm.refine(() => rule !== null || conditions.length > 0, {
        path: ['name'],
        message: 'Choose below who the rule is for.',
      })}
      defaultValues={{ name: rule?.name ?? '', percent: rule?.percent ?? 8 }}
      submitLabel={rule ? 'Change' : 'Add'}
      onSubmit={async (typed) => {
        if (rule) return onKeep({ ...rule, ...typed })
        const ids = Object.fromEntries(conditions.map(({ kind, id }) => [FIELDS[kind], id]))
        onKeep({
          ...(CommissionWish.parse({ ...NO_CONDITIONS, ...ids, ...typed }) satisfies CommissionWish),
          where: conditions.map(({ kind, name }) => ({ kind, name })),
          key: crypto.randomUUID(),
        })
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Input {...form.field('name')} label="Name" maxLength={80} hint="Such as “Juniper & Co, contract of 2026”." />
          <Input
            {...form.field('percent')}
            {...form.register('percent', { valueAsNumber: true })}
            {...percent}
            label="Commission in percent"
          />
          {!rule && <Conditions chosen={conditions} onChange={setConditions} />}
        </>
      )}
    </FormDialog>
  )
}

/** Whom the rule is for: what is chosen must all hold. */
function Conditions({ chosen, onChange }: { chosen: Condition[]; onChange: (chosen: Condition[]) => void }) {
  const [kind, setKind] = useState<CommissionCondition>('retailer')
  const [q, setQ] = useState('')
  const { data } = useQuery(choicesFor(kind, q))
  const own = chosen.find((each) => each.kind === kind)
  const choose = (id: number): void => {
    const name = data?.items.find((item) => item.id === id)?.name
    onChange([...chosen.filter((each) => each.kind !== kind), ...(name === undefined ? [] : [{ kind, id, name }])])
  }
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-2 font-medium">Who it is for</legend>
      <p className="text-soft">
        {chosen.length === 0
          ? 'Choose at least one. Where you choose several, all must hold.'
          : chosen.map((each) => `${KIND_WORDS[each.kind]}: ${each.name}`).join(', and ')}
      </p>
      <Select
        label="Kind"
        value={kind}
        onChange={({ target }) => {
          setKind(target.value as CommissionCondition)
          setQ('')
        }}
        choices={COMMISSION_CONDITIONS.map((value) => ({ value, label: KIND_WORDS[value] }))}
      />
      <Input
        type="search"
        label={`Part of the name of the ${kind}`}
        optional
        maxLength={80}
        value={q}
        onChange={({ target }) => setQ(target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <Select
        label={KIND_WORDS[kind]}
        value={own ? String(own.id) : ''}
        placeholder="Any"
        onChange={({ target }) => choose(Number(target.value))}
        choices={[
          ...(own && !data?.items.some(({ id }) => id === own.id) ? [{ value: String(own.id), label: own.name }] : []),
          ...(data?.items ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
    </fieldset>
  )
}
