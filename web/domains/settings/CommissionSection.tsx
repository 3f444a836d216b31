import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { askForCommission, type CommissionChange, type CommissionPreview } from '#contracts/settings.ts'
import { dollars } from '#contracts/money.ts'
import { day } from '#web/lib/date-format.ts'
import { plural } from '#web/lib/format.ts'
import { toast } from '#web/state/toasts.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { Card, PageTitle, Section } from '#web/ui/Card.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { EarlierChanges, WaitingChange } from './ChangeParts.tsx'
import { type EditedRule, editedFrom, moved, wishesOf, withRule } from './edited-rules.ts'
import { commission, useAsk, useDecide, usePreview } from './queries.ts'
import { KIND_WORDS, RuleDialog } from './RuleDialog.tsx'

/** The rules of commission: their order, changes with a preview, the second admin, and the history. */
export function CommissionSection() {
  const { data, error, refetch } = useQuery(commission())
  const [edited, setEdited] = useState<EditedRule[] | null>(null)
  return (
    <div className="flex flex-col gap-8">
      <PageTitle
        title="Commission"
        lead="The first rule that matches a sold item decides. Sold items keep their commission."
        actions={data && !edited && !data.waiting && <Button onClick={() => setEdited(editedFrom(data.rules))}>Change the rules</Button>}
      />
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows />}
      {data?.waiting && <Waiting change={data.waiting} />}
      {data && edited && !data.waiting && <Editor rules={edited} onChange={setEdited} onClose={() => setEdited(null)} />}
      {data && (!edited || data.waiting) && (
        <Section title="Current rules">
          <DataTable label="Rules of commission" columns={RULE_COLUMNS} rows={numbered(data.rules)} rowKey={({ nth }) => nth} stacks />
        </Section>
      )}
      {data && (
        <EarlierChanges
          history={data.history}
          empty="Nobody has changed the rules yet."
          differences={(change) => <ChangedRules change={change} />}
        />
      )}
    </div>
  )
}

type ShownRule = Pick<EditedRule, 'name' | 'percent' | 'where'>
type NumberedRule = ShownRule & { nth: number }
const numbered = (rules: readonly ShownRule[]): NumberedRule[] => rules.map((rule, i) => ({ ...rule, nth: i + 1 }))
const whereWords = ({ where }: Pick<ShownRule, 'where'>): string =>
  where.length === 0 ? 'Every other sale' : where.map(({ kind, name }) => `${KIND_WORDS[kind]}: ${name}`).join(', and ')
const RULE_COLUMNS: readonly Column<NumberedRule>[] = [
  {
    key: 'name',
    head: 'Rule',
    cell: ({ nth, name }) => (
      <span className="font-medium">
        {nth}. {name}
      </span>
    ),
  },
  { key: 'where', head: 'For', cell: whereWords },
  { key: 'percent', head: 'Commission', cell: ({ percent }) => `${percent}%`, numeric: true },
]

type EditorProps = { rules: EditedRule[]; onChange: (rules: EditedRule[]) => void; onClose: () => void }
function Editor({ rules, onChange, onClose }: EditorProps) {
  const [open, setOpen] = useState<EditedRule | 'add' | 'ask' | null>(null)
  const preview = usePreview()
  const ask = useAsk()
  return (
    <Section title="Change the rules">
      <ol aria-label="Rules in their order" className="flex flex-col gap-2">
        {rules.map((rule, i) => {
          const isLast = i === rules.length - 1
          const named = <span className="visually-hidden"> {rule.name}</span>
          return (
            <li key={rule.key}>
              <Card className="flex flex-wrap items-center justify-between gap-3">
                <div>
                  <p className="font-medium">
                    {i + 1}. {rule.name}, {rule.percent}%
                  </p>
                  <p className="text-sm text-soft">{whereWords(rule)}</p>
                </div>
                <div className="flex flex-wrap items-center gap-2">
                  {!isLast && (
                    <>
                      <IconButton label={`Move ${rule.name} up`} disabled={i === 0} onClick={() => onChange(moved(rules, rule.key, -1))}>
                        <ArrowUp aria-hidden="true" className="size-5" />
                      </IconButton>
                      <IconButton
                        label={`Move ${rule.name} down`}
                        disabled={i === rules.length - 2}
                        onClick={() => onChange(moved(rules, rule.key, 1))}
                      >
                        <ArrowDown aria-hidden="true" className="size-5" />
                      </IconButton>
                    </>
                  )}
                  <Button size="sm" variant="secondary" onClick={() => setOpen(rule)}>
                    Change{named}
                  </Button>
                  {!isLast && (
                    <Button size="sm" variant="quiet-danger" onClick={() => onChange(rules.filter(({ key }) => key !== rule.key))}>
                      End{named}
                    </Button>
                  )}
                </div>
              </Card>
            </li>
          )
        })}
      </ol>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => setOpen('add')}>
          Add a rule
        </Button>
        <Button
          variant="secondary"
          busy={preview.isPending}
          busyLabel="Counting…"
          onClick={() => preview.mutate({ body: { rules: wishesOf(rules) } })}
        >
          Preview on the last 30 days
        </Button>
        <Button onClick={() => setOpen('ask')}>Ask for approval</Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
      {preview.data && <Preview preview={preview.data} />}
      {open === 'add' && <RuleDialog rule={null} onKeep={(rule) => onChange(withRule(rules, rule))} onClose={() => setOpen(null)} />}
      {open !== null && typeof open === 'object' && (
        <RuleDialog rule={open} onKeep={(rule) => onChange(withRule(rules, rule))} onClose={() => setOpen(null)} />
      )}
      {open === 'ask' && (
        <ReasonDialog
          title="Ask for approval"
          schema={askForCommission.body.pick({ reason: true })}
          submitLabel="Ask"
          busyLabel="Asking…"
          hint="Another admin reads it and decides."
          onSubmit={async ({ reason }) => {
            await ask.mutateAsync({ body: { rules: wishesOf(rules), reason } })
            toast({ title: 'Asked for approval', body: 'Another admin decides. Until then nothing changes.' })
            onClose()
          }}
          onClose={() => setOpen(null)}
        >
          <p>New sales follow these rules once another admin approves. Placed orders keep what they were sold at.</p>
        </ReasonDialog>
      )}
    </Section>
  )
}

