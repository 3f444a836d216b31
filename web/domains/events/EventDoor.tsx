import { faultOf } from '#web/lib/api.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Camera } from 'lucide-react'
import { lazy, Suspense, type SyntheticEvent, useState } from 'react'
import { attendeeTable, type HostedEvent } from '#contracts/events/host.ts'
import { FEEDBACK_GROUP } from '#contracts/events/kinds.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { plural } from '#web/lib/format.ts'
import { StatusDot } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Section } from '#web/ui/Card.tsx'
import { Drawer } from '#web/ui/Drawer.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Input } from '#web/ui/Input.tsx'
import { Pages } from '#web/ui/Pages.tsx'
import { Stars } from '#web/ui/Stars.tsx'
import { linkClass } from '#web/ui/TextLink.tsx'
import { ReportButton } from '../moderation/ReportButton.tsx'
import { signal } from '../pickups/feedback.ts'
import { attendeesOf, opinionsOf, useCheckIn } from './queries.ts'

const CameraScanner = lazy(() => import('../pickups/CameraScanner.tsx'))

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
              {people.map(({ name, seats, state, checkedInAt }, at) => (
                // People are told apart by their place in the order of asking: the list has no ids that feedback could be matched with.
                <li key={at} className="flex flex-col gap-1 py-3">
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
                </li>
              ))}
            </ul>
          )}
        </Pages>
        {event.opinions > 0 && <Opinions event={event} />}
      </div>
    </Drawer>
  )
}

function Opinions({ event: { id, opinions, stars } }: { event: HostedEvent }) {
  const { data, error, refetch } = useQuery(opinionsOf(id))
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <Section title="Feedback">
      {stars === null ? (
        <p className="text-soft">
          {plural(opinions, 'opinion')} so far. You read them, without names, once there are {FEEDBACK_GROUP}.
        </p>
      ) : (
        <ul className="flex flex-col divide-y divide-hairline">
          {data?.items.map((one, at) => (
            <li key={one.id} className="flex flex-col gap-1 py-3">
              <Stars rating={one.stars} />
              {one.words && (
                <p className="text-sm break-words whitespace-pre-line">
                  {one.words} <ReportButton kind="event_feedback" id={one.id} named={`opinion ${at + 1}`} />
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function CheckIn({ event }: { event: HostedEvent }) {
  const [code, setCode] = useState('')
  const [hasCamera, setCamera] = useState(false)
  const enter = useCheckIn()
  const check = (given: string) =>
    enter.mutate(
      { params: { id: event.id }, body: { code: given } },
      {
        onSuccess: () => {
          setCode('')
          signal('good')
        },
        onError: () => signal('bad'),
      },
    )
  const send = (submitted: SyntheticEvent) => {
    submitted.preventDefault()
    check(code)
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
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={enter.isPending}>
          Check in
        </Button>
        {!hasCamera && (
          <Button variant="secondary" icon={<Camera aria-hidden="true" className="size-5" />} onClick={() => setCamera(true)}>
            Scan with the camera
          </Button>
        )}
      </div>
      {hasCamera && (
        <Suspense fallback={<p role="status">Opening the camera…</p>}>
          <CameraScanner
            isPaused={enter.isPending}
            refusal={enter.error ? faultOf(enter.error) : undefined}
            onCode={check}
            onClose={() => setCamera(false)}
          />
        </Suspense>
      )}
      <p role="status" className="font-semibold">
        {enter.data &&
          (enter.data.isNew
            ? `${enter.data.name} is in, with ${plural(enter.data.seats, 'seat')}.${enter.data.earned > 0 ? ` ${enter.data.earned} SPIRALs earned.` : ''}`
            : `${enter.data.name} was checked in already, ${dateAndTime(enter.data.checkedInAt, event.host.timeZone)}.`)}
      </p>
    </form>
  )
}
