import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { attention } from '#contracts/admin/admin.ts'
import {
  addInvestorDocument,
  decideInvestorRequest,
  INVESTOR_ACCESS,
  type InvestorAccess,
  type InvestorDocument,
  InvestorDocumentForm,
  investorDocuments,
  type InvestorFigure,
  investorMonth,
  investorPage,
  type InvestorRequest,
  investorRequests,
  METRICS,
  type Metric,
  publishFigures,
  removeInvestorDocument,
  REQUEST_STATES,
  unpublishFigure,
} from '#contracts/investors.ts'
import { monthAt, monthBefore } from '#contracts/reports.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { read, useWrite } from '#web/lib/api.ts'
import { calendarDay, dateAndTime } from '#web/lib/date-format.ts'
import { useNow } from '#web/lib/now.ts'
import { useList } from '#web/lib/use-list.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { PageTitle, Section } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { FileDrop } from '#web/ui/FileDrop.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Input, Textarea } from '#web/ui/Input.tsx'
import { ListPage } from '#web/ui/ListPage.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { OfficeTable } from '#web/ui/OfficeTable.tsx'
import { Select } from '#web/ui/Select.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { monthWords, numberOf, wordsOf } from './values.ts'

const MONTHS = 24
const ACCESS_WORDS: Record<InvestorAccess, string> = { public: 'Everybody', readers: 'Approved readers' }

/** The figures that SPIRAL publishes and its documents for investors; or their readers (`?view=readers`). */
export default function InvestorAdminScreen() {
  return useAddressFilters().get('view') === 'readers' ? <Readers /> : <Published />
}

function Published() {
  const { get, change } = useAddressFilters()
  const now = useNow()
  const months = [monthBefore(monthAt(now))]
  while (months.length < MONTHS) months.push(monthBefore(months.at(-1) ?? monthAt(now)))
  const month = months.find((each) => each === get('month')) ?? months[0] ?? monthBefore(monthAt(now))
  return (
    <div className="flex flex-col gap-10">
      <div className="flex flex-col gap-6">
        <PageTitle
          title="Investors"
          lead="Figures are computed from today's records. Publishing stores them as they are, and they no longer change."
        />
        <p className="flex flex-wrap gap-x-6 gap-y-2">
          <TextLink to="/investors">See the public page</TextLink>
          <TextLink to="/admin/investor-dashboard?view=readers">Readers and requests</TextLink>
        </p>
        <Select
          label="Month"
          fieldClassName="max-w-xs"
          value={month}
          choices={months.map((value) => ({ value, label: monthWords(value) }))}
          onChange={({ target }) => change({ month: target.value })}
        />
        <MonthOf key={month} month={month} />
      </div>
      <Documents />
    </div>
  )
}

