import { type FormEvent, useState } from 'react'
import type { NotificationPreferences } from '#contracts/notifications/notifications.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Switch } from '#web/ui/Checkbox.tsx'
import { Input } from '#web/ui/Input.tsx'
import { zoneHere } from './PreferencesCard.tsx'
import { useChangePreferences } from './queries.ts'

const AT_NIGHT = { from: '22:00', to: '07:00' }

/** Quiet hours: notifications are silent, and messages that are not urgent wait until the hours end. */
export function QuietHours({ known }: { known: NotificationPreferences }) {
  const change = useChangePreferences()
  const [{ from, to }, setHours] = useState(known.quietHours ?? AT_NIGHT)
  const [isAsked, setAsked] = useState(false)
  const error = !from || !to ? 'Enter both times.' : from === to ? 'Start and end must differ.' : undefined
  const isChanged = known.quietHours !== null && (known.quietHours.from !== from || known.quietHours.to !== to)
  const save = (quietHours: NotificationPreferences['quietHours']) => change.mutate({ ...known, quietHours, timeZone: zoneHere() })

  function submit(event: FormEvent) {
    event.preventDefault()
    setAsked(true)
    if (!error) save({ from, to })
  }
  return (
    <Card className="flex flex-col gap-2">
      <h2 className="text-h4">Quiet hours</h2>
      <Switch
        label="No messages at night"
        hint={`Messages wait until quiet hours end. Times are in your time zone (${known.timeZone.replaceAll('_', ' ')}).`}
        checked={known.quietHours !== null}
        onChange={({ target }) => save(target.checked ? AT_NIGHT : null)}
      />
      {known.quietHours && (
        <form onSubmit={submit} noValidate className="flex flex-col gap-3">
          <div className="grid grid-cols-2 gap-3">
            <Input label="From" type="time" value={from} onChange={({ target }) => setHours({ from: target.value, to })} />
            <Input label="To" type="time" value={to} onChange={({ target }) => setHours({ from, to: target.value })} />
          </div>
          {isAsked && error && (
            <p role="alert" className="text-sm text-danger">
              {error}
            </p>
          )}
          {isChanged && (
            <Button type="submit" variant="secondary" busy={change.isPending} busyLabel="Saving…">
              Save quiet hours
            </Button>
          )}
        </form>
      )}
    </Card>
  )
}