type PreviewRow = CommissionPreview['items'][number]
const PREVIEW_COLUMNS: readonly Column<PreviewRow>[] = [
  { key: 'name', head: 'Seller', cell: ({ name }) => <span className="font-medium">{name}</span> },
  { key: 'sales', head: 'Sales', cell: ({ sales }) => dollars(sales), numeric: true },
  { key: 'before', head: 'Current rules', cell: ({ before }) => dollars(before), numeric: true },
  { key: 'after', head: 'With the change', cell: ({ after }) => dollars(after), numeric: true },
  { key: 'difference', head: 'Difference', cell: ({ before, after }) => difference(before, after), numeric: true },
]
const difference = (before: PreviewRow['before'], after: PreviewRow['before']): string => {
  const by = after - before
  return `${by > 0 ? '+' : by < 0 ? '−' : ''}${dollars(Math.abs(by) as typeof before)}`
}

function Preview({ preview: { since, until, sales, before, after, sellers, items } }: { preview: CommissionPreview }) {
  if (sellers === 0) return <p className="text-soft">Nothing was sold in the last 30 days, so there is nothing to preview.</p>
  return (
    <div role="status" className="flex flex-col gap-3">
      <p>
        From {day(since)} to {day(until)}, {plural(sellers, 'seller')} sold for {dollars(sales)}. The commission would have been{' '}
        <strong>{dollars(after)}</strong> instead of {dollars(before)}: {difference(before, after)}.
      </p>
      <DataTable label="Commission per seller" columns={PREVIEW_COLUMNS} rows={items} rowKey={({ retailerId }) => retailerId} stacks />
    </div>
  )
}

const lineOf = (rule: ShownRule): string => `${rule.name}, ${rule.percent}% (${whereWords(rule)})`
/** What a change adds and ends; both lists in their order. */
function ChangedRules({ change: { before, rules } }: { change: CommissionChange }) {
  const [old, wanted] = [before.map(lineOf), rules.map(lineOf)]
  const added = wanted.filter((line) => !old.includes(line))
  const ended = old.filter((line) => !wanted.includes(line))
  return (
    <ul className="list-disc pl-5">
      {added.map((line) => (
        <li key={`added ${line}`}>Adds {line}</li>
      ))}
      {ended.map((line) => (
        <li key={`ended ${line}`}>Ends {line}</li>
      ))}
      {added.length + ended.length === 0 && <li>Another order: {rules.map(({ name }) => name).join(', ')}</li>}
    </ul>
  )
}

function withoutWords(rule: CommissionChange['rules'][number]): EditedTerms {
  const { where: _, ...terms } = rule
  return terms
}
type EditedTerms = Omit<CommissionChange['rules'][number], 'where'>

function Waiting({ change }: { change: CommissionChange }) {
  const preview = usePreview()
  const decide = useDecide()
  return (
    <WaitingChange
      change={change}
      differences={
        <>
          <ChangedRules change={change} />
          <DataTable label="Wanted rules" columns={RULE_COLUMNS} rows={numbered(change.rules)} rowKey={({ nth }) => nth} stacks />
        </>
      }
      actions={
        <Button
          variant="secondary"
          busy={preview.isPending}
          busyLabel="Counting…"
          onClick={() => preview.mutate({ body: { rules: change.rules.map(withoutWords) } })}
        >
          Preview on the last 30 days
        </Button>
      }
      onDecide={(body) => decide.mutateAsync({ params: { id: change.id }, body })}
    >
      {preview.data && <Preview preview={preview.data} />}
    </WaitingChange>
  )
}
