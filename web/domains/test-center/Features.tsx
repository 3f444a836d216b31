import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AcceptanceRule } from '#contracts/test-center.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { dateAndTime, day } from '#web/lib/date-format.ts'
import { plural } from '#web/lib/format.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { PageTitle, Section } from '#web/ui/Card.tsx'
import { ChipLinks } from '#web/ui/ChipLinks.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LocalTime } from '#web/ui/LocalTime.tsx'
import { SaveTable } from '#web/ui/SaveTable.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { MarkForm } from './MarkForm.tsx'
import { accepted, useRetest } from './queries.ts'
import { State } from './run-words.tsx'

const MARKS = {
  pass: { label: 'Pass', tone: 'success' },
  fail: { label: 'Fail', tone: 'danger' },
  blocked: { label: 'Blocked', tone: 'warning' },
} as const
const SHOWN = [
  { value: null, label: 'All rules' },
  { value: 'untested', label: 'Without a test' },
  { value: 'failing', label: 'Failing' },
  { value: 'open', label: 'Not tried by a person' },
] as const
const isShown = ({ automatic, mark, isRetest }: AcceptanceRule, show: string | undefined): boolean =>
  show === 'untested'
    ? automatic === null
    : show === 'failing'
      ? automatic === 'failed' || mark?.state === 'fail'
      : show === 'open'
        ? mark === null || isRetest
        : true

/** Every numbered rule with the result of the tests that name it, and of the last person who tried it. */
export function Features() {
  const { get, hrefWith } = useAddressFilters()
  const { data, error, refetch } = useQuery(accepted())
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonRows />
  const show = get('show')
  const shown = data.features.flatMap(({ feature, rules }) => {
    const own = rules.filter((rule) => isShown(rule, show))
    return own.length > 0 ? [{ feature, rules: own }] : []
  })
  const count = (value: string | null) =>
    data.features.flatMap(({ rules }) => rules).filter((rule) => isShown(rule, value ?? undefined)).length
  return (
    <div className="flex flex-col gap-6">
      <PageTitle
        title="Features"
        lead={
          data.run ? (
            <>
              Tests of build {data.run.build}, <LocalTime at={data.run.startedAt} format={dateAndTime} />. People write down what they find.
            </>
          ) : (
            'No run of the tests is stored, so no rule has an automatic result. People write down what they find.'
          )
        }
        actions={
          <SaveTable
            name="acceptance"
            head={HEAD}
            rows={data.features.flatMap(({ feature, rules }) => rules.map((rule) => rowOf(feature, rule)))}
          />
        }
      />
      <ChipLinks
        label="Rules"
        chips={SHOWN.map(({ value, label }) => ({
          to: hrefWith({ show: value }),
          label,
          count: count(value),
          current: (show ?? null) === value,
        }))}
      />
      {shown.length === 0 && <p className="text-soft">No rule is left here.</p>}
      {shown.map(({ feature, rules }) => (
        <Section key={feature} title={feature} aside={<span className="text-soft">{plural(rules.length, 'rule', 'rules')}</span>}>
          <ul className="flex flex-col divide-y divide-hairline rounded-md border border-hairline bg-surface">
            {rules.map((rule) => (
              <li key={rule.rule} className="p-4">
                <Rule rule={rule} />
              </li>
            ))}
          </ul>
        </Section>
      ))}
    </div>
  )
}

const HEAD = ['Feature', 'Rule', 'Words', 'Tests', 'Person', 'Note', 'By', 'Browser', 'Day']
const rowOf = (feature: string, { rule, words, automatic, mark }: AcceptanceRule) => [
  feature,
  rule,
  words,
  automatic ?? 'not run',
  mark?.state ?? 'not tried',
  mark?.note ?? '',
  mark?.by ?? '',
  mark?.browser ?? '',
  mark ? mark.at.toISOString().slice(0, 10) : '',
]

function Rule({ rule: { rule, words, automatic, mark, isRetest } }: { rule: AcceptanceRule }) {
  const [isOpen, setOpen] = useState(false)
  const retest = useRetest()
  return (
    <div className="flex flex-wrap items-start justify-between gap-3">
      <div className="flex min-w-0 flex-1 basis-80 flex-col gap-1">
        <p>
          <span className="font-semibold">{rule}</span> {words}
        </p>
        <p className="flex flex-wrap items-center gap-3 text-sm">
          <State state={automatic} />
          {mark ? (
            <Badge tone={MARKS[mark.state].tone}>{MARKS[mark.state].label}</Badge>
          ) : (
            <span className="text-mute">Nobody tried it</span>
          )}
          {isRetest && <Badge tone="info">To try again</Badge>}
        </p>
        {mark && (
          <p className="text-sm break-words text-soft">
            {mark.note !== '' && `${mark.note} `}
            {mark.by ?? 'Someone'}, <LocalTime at={mark.at} format={day} />
            {mark.browser !== '' && `, ${mark.browser}`}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {mark && (
          <Button variant="quiet" size="sm" busy={retest.isPending} onClick={() => retest.mutate({ body: { rule, isWanted: !isRetest } })}>
            {isRetest ? 'No retest' : 'Ask for a retest'}
            <span className="visually-hidden"> of {rule}</span>
          </Button>
        )}
        <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
          Write down<span className="visually-hidden"> a result of {rule}</span>
        </Button>
      </div>
      {isOpen && <MarkForm rule={rule} words={words} onClose={() => setOpen(false)} />}
    </div>
  )
}
