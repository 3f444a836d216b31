import { useSuspenseQuery } from '@tanstack/react-query'
import { Download, MailCheck } from 'lucide-react'
import { useState } from 'react'
import {
  askToRead,
  InvestorRequestForm,
  investorDocument,
  investorPage,
  type InvestorPage,
  METRIC_NAMES,
  METRICS,
  type Metric,
} from '#contracts/investors.ts'
import { read, useWrite } from '#web/lib/api.ts'
import { calendarDay } from '#web/lib/date-format.ts'
import { preload } from '#web/lib/preload.ts'
import { useViewer } from '#web/shell/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card, Section } from '#web/ui/Card.tsx'
import { Trend } from '#web/ui/Chart.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { Figure, Figures } from '#web/ui/Figure.tsx'
import { Input, Textarea } from '#web/ui/Input.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { useServerForm } from '#web/ui/useServerForm.ts'
import { monthWords, numberOf, wordsOf } from './values.ts'

const load = preload(() => [read(investorPage)])
export { load as clientLoader, load as loader }

/** What SPIRAL publishes about itself, for investors and everybody else. */
export default function InvestorsScreen() {
  const { data } = useSuspenseQuery(read(investorPage))
  return (
    <div className="flex flex-col gap-12 py-4">
      <div className="flex max-w-prose flex-col gap-4">
        <h1>For investors</h1>
        <p className="text-lg text-soft">
          SPIRAL is a marketplace of local stores and malls: one search over what stands on their shelves, one cart, one payment, and pickup
          today. Stores pay a commission on what they sell. <TextLink to="/about">About SPIRAL</TextLink>
        </p>
      </div>
      <Published figures={data.figures} />
      <Documents page={data} />
      <p className="max-w-prose">
        Questions about these figures? <TextLink to="/about#contact">Write to us</TextLink>, and a person answers by email.
      </p>
    </div>
  )
}

function Published({ figures }: { figures: InvestorPage['figures'] }) {
  if (figures.length === 0)
    return (
      <EmptyState title="No figures published yet." action={<TextLink to="/about#contact">Write to us</TextLink>}>
        Figures show here with their day and their definition once we publish them.
      </EmptyState>
    )
  const byMetric = METRIC_NAMES.flatMap((metric) => {
    const own = figures.filter((figure) => figure.metric === metric)
    const [newest] = own
    return newest ? [{ metric, newest, own }] : []
  })
  return (
    <>
      <Section title="Figures">
        <Figures>
          {byMetric.map(({ metric, newest: { month, value, asOf, note } }) => (
            <Figure
              key={metric}
              name={METRICS[metric].label}
              note={`${monthWords(month)}, as of ${calendarDay(new Date(asOf))}. ${METRICS[metric].definition} ${note}`}
            >
              {wordsOf(metric, numberOf(value))}
            </Figure>
          ))}
        </Figures>
      </Section>
      {byMetric.some(({ own }) => own.length > 1) && (
        <Section title="Month by month">
          <div className="grid items-start gap-3 lg:grid-cols-2">
            {byMetric.flatMap(({ metric, own }) => (own.length > 1 ? [<Months key={metric} metric={metric} own={own} />] : []))}
          </div>
        </Section>
      )}
    </>
  )
}

const Months = ({ metric, own }: { metric: Metric; own: InvestorPage['figures'] }) => (
  <Trend
    title={METRICS[metric].label}
    about={METRICS[metric].definition}
    pointName="Month"
    points={own.toReversed().map(({ month, value }) => ({ label: monthWords(month), value: numberOf(value) }))}
    format={(value) => wordsOf(metric, value)}
    adds={false}
  />
)

function Documents({ page: { documents, hidden, reader } }: { page: InvestorPage }) {
  return (
    <Section title="Documents" className="max-w-prose">
      {documents.length === 0 ? (
        <p className="text-soft">{hidden > 0 ? 'There are documents for approved readers only.' : 'No documents are here yet.'}</p>
      ) : (
        <ul className="flex flex-col gap-2">
          {documents.map(({ id, title, access, bytes, addedAt }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-hairline bg-surface px-4 py-3"
            >
              <span className="min-w-0">
                <span className="block font-semibold">{title}</span>
                <span className="text-sm text-mute">
                  PDF, {Math.max(1, Math.round(bytes / 1_000))} KB, added {calendarDay(addedAt)}
                  {access === 'readers' && '. For approved readers'}
                </span>
              </span>
              <a
                href={investorDocument.path.replace(':id', String(id))}
                download
                className="inline-flex min-h-9 items-center gap-2 text-link underline"
              >
                <Download aria-hidden="true" className="size-5" strokeWidth={1.75} />
                Download<span className="visually-hidden"> {title}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      <Reader reader={reader} />
    </Section>
  )
}

function Reader({ reader }: { reader: InvestorPage['reader'] }) {
  const viewer = useViewer()
  if (reader === 'approved') return <p className="text-soft">You see all documents.</p>
  if (reader === 'waiting') return <Notice>We got your request. The answer comes by email.</Notice>
  return (
    <>
      {reader === 'unconfirmed' && (
        <Notice tone="warning">
          Confirm your email address to read the documents that are open to it. <TextLink to="/account">Go to My Account</TextLink>
        </Notice>
      )}
      {/* The signed-in user is known only after the first render, so the form restarts with that user's name. */}
      <AskToRead key={viewer?.id ?? 'guest'} name={viewer?.name ?? ''} email={viewer?.email ?? ''} />
    </>
  )
}

function AskToRead({ name, email }: { name: string; email: string }) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const ask = useWrite(askToRead, [read(investorPage)], { failure: 'mine' })
  const form = useServerForm(InvestorRequestForm, { keptAs: 'investor request', defaultValues: { name, firm: '', email, reason: '' } })
  const send = form.submit(async (body) => {
    await ask.mutateAsync({ body })
    setSentTo(body.email)
  })
  if (sentTo !== null)
    return (
      <div role="status" className="flex items-start gap-3">
        <MailCheck aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-success" strokeWidth={1.75} />
        <p>
          <span className="block font-semibold">We have your request.</span>The answer comes to {sentTo}. Sign in with that address to read
          the documents.
        </p>
      </div>
    )
  return (
    <Card className="sm:p-6">
      <form method="post" onSubmit={send} noValidate className="flex flex-col gap-4" aria-label="Request access">
        <h3 className="text-lg font-semibold">Request access</h3>
        <p className="text-soft">Some documents are for readers that we approve. Have you been approved? Sign in with the same address.</p>
        <ErrorSummary {...form.summary} />
        <Input {...form.field('name')} label="Your name" autoComplete="name" />
        <Input {...form.field('firm')} label="Firm" autoComplete="organization" />
        <Input {...form.field('email')} label="Email" type="email" autoComplete="email" />
        <Textarea {...form.field('reason')} label="Why you ask" rows={4} />
        <Button type="submit" className="self-start" busy={form.isSubmitting} busyLabel="Sending…">
          Request access
        </Button>
      </form>
    </Card>
  )
}