function MonthOf({ month }: { month: string }) {
  const { data, error, refetch } = useQuery({ ...read(investorMonth, { query: { month } }), placeholderData: keepPreviousData })
  const [chosen, setChosen] = useState<readonly Metric[]>([])
  const [isPublishing, setPublishing] = useState(false)
  const [leaving, setLeaving] = useState<InvestorFigure | null>(null)
  const reads = [read(investorMonth, { query: { month } }), read(investorPage)]
  const publish = useWrite(publishFigures, reads, { failure: 'mine' })
  const unpublish = useWrite(unpublishFigure, reads)
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonRows count={8} />
  const changed = data.figures.filter(({ differs }) => differs)
  const ready = chosen.filter((metric) => data.figures.some((each) => each.metric === metric && !each.published && each.today))
  return (
    <>
      {changed.length > 0 && (
        <Notice tone="warning">
          {changed.map(({ metric }) => METRICS[metric].label).join(', ')}: the records of {monthWords(month)} changed since it was
          published, for example by late refunds.
        </Notice>
      )}
      <OfficeTable<InvestorFigure>
        label={`Figures of ${monthWords(month)}`}
        rows={data.figures}
        rowKey={({ metric }) => metric}
        columns={[
          {
            key: 'metric',
            head: 'Figure',
            stack: { wide: true },
            cell: ({ metric, today, published }) => (
              <Checkbox
                label={METRICS[metric].label}
                hint={METRICS[metric].definition}
                checked={published !== null || chosen.includes(metric)}
                disabled={published !== null || !today}
                onChange={({ target }) =>
                  setChosen((others) => (target.checked ? [...others, metric] : others.filter((each) => each !== metric)))
                }
              />
            ),
          },
          {
            key: 'today',
            head: 'Today',
            numeric: true,
            cell: ({ metric, today }) => (today ? wordsOf(metric, numberOf(today)) : <span className="text-soft">Not enough data</span>),
          },
          {
            key: 'published',
            head: 'Published',
            numeric: true,
            cell: ({ metric, published, differs }) =>
              published ? (
                <span className="inline-flex flex-col items-end">
                  {wordsOf(metric, numberOf(published.value))}
                  {differs && <span className="text-sm text-soft">Differs from today</span>}
                </span>
              ) : (
                <span className="text-soft">Not published</span>
              ),
          },
          {
            key: 'as-of',
            head: 'As of',
            cell: ({ published }) =>
              published && (
                <span className="text-sm">
                  {calendarDay(new Date(published.asOf))}, by {published.by}. {published.note}
                </span>
              ),
          },
          {
            key: 'act',
            head: 'Change',
            cell: (figure) =>
              figure.published && (
                <Button size="sm" variant="secondary" onClick={() => setLeaving(figure)}>
                  Unpublish<span className="visually-hidden"> {METRICS[figure.metric].label}</span>
                </Button>
              ),
          },
        ]}
      />
      <Button className="self-start" disabled={ready.length === 0} onClick={() => setPublishing(true)}>
        {ready.length === 0 ? 'Choose figures to publish' : `Publish ${ready.length} of ${monthWords(month)}`}
      </Button>
      {isPublishing && (
        <FormDialog
          title={`Publish figures of ${monthWords(month)}?`}
          schema={publishFigures.body.pick({ note: true })}
          defaultValues={{ note: '' }}
          keptAs={`publish ${month}`}
          submitLabel="Publish"
          onSubmit={async ({ note }) => {
            await publish.mutateAsync({ body: { month, metrics: [...ready], note } })
            setChosen([])
            toast({ title: 'Published', body: 'They are on the page for investors now.' })
          }}
          onClose={() => setPublishing(false)}
        >
          {(form) => (
            <>
              <p>{ready.map((metric) => METRICS[metric].label).join(', ')}. Everybody can read them from now on.</p>
              <Textarea
                {...form.field('note')}
                label="How they stand as of today"
                hint="Shown beside each figure: “Not audited. Refunds until today are included.”"
                rows={3}
              />
            </>
          )}
        </FormDialog>
      )}
      {leaving?.published && (
        <ConfirmDialog
          open
          title={`Unpublish ${METRICS[leaving.metric].label}?`}
          confirmLabel="Unpublish"
          keepLabel="Cancel"
          busy={unpublish.isPending}
          busyLabel="Unpublishing"
          onConfirm={() =>
            leaving.published && unpublish.mutate({ params: { id: leaving.published.id } }, { onSettled: () => setLeaving(null) })
          }
          onClose={() => setLeaving(null)}
        >
          <p>It leaves the page for investors at once. Our records keep what was published, and you can publish the figure of today.</p>
        </ConfirmDialog>
      )}
    </>
  )
}

const DOCUMENT_READS = [read(investorDocuments), read(investorPage)]
function Documents() {
  const { data, error, refetch } = useQuery(read(investorDocuments))
  const [isAdding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState<InvestorDocument | null>(null)
  const remove = useWrite(removeInvestorDocument, DOCUMENT_READS)
  return (
    <Section
      title="Documents"
      aside={
        <Button variant="secondary" onClick={() => setAdding(true)}>
          Add a document
        </Button>
      }
    >
      {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonRows />)}
      {data?.items.length === 0 && <p className="text-soft">No documents yet.</p>}
      {data && data.items.length > 0 && (
        <OfficeTable<InvestorDocument>
          label="Documents"
          rows={data.items}
          rowKey={({ id }) => id}
          columns={[
            { key: 'title', head: 'Document', cell: ({ title }) => title, stack: { wide: true } },
            { key: 'access', head: 'Who may read it', cell: ({ access }) => ACCESS_WORDS[access] },
            { key: 'added', head: 'Added', cell: ({ addedAt }) => dateAndTime(addedAt) },
            {
              key: 'act',
              head: 'Change',
              cell: (document) => (
                <Button size="sm" variant="secondary" onClick={() => setLeaving(document)}>
                  Remove<span className="visually-hidden"> {document.title}</span>
                </Button>
              ),
            },
          ]}
        />
      )}
      {isAdding && <AddDocument onClose={() => setAdding(false)} />}
      {leaving && (
        <ConfirmDialog
          open
          title={`Remove ${leaving.title}?`}
          confirmLabel="Remove"
          keepLabel="Keep"
          busy={remove.isPending}
          busyLabel="Removing"
          onConfirm={() => remove.mutate({ params: { id: leaving.id } }, { onSettled: () => setLeaving(null) })}
          onClose={() => setLeaving(null)}
        >
          <p>Its file is deleted, and nobody can read it here any longer.</p>
        </ConfirmDialog>
      )}
    </Section>
  )
}

