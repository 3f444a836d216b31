import type { ReactNode } from 'react'
import { DISPUTE_REASON_WORDS, type DisputeFile } from '#contracts/disputes.ts'
import { dollars } from '#contracts/money.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { dateAndTime, day } from '#web/lib/date-format.ts'
import { StatusDot } from '#web/ui/Badge.tsx'
import { Card, PageTitle, Section } from '#web/ui/Card.tsx'
import { LocalTime } from '#web/ui/LocalTime.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { standingOf } from './words.ts'

/** One dispute: what it takes from whom, until when the bank reads evidence, and everything collected so far. */
export function DisputeView({ file, actions, add }: { file: DisputeFile; actions?: ReactNode; add?: ReactNode }) {
  const { hrefWith } = useAddressFilters()
  const { order, plan, amount, fee, reason, dueBy, openedAt, endedAt, sentAt, answer, state, test, parts, evidence, notes } = file
  const standing = standingOf(file)
  return (
    <div className="flex flex-col gap-6">
      <p>
        <TextLink to={hrefWith({ dispute: null })}>All disputes</TextLink>
      </p>
      <PageTitle
        title={order ? `Dispute on order ${order}` : plan ? `Dispute on plan ${plan}` : 'Dispute on gift cards'}
        lead={`${DISPUTE_REASON_WORDS[reason]}.`}
        actions={actions}
      />
      {test && <Notice title="Test dispute: no real money moves">An admin opened it and decides in place of a bank.</Notice>}
      <Section title="Status">
        <Card className="flex flex-col gap-3">
          <StatusDot tone={standing.tone}>{standing.words}</StatusDot>
          <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)]">
            <Fact name="Disputed">{dollars(amount)}</Fact>
            <Fact name="Card provider's fee">{dollars(fee)}</Fact>
            <Fact name="Opened">
              <LocalTime at={openedAt} format={day} />
            </Fact>
            {state === 'open' && dueBy && (
              <Fact name="Evidence due">
                <LocalTime at={dueBy} format={dateAndTime} />
              </Fact>
            )}
            {answer && (
              <Fact name={answer === 'accepted' ? 'Accepted' : 'Evidence'}>
                {sentAt ? (
                  <>
                    Sent <LocalTime at={sentAt} format={dateAndTime} />
                  </>
                ) : (
                  'On its way to the bank'
                )}
              </Fact>
            )}
            {endedAt && (
              <Fact name="Decided">
                <LocalTime at={endedAt} format={day} />
              </Fact>
            )}
          </dl>
          <p className="text-soft">{WHAT_NOW[state]}</p>
        </Card>
      </Section>
      {parts.length > 1 && (
        <Section title="Whose money it is">
          <Card>
            <dl className="flex flex-col gap-2">
              {parts.map((part) => (
                <div key={part.name} className="flex items-baseline justify-between gap-4">
                  <dt className="min-w-0 break-words">{part.name}</dt>
                  <dd className="tabular whitespace-nowrap">
                    {dollars(part.amount)} + {dollars(part.fee)} fee
                  </dd>
                </div>
              ))}
            </dl>
          </Card>
        </Section>
      )}
      <Section title="Notes and photos">
        {notes.length === 0 && <p className="text-soft">Nothing added yet.</p>}
        {notes.length > 0 && (
          <ul className="flex flex-col gap-3">
            {notes.map(({ id, by, text, photo, at }) => (
              <li key={id}>
                <Card className="flex flex-col gap-2">
                  <p className="text-sm text-soft">
                    {by ?? 'SPIRAL'}, <LocalTime at={at} format={dateAndTime} />
                  </p>
                  {photo ? (
                    <a href={photo} target="_blank" rel="noreferrer" className="text-link underline">
                      Open the photo
                    </a>
                  ) : (
                    <p className="break-words whitespace-pre-wrap">{text}</p>
                  )}
                </Card>
              </li>
            ))}
          </ul>
        )}
        {add}
      </Section>
      <Section title="Evidence from the order">
        <p className="text-soft">We collected this from the order. It goes to the bank with what you add.</p>
        <div className="grid gap-4 lg:grid-cols-2">
          {evidence.map(({ title, lines }, i) => (
            <Card key={`${i} ${title}`} className="flex min-w-0 flex-col gap-2">
              <h3 className="text-base font-semibold">{title}</h3>
              <ul className="flex flex-col gap-1 text-sm">
                {lines.map((line, at) => (
                  <li key={`${at} ${line}`} className="break-words">
                    {line}
                  </li>
                ))}
              </ul>
            </Card>
          ))}
        </div>
      </Section>
    </div>
  )
}

const WHAT_NOW: Record<DisputeFile['state'], string> = {
  open: 'We hold the money until the bank decides. Money already paid out comes off your next payout.',
  won: 'The bank decided for the seller. The money is back. The fee stays with the card provider.',
  lost: 'The bank decided for the cardholder. The money and the fee are gone.',
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-soft">{name}</dt>
      <dd>{children}</dd>
    </>
  )
}
