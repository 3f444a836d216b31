import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Correction, CORRECTION_KINDS, decideMallCorrection } from '#contracts/corrections.ts'
import type { MallId, RetailerId } from '#contracts/ids.ts'
import { Ago } from '#web/ui/Ago.tsx'
import { StatusDot } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card, PageTitle } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Textarea } from '#web/ui/Input.tsx'
import { Pages } from '#web/ui/Pages.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { ReportButton } from '../moderation/ReportButton.tsx'
import { correctionsOfMall, correctionsOfRetailer, useDecideMall, useDecideStore } from './queries.ts'

/** Corrections that people suggested for a mall, with their decisions. */
export function MallCorrections({ mallId }: { mallId: MallId }) {
  const list = useInfiniteQuery(correctionsOfMall(mallId))
  const decide = useDecideMall()
  return <Corrections list={list} onDecide={({ id }, body) => orShowAnew(list, decide.mutateAsync({ params: { mallId, id }, body }))} />
}
/** Corrections that people suggested for the stores of a retailer. */
export function StoreCorrections({ retailerId }: { retailerId: RetailerId }) {
  const list = useInfiniteQuery(correctionsOfRetailer(retailerId))
  const decide = useDecideStore()
  return <Corrections list={list} onDecide={({ id }, body) => orShowAnew(list, decide.mutateAsync({ params: { id }, body }))} />
}

/** After a refusal the list is read again: the page may have changed since it was shown. */
const orShowAnew = (list: CorrectionsProps['list'], decision: Promise<unknown>): Promise<unknown> =>
  decision.catch((problem: unknown) => {
    void list.refetch()
    throw problem
  })

type Decision = { accept: boolean; note: string | null; applyTo: number | null }
type Decide = (correction: Correction, decision: Decision) => Promise<unknown>
type CorrectionDecision = { correction: Correction; accept: boolean; isApplied: boolean }
type CorrectionsProps = { list: Parameters<typeof Pages<Correction>>[0]['list']; onDecide: Decide }

function Corrections({ list, onDecide }: CorrectionsProps) {
  const [asked, setAsked] = useState<CorrectionDecision | null>(null)
  return (
    <div className="flex flex-col gap-8">
      <PageTitle title="Corrections" lead="People who found something wrong on your page. We tell them what you decide." />
      <Pages
        list={list}
        noun="corrections"
        empty={<EmptyState title="Nothing suggested yet">Suggestions from your page show here.</EmptyState>}
      >
        {(rows) => (
          <ul className="flex flex-col gap-3">
            {rows.map((row) => (
              <li key={row.id}>
                <Row row={row} onAsk={(accept, isApplied) => setAsked({ correction: row, accept, isApplied })} />
              </li>
            ))}
          </ul>
        )}
      </Pages>
      {asked && <DecisionForm {...asked} onDecide={onDecide} onClose={() => setAsked(null)} />}
    </div>
  )
}

const STATES = {
  open: { tone: 'info', words: 'Open' },
  accepted: { tone: 'success', words: 'Accepted' },
  declined: { tone: 'neutral', words: 'Declined' },
} as const

function Row({
  row: { id, kind, words, change, applied, place, state, note, by, createdAt },
  onAsk,
}: {
  row: Correction
  onAsk: (accept: boolean, isApplied: boolean) => void
}) {
  return (
    <Card className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-h4">
          {CORRECTION_KINDS[kind]}: <TextLink to={place.href}>{place.name}</TextLink>
        </h2>
        <StatusDot tone={STATES[state].tone}>{STATES[state].words}</StatusDot>
      </div>
      <p className="break-words whitespace-pre-line">{words}</p>
      {change && (
        <Comparison
          field={change.field}
          sides={[
            ['Now', change.now],
            ['Suggested', change.suggested],
          ]}
        />
      )}
      {applied && (
        <Comparison
          field={applied.field}
          sides={[
            ['Before', applied.before],
            ['Now', applied.after],
          ]}
        />
      )}
      <p className="text-soft">
        {by}, <Ago at={createdAt} />
      </p>
      {note && <p className="text-soft">Your note: {note}</p>}
      <div className="-ml-3 flex flex-wrap items-center">
        {state === 'open' && (
          <>
            {change && (
              <Button variant="quiet" size="sm" onClick={() => onAsk(true, true)}>
                Accept and apply<span className="visually-hidden"> {words}</span>
              </Button>
            )}
            <Button variant="quiet" size="sm" onClick={() => onAsk(true, false)}>
              {change ? "Accept, I'll change it" : 'Accept'}
              <span className="visually-hidden"> {words}</span>
            </Button>
            <Button variant="quiet" size="sm" onClick={() => onAsk(false, false)}>
              Decline<span className="visually-hidden"> {words}</span>
            </Button>
          </>
        )}
        <ReportButton kind="correction" id={id} named={`the correction of ${by}`} />
      </div>
    </Card>
  )
}

/** A field before and after, side by side. */
function Comparison({ field, sides }: { field: string; sides: readonly (readonly [string, string])[] }) {
  return (
    <dl aria-label={field} className="grid max-w-xl grid-cols-2 gap-x-4">
      {sides.map(([name, value]) => (
        <div key={name}>
          <dt className="text-sm text-soft">
            {field}, {name.toLowerCase()}
          </dt>
          <dd className="break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type DecisionFormProps = CorrectionDecision & { onDecide: Decide; onClose: () => void }
function DecisionForm({ correction, accept, isApplied, onDecide, onClose }: DecisionFormProps) {
  const { change } = correction
  return (
    <FormDialog
      title={isApplied ? 'Accept and apply the correction?' : accept ? 'Accept the correction?' : 'Decline the correction?'}
      schema={decideMallCorrection.body.pick({ note: true })}
      defaultValues={{ note: null }}
      submitLabel={isApplied ? 'Accept and apply' : accept ? 'Accept' : 'Decline'}
      onSubmit={({ note }) => onDecide(correction, { accept, note, applyTo: isApplied ? (change?.version ?? null) : null })}
      onClose={onClose}
    >
      {(form) => (
        <>
          {isApplied && change && (
            <Comparison
              field={change.field}
              sides={[
                ['Now', change.now],
                ['Suggested', change.suggested],
              ]}
            />
          )}
          <p>
            {isApplied
              ? 'Your page changes at once. We tell the person.'
              : accept
                ? 'Change your hours, units or profile yourself. We tell the person that you accepted.'
                : 'We send the person your reason.'}
          </p>
          <Textarea
            {...form.field('note')}
            {...form.register('note', { setValueAs: (typed: unknown) => (typed === '' || typed === null ? null : typed) })}
            label={accept ? 'Note' : 'Reason'}
            optional={accept}
            rows={3}
            maxLength={300}
          />
        </>
      )}
    </FormDialog>
  )
}