function AddDocument({ onClose }: { onClose: () => void }) {
  const add = useWrite(addInvestorDocument, DOCUMENT_READS, { failure: 'mine' })
  const field = useRef<HTMLInputElement>(null)
  const fault = add.error?.errors.find(({ pointer }) => pointer === '/file')?.message
  return (
    <FormDialog
      title="Add a document"
      schema={InvestorDocumentForm}
      defaultValues={{ title: '', access: 'readers' }}
      submitLabel="Add the document"
      busyLabel="Sending…"
      onSubmit={async (body) => {
        const file = field.current?.files?.[0]
        // Without a file the server says which field lacks it.
        await add.mutateAsync({ body, ...(file && { file }) })
        toast({ title: 'Document added' })
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Input {...form.field('title')} label="Title" autoComplete="off" />
          <Select
            {...form.field('access')}
            label="Who may read it"
            choices={INVESTOR_ACCESS.map((value) => ({ value, label: ACCESS_WORDS[value] }))}
          />
          <FileDrop
            label="File"
            hint="A PDF of up to 10 MB."
            accept=".pdf,application/pdf"
            field={field}
            error={fault}
            onChange={() => add.reset()}
          />
        </>
      )}
    </FormDialog>
  )
}

const STATE_WORDS: Record<(typeof REQUEST_STATES)[number], string> = {
  open: 'Open',
  approved: 'Readers',
  refused: 'Refused',
  ended: 'Ended',
}
const EMPTY: typeof STATE_WORDS = {
  open: 'No one asks for access',
  approved: 'No readers yet',
  refused: 'Nothing refused yet',
  ended: 'No access ended yet',
}
function Readers() {
  const asked = useAddressFilters().get('state')
  const state = REQUEST_STATES.find((each) => each === asked) ?? 'open'
  return (
    <div className="flex flex-col gap-4">
      <TextLink to="/admin/investor-dashboard">Back to the figures</TextLink>
      <ListPage
        title="Readers"
        lead="People who ask to read the documents for approved readers. They hear your decision by email."
        list={useList(investorRequests, [], { state })}
        noun={['request', 'requests']}
        filters={[
          {
            name: 'state',
            label: 'Requests',
            divides: true,
            choices: REQUEST_STATES.map((value) => ({ value: value === 'open' ? null : value, label: STATE_WORDS[value] })),
          },
        ]}
        cards={{ rowKey: ({ id }) => id, card: (request) => <RequestRow request={request} />, joined: true }}
        empty={{ title: EMPTY[state], children: 'Requests come from the page for investors.' }}
      />
    </div>
  )
}

type Decision = 'approved' | 'refused' | 'ended'
const DECISIONS: Record<Decision, { act: string; title: string; told: string }> = {
  approved: {
    act: 'Approve',
    title: 'Approve this reader?',
    told: 'They read all documents once they sign in with this address and confirm it.',
  },
  refused: { act: 'Refuse', title: 'Refuse this request?', told: 'They can ask again later.' },
  ended: { act: 'End access', title: 'End the access of this reader?', told: 'They no longer see the documents for approved readers.' },
}
function RequestRow({ request }: { request: InvestorRequest }) {
  const { id, name, firm, email, reason, state, askedAt, decidedAt, decidedBy } = request
  const [decision, setDecision] = useState<Decision | null>(null)
  const decide = useWrite(decideInvestorRequest, [read(investorRequests), read(attention)])
  const choices: Decision[] = state === 'open' ? ['approved', 'refused'] : state === 'approved' ? ['ended'] : []
  return (
    <div className="flex flex-wrap items-start justify-between gap-3 px-4 py-3">
      <div className="min-w-0 max-w-prose">
        <p className="font-semibold">
          {name}, {firm}
        </p>
        <p className="text-soft">
          {email}, asked {dateAndTime(askedAt)}
          {decidedAt && `, decided ${dateAndTime(decidedAt)}${decidedBy ? ` by ${decidedBy}` : ''}`}
        </p>
        <p className="wrap-anywhere">{reason}</p>
      </div>
      <div className="flex gap-2">
        {choices.map((choice) => (
          <Button key={choice} size="sm" variant={choice === 'approved' ? 'primary' : 'secondary'} onClick={() => setDecision(choice)}>
            {DECISIONS[choice].act}
            <span className="visually-hidden"> {name}</span>
          </Button>
        ))}
      </div>
      {decision && (
        <ConfirmDialog
          open
          title={DECISIONS[decision].title}
          confirmLabel={DECISIONS[decision].act}
          keepLabel="Not now"
          busy={decide.isPending}
          busyLabel="Sending"
          onConfirm={() => decide.mutate({ params: { id }, body: { decision } }, { onSettled: () => setDecision(null) })}
          onClose={() => setDecision(null)}
        >
          <p>
            {name} ({email}) hears it by email. {DECISIONS[decision].told}
          </p>
        </ConfirmDialog>
      )}
    </div>
  )
}
