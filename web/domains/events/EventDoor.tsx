import { faultOf } from '#web/lib/api.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { attendeeTable, type HostedEvent } from '#contracts/events/host.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { plural } from '#web/lib/format.ts'
import { StatusDot } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Drawer } from '#web/ui/Drawer.tsx'
import { Input } from '#web/ui/Input.tsx'
import { Pages } from '#web/ui/Pages.tsx'
import { Stars } from '#web/ui/Stars.tsx'
import { linkClass } from '#web/ui/TextLink.tsx'
import { ReportButton } from '../moderation/ReportButton.tsx'
import { attendeesOf, useCheckIn } from './queries.ts'

/** The door of an event: check-in by code, and the list of people. */
export function EventDoor({ event, mayDownload, onClose }: { event: HostedEvent; mayDownload: boolean; onClose: () => void }) {
  const [q, setQ] = useState('')
  const list = useInfiniteQuery(attendeesOf(event.id, q.trim()))
  return (
    <Drawer open title={event.title} onClose={onClose}>
      <div className="flex flex-col gap-6">
        <CheckIn event={event} />
        <div className="flex flex-wrap items-end justify-between gap-3">
          <Input label="Find a name" type="search" value={q} onChange={({ target }) => setQ(target.value)} />
          {mayDownload && (
            <a
              className={`${linkClass} inline-flex min-h-11 items-center`}
              href={attendeeTable.path.replace(':id', String(event.id))}
              download
            >
              Download as CSV
            </a>
          )}
        </div>
        <Pages list={list} noun="people" empty={<p className="text-soft">{q ? 'No one by this name.' : 'No one has a seat yet.'}</p>}>
          {(people) => (
            <ul className="flex flex-col divide-y divide-hairline">
              {people.map(({ id, name, seats, state, checkedInAt, feedback }) => (
                <li key={id} className="flex flex-col gap-1 py-3">
                  <span className="flex flex-wrap justify-between gap-x-4">
                    <span className="font-semibold break-words">{name}</span>
                    <StatusDot tone={checkedInAt ? 'success' : state === 'waiting' ? 'warning' : 'neutral'}>
                      {checkedInAt
                        ? `Checked in ${dateAndTime(checkedInAt, event.host.timeZone)}`
                        : state === 'waiting'
                          ? 'In line'
                          : 'Has seats'}
                    </StatusDot>
                  </span>
                  <span className="text-sm text-soft">{plural(seats, 'seat')}</span>
                  {feedback && (
                    <>
                      <Stars rating={feedback.stars} />
                      {feedback.words && (
                        <p className="text-sm break-words whitespace-pre-line">
                          {feedback.words} <ReportButton kind="event_feedback" id={id} named={`the feedback of ${name}`} />
                        </p>
                      )}
                    </>
                  )}
                </li>
              ))}
            </ul>
          )}
        </Pages>
      </div>
    </Drawer>
  )
}

function CheckIn({ event }: { event: HostedEvent }) {
  const [code, setCode] = useState('')
  const enter = useCheckIn()
  const send = (submitted: SyntheticEvent) => {
    submitted.preventDefault()
    enter.mutate({ params: { id: event.id }, body: { code } }, { onSuccess: () => setCode('') })
  }
  return (
    <form onSubmit={send} className="flex flex-col gap-3" noValidate>
      <Input
        label="Code"
        hint="Scan it with a hand scanner, or type the eight letters."
        value={code}
        onChange={({ target }) => setCode(target.value)}
        autoComplete="off"
        autoCapitalize="characters"
        {...(enter.error && { error: faultOf(enter.error) })}
      />
      <Button type="submit" busy={enter.isPending} className="self-start">
        Check in
      </Button>
      <p role="status" className="font-semibold">
        {enter.data &&
          (enter.data.isNew
            ? `${enter.data.name} is in, with ${plural(enter.data.seats, 'seat')}.${enter.data.earned > 0 ? ` ${enter.data.earned} SPIRALs earned.` : ''}`
            : `${enter.data.name} was checked in already, ${dateAndTime(enter.data.checkedInAt, event.host.timeZone)}.`)}
      </p>
    </form>
  )
}
