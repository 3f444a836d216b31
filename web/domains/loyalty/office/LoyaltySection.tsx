import { useQuery } from '@tanstack/react-query'
import { Percent } from 'lucide-react'
import { useState } from 'react'
import { changesBetween, type RuleDraft, type RuleTerms } from '#contracts/loyalty/rules.ts'
import type { RuleVersion } from '#contracts/loyalty/loyalty.ts'
import { dateAndTime, day } from '#web/lib/date-format.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card, PageTitle, Section } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { RuleComparison } from '../RuleComparison.tsx'
import { DraftDialog } from './DraftDialog.tsx'
import { PublishDialog, WithdrawDialog } from './PublishDialog.tsx'
import { settings, useAddDraft, useChangeDraft, useRemoveDraft, useReplay } from './queries.ts'
import { ReplayResult } from './ReplayResult.tsx'

/** The versions of the loyalty rule, and the drafts of the next one. */
export function LoyaltySection() {
  const { data, error, refetch } = useQuery(settings())
  const [isAdding, setAdding] = useState(false)
  const add = useAddDraft()
  const current = data?.versions.find(({ state }) => state === 'current')
  return (
    <div className="flex flex-col gap-8">
      <PageTitle
        title="Loyalty rule"
        lead="Draft the next rule, see what it would have cost, and publish it for a date."
        actions={current && <Button onClick={() => setAdding(true)}>Draft a rule</Button>}
      />
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows />}
      {data && current && (
        <>
          <Section title="Drafts">
            {data.drafts.length === 0 ? (
              <EmptyState icon={<Percent strokeWidth={1.75} />} title="No drafts">
                A new draft starts from today's rule.
              </EmptyState>
            ) : (
              <ul className="flex flex-col gap-4">
                {data.drafts.map((draft) => (
                  <li key={draft.id}>
                    <Draft draft={draft} current={current} />
                  </li>
                ))}
              </ul>
            )}
          </Section>
          <Section title="Published versions">
            <Versions versions={data.versions} />
          </Section>
          {isAdding && (
            <DraftDialog
              title="Draft a rule"
              name=""
              terms={termsOf(current)}
              submitLabel="Save draft"
              onSubmit={(body) => add.mutateAsync({ body })}
              onClose={() => setAdding(false)}
            />
          )}
        </>
      )}
    </div>
  )
}

const termsOf = ({ pointsPerDollar, tiers, expiresAfterMonths, mostPerPart, acts }: RuleTerms): RuleTerms => ({
  pointsPerDollar,
  tiers,
  expiresAfterMonths,
  mostPerPart,
  acts,
})

function Draft({ draft, current }: { draft: RuleDraft; current: RuleVersion }) {
  const [open, setOpen] = useState<'change' | 'publish' | null>(null)
  const change = useChangeDraft()
  const remove = useRemoveDraft()
  const ask = useReplay()
  const changes = changesBetween(current, draft.terms)
  const isRunning = draft.replay.state === 'running'
  const named = <span className="visually-hidden"> {draft.name}</span>
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h3 className="text-base">{draft.name}</h3>
          <p className="text-sm text-soft">
            {draft.changedBy}, {dateAndTime(draft.changedAt)}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            variant="secondary"
            busy={isRunning || ask.isPending}
            busyLabel="Replaying…"
            onClick={() => ask.mutate({ params: { id: draft.id } })}
          >
            {draft.replay.result ? 'Replay again' : 'Replay 90 days'}
            {named}
          </Button>
          <Button size="sm" variant="secondary" onClick={() => setOpen('change')}>
            Edit{named}
          </Button>
          <Button size="sm" variant="quiet-danger" busy={remove.isPending} onClick={() => remove.mutate({ params: { id: draft.id } })}>
            Remove{named}
          </Button>
          {draft.mayPublish && changes.length > 0 && (
            <Button size="sm" onClick={() => setOpen('publish')}>
              Publish{named}
            </Button>
          )}
        </div>
      </div>
      {changes.length === 0 ? (
        <p className="text-soft">It is the same as the rule that applies now.</p>
      ) : (
        <ul className="list-disc pl-5">
          {changes.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
      {!draft.mayPublish && <p className="text-sm text-soft">You changed this draft last, so another admin must publish it.</p>}
      <div aria-live="polite">
        {isRunning && <p className="text-soft">Replaying the orders of the last 90 days…</p>}
        {draft.replay.result && <ReplayResult replay={draft.replay.result} />}
      </div>
      {open === 'change' && (
        <DraftDialog
          title={`Edit “${draft.name}”`}
          name={draft.name}
          terms={draft.terms}
          submitLabel="Save draft"
          onSubmit={(body) => change.mutateAsync({ params: { id: draft.id }, body: { ...body, revision: draft.revision } })}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'publish' && <PublishDialog draft={draft} changes={changes} onClose={() => setOpen(null)} />}
    </Card>
  )
}

const STATES = { scheduled: 'Scheduled', current: 'Applies now', past: 'Past' } as const

function Versions({ versions }: { versions: readonly RuleVersion[] }) {
  const [withdrawing, setWithdrawing] = useState<RuleVersion | null>(null)
  return (
    <div className="flex flex-col gap-4">
      <ul className="flex flex-col divide-y divide-hairline">
        {versions.map((version) => (
          <li key={version.version} className="flex min-h-11 flex-wrap items-center justify-between gap-3 py-2">
            <span className="flex flex-wrap items-center gap-3">
              <span className="font-medium">Version {version.version}</span>
              <span className="text-soft">from {day(version.startsAt)}</span>
              <Badge tone={version.state === 'current' ? 'success' : 'neutral'}>{STATES[version.state]}</Badge>
            </span>
            {version.state === 'scheduled' && (
              <Button size="sm" variant="quiet-danger" onClick={() => setWithdrawing(version)}>
                Withdraw<span className="visually-hidden"> version {version.version}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {versions.length > 1 && (
        <RuleComparison
          sides={versions
            .slice(0, 3)
            .toReversed()
            .map((version) => ({ name: `Version ${version.version}`, terms: version }))}
        />
      )}
      {withdrawing && <WithdrawDialog version={withdrawing} onClose={() => setWithdrawing(null)} />}
    </div>
  )
}
