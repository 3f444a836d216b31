import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MallId } from '#contracts/ids.ts'
import { announce, type Announcement, ANNOUNCEMENT_MOST } from '#contracts/mall-office/mall-office.ts'
import { zoneName } from '#contracts/zones.ts'
import { typedAt } from '#web/lib/typed-time.ts'
import { StatusDot } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card, PageTitle } from '#web/ui/Card.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Input, Textarea } from '#web/ui/Input.tsx'
import { Pages } from '#web/ui/Pages.tsx'
import { PlaceTime } from '#web/ui/PlaceTime.tsx'
import { announcementsFor, overviewOfMall, useAnnounce, useChangeAnnouncement, useRemoveAnnouncement } from './queries.ts'
import { ANNOUNCEMENT_WORDS } from './words.ts'

/** What the mall tells shoppers on its page, now and later. */
export function AnnouncementsSection({ mallId }: { mallId: MallId }) {
  const list = useInfiniteQuery(announcementsFor(mallId))
  const { mall } = useSuspenseQuery(overviewOfMall(mallId)).data
  const [edited, setEdited] = useState<Announcement | 'new' | null>(null)
  const add = <Button onClick={() => setEdited('new')}>New announcement</Button>
  return (
    <div className="flex flex-col gap-8">
      <PageTitle title="Announcements" lead={`Shoppers see them on the page for ${mall.name}.`} actions={add} />
      <Pages
        list={list}
        noun="announcements"
        empty={<EmptyState title="Nothing announced yet">Post holiday hours, a new store or a closed entrance here.</EmptyState>}
      >
        {(rows) => (
          <ul className="flex flex-col gap-3">
            {rows.map((row) => (
              <li key={row.id}>
                <Row row={row} timeZone={mall.timeZone} onEdit={() => setEdited(row)} />
              </li>
            ))}
          </ul>
        )}
      </Pages>
      {edited && (
        <Edit mallId={mallId} timeZone={mall.timeZone} announcement={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </div>
  )
}

const TONES = { shown: 'success', scheduled: 'info', ended: 'neutral' } as const

function Row({
  row: { id, title, body, from, until, state },
  timeZone,
  onEdit,
}: {
  row: Announcement
  timeZone: string
  onEdit: () => void
}) {
  const [isAsking, setAsking] = useState(false)
  const remove = useRemoveAnnouncement()
  return (
    <Card className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-h4">{title}</h2>
        <StatusDot tone={TONES[state]}>{ANNOUNCEMENT_WORDS[state]}</StatusDot>
      </div>
      <p className="whitespace-pre-line">{body}</p>
      <p className="text-soft">
        From <PlaceTime at={from} timeZone={timeZone} />
        {until && (
          <>
            {' '}
            until <PlaceTime at={until} timeZone={timeZone} />
          </>
        )}
      </p>
      <div className="-ml-3 flex flex-wrap">
        <Button variant="quiet" size="sm" onClick={onEdit}>
          Edit<span className="visually-hidden"> {title}</span>
        </Button>
        <Button variant="quiet-danger" size="sm" onClick={() => setAsking(true)}>
          Remove<span className="visually-hidden"> {title}</span>
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={`Remove “${title}”?`}
        confirmLabel="Remove"
        destructive
        busy={remove.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate({ params: { id } }, { onSettled: () => setAsking(false) })}
      >
        Shoppers no longer see it.
      </ConfirmDialog>
    </Card>
  )
}

const Form = announce.body.omit({ mallId: true })
const orNull = { setValueAs: (typed: unknown) => (typed === '' || typed === null ? null : typed) }

type EditProps = { mallId: MallId; timeZone: string; announcement: Announcement | null; onClose: () => void }
function Edit({ mallId, timeZone, announcement, onClose }: EditProps) {
  const [add, change] = [useAnnounce(), useChangeAnnouncement()]
  const values = announcement
    ? {
        title: announcement.title,
        body: announcement.body,
        from: typedAt(announcement.from, timeZone),
        until: announcement.until && typedAt(announcement.until, timeZone),
      }
    : { title: '', body: '', from: null, until: null }
  return (
    <FormDialog
      as="panel"
      title={announcement ? 'Edit announcement' : 'New announcement'}
      schema={Form}
      defaultValues={values}
      {...(!announcement && { keptAs: `announcement ${mallId}` })}
      submitLabel={announcement ? 'Save changes' : 'Publish'}
      onSubmit={(body) =>
        announcement ? change.mutateAsync({ params: { id: announcement.id }, body }) : add.mutateAsync({ body: { mallId, ...body } })
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <Input {...form.field('title')} label="Headline" maxLength={80} />
          <Textarea {...form.field('body')} label="Text" rows={5} hint={`Up to ${ANNOUNCEMENT_MOST} characters.`} />
          <Input
            {...form.field('from')}
            {...form.register('from', orNull)}
            type="datetime-local"
            label="Show from"
            optional
            hint={`In the mall's time zone, ${zoneName(timeZone)}. Leave blank to show it now.`}
          />
          <Input {...form.field('until')} {...form.register('until', orNull)} type="datetime-local" label="Show until" optional />
        </>
      )}
    </FormDialog>
  )
}
