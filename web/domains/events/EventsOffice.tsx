import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cancelEvent, type HostedEvent } from '#contracts/events/host.ts'
import type { MallId } from '#contracts/ids.ts'
import { plural } from '#web/lib/format.ts'
import { toast } from '#web/state/toasts.ts'
import { StatusDot } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card, PageTitle } from '#web/ui/Card.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pages } from '#web/ui/Pages.tsx'
import { PlaceTime } from '#web/ui/PlaceTime.tsx'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { EventDoor } from './EventDoor.tsx'
import { EventPicture } from './EventPicture.tsx'
import { EventForm } from './EventForm.tsx'
import { eventsOfHost, type HostKey, useCancelEvent, useDeleteDraft, usePublishEvent } from './queries.ts'

const STATES = {
  draft: { tone: 'warning', words: 'Draft' },
  planned: { tone: 'success', words: 'Planned' },
  ended: { tone: 'neutral', words: 'Over' },
  cancelled: { tone: 'danger', words: 'Canceled' },
} as const
type Act = 'edit' | 'cancel' | 'door' | 'picture' | 'delete'
type Open = { what: 'new' } | { what: Act; event: HostedEvent }

/** The events of a mall or store for its team: plan, change, cancel, and let people in. */
type EventsOfficeProps = {
  host: HostKey
  name: string
  /** Plans, changes and cancels; others see the list and the door. */
  mayManage: boolean
  mayGiveSpirals?: boolean
  /** The stores that a new event can be at, where the host is a retailer. */
  stores?: readonly { id: number; name: string }[]
}
export function EventsOffice({ host, name, mayManage, mayGiveSpirals = false, stores = [] }: EventsOfficeProps) {
  const list = useInfiniteQuery(eventsOfHost(host))
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  return (
    <div className="flex flex-col gap-8">
      <PageTitle
        title="Events"
        lead={`Shoppers see them on the events page and on the page of ${name}.`}
        actions={mayManage && <Button onClick={() => setOpen({ what: 'new' })}>New event</Button>}
      />
      <Pages list={list} noun="events" empty={<EmptyState title="No events yet">Plan a class, a sale or a story hour here.</EmptyState>}>
        {(rows) => (
          <ul className="flex flex-col gap-3">
            {rows.map((event) => (
              <li key={event.id}>
                <Row event={event} mayManage={mayManage} onOpen={(what) => setOpen({ what, event })} />
              </li>
            ))}
          </ul>
        )}
      </Pages>
      {open?.what === 'new' && <EventForm host={host} event={null} mayGiveSpirals={mayGiveSpirals} stores={stores} onClose={close} />}
      {open?.what === 'edit' && <EventForm host={host} event={open.event} mayGiveSpirals={mayGiveSpirals} stores={[]} onClose={close} />}
      {open?.what === 'cancel' && <CancelForm event={open.event} onClose={close} />}
      {open?.what === 'picture' && <EventPicture event={open.event} onClose={close} />}
      {open?.what === 'delete' && <DeleteDraft event={open.event} onClose={close} />}
      {open?.what === 'door' && <EventDoor event={open.event} mayDownload={mayManage} onClose={close} />}
    </div>
  )
}

/** The events of a mall. */
export const MallEvents = ({ mallId, name, mayManage }: { mallId: MallId; name: string; mayManage: boolean }) => (
  <EventsOffice host={{ mallId }} name={name} mayManage={mayManage} mayGiveSpirals />
)

type RowProps = { event: HostedEvent; mayManage: boolean; onOpen: (what: Act) => void }
function Row({ event, mayManage, onOpen }: RowProps) {
  const { id, title, startsAt, host, state, seats, going, waiting, checkedIn, opinions, stars } = event
  const publish = usePublishEvent()
  const { tone, words } = STATES[state]
  return (
    <Card className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-h4">{state === 'draft' ? title : <TextLink to={`/events/${id}`}>{title}</TextLink>}</h2>
        <StatusDot tone={tone}>{words}</StatusDot>
      </div>
      <p className="text-soft">
        <PlaceTime at={startsAt} timeZone={host.timeZone} />, {host.name}
      </p>
      <p className="tabular text-sm">
        {seats === null ? plural(going, 'seat') : `${going} of ${plural(seats, 'seat')}`} taken, {waiting} waiting, {checkedIn} checked in
        {stars !== null ? `, ${stars.toFixed(1)} of 5 stars` : opinions > 0 && `, ${plural(opinions, 'opinion')}`}
      </p>
      <div className="-ml-3 flex flex-wrap">
        {mayManage && state === 'draft' && (
          <Button
            variant="quiet"
            size="sm"
            busy={publish.isPending}
            onClick={() =>
              publish.mutate({ params: { id } }, { onSuccess: () => toast({ title: 'Event published', body: 'Shoppers see it now.' }) })
            }
          >
            Publish<span className="visually-hidden"> {title}</span>
          </Button>
        )}
        {state !== 'cancelled' && state !== 'draft' && (
          <Button variant="quiet" size="sm" onClick={() => onOpen('door')}>
            Attendees<span className="visually-hidden"> of {title}</span>
          </Button>
        )}
        {mayManage && (state === 'planned' || state === 'draft') && (
          <>
            <Button variant="quiet" size="sm" onClick={() => onOpen('edit')}>
              Edit<span className="visually-hidden"> {title}</span>
            </Button>
            <Button variant="quiet" size="sm" onClick={() => onOpen('picture')}>
              Picture<span className="visually-hidden"> of {title}</span>
            </Button>
            {state === 'draft' ? (
              <Button variant="quiet-danger" size="sm" onClick={() => onOpen('delete')}>
                Delete draft<span className="visually-hidden"> {title}</span>
              </Button>
            ) : (
              <Button variant="quiet-danger" size="sm" onClick={() => onOpen('cancel')}>
                Cancel event<span className="visually-hidden"> {title}</span>
              </Button>
            )}
          </>
        )}
      </div>
    </Card>
  )
}

function DeleteDraft({ event: { id, title }, onClose }: { event: HostedEvent; onClose: () => void }) {
  const remove = useDeleteDraft()
  return (
    <ConfirmDialog
      open
      title={`Delete “${title}”?`}
      confirmLabel="Delete draft"
      destructive
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id } }, { onSuccess: onClose })}
      onClose={onClose}
    >
      Nobody outside your team has seen it.
    </ConfirmDialog>
  )
}

function CancelForm({ event: { id, title }, onClose }: { event: HostedEvent; onClose: () => void }) {
  const cancel = useCancelEvent()
  return (
    <ReasonDialog
      title={`Cancel “${title}”?`}
      schema={cancelEvent.body}
      submitLabel="Cancel event"
      cancelLabel="Keep it"
      destructive
      onSubmit={async (body) => {
        await cancel.mutateAsync({ params: { id }, body })
        toast({ title: 'Event canceled', body: 'We tell everyone with a seat or in line.' })
      }}
      onClose={onClose}
      label="Why?"
      hint="Attendees read it."
      maxLength={300}
    />
  )
}
