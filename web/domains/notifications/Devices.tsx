import { Send, Smartphone, Trash2 } from 'lucide-react'
import { day } from '#web/lib/date-format.ts'
import { unsubscribe as unsubscribeHere } from '#web/lib/push-device.ts'
import { Ago } from '#web/ui/Ago.tsx'
import { toast } from '#web/state/toasts.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { LocalTime } from '#web/ui/LocalTime.tsx'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { Section } from '#web/ui/Card.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { usePushHere } from './push-here.ts'
import { useRemoveDevice, useTestPush } from './queries.ts'

type Device = NonNullable<ReturnType<typeof usePushHere>['devices']>[number]

/** The browsers that receive push messages. */
export function Devices() {
  const { devices, state } = usePushHere()
  if (state === 'not-set-up' || state === 'unknown') return null
  return (
    <Section title="Devices">
      {!devices ? (
        <SkeletonRows count={2} />
      ) : devices.length === 0 ? (
        <p className="text-soft">No device gets messages yet.</p>
      ) : (
        <ul className="divide-y divide-hairline rounded-md border border-hairline">
          {devices.map((device) => (
            <DeviceRow key={device.id} device={device} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function DeviceRow({ device }: { device: Device }) {
  const remove = useRemoveDevice()
  const test = useTestPush()
  const params = { id: device.id }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
      <Smartphone aria-hidden="true" className="size-6 shrink-0 text-link-strong" strokeWidth={1.75} />
      <div className="flex min-w-48 flex-1 flex-col">
        <span className="flex flex-wrap items-center gap-2 font-medium">
          {device.name}
          {device.isThisOne && <Badge tone="accent">This device</Badge>}
        </span>
        <span className="text-sm text-soft">
          Last seen <Ago at={device.lastSeenAt} /> · added <LocalTime at={device.addedAt} format={day} />
        </span>
      </div>
      <Button
        variant="secondary"
        busy={test.isPending}
        busyLabel="Sending…"
        icon={<Send aria-hidden="true" className="size-5" strokeWidth={1.75} />}
        onClick={() =>
          test.mutate(
            { params },
            { onSuccess: () => toast({ title: 'Test message sent', body: `It shows on ${device.name} in a moment.` }) },
          )
        }
      >
        Send a test
      </Button>
      <IconButton
        label={`Remove ${device.name}`}
        disabled={remove.isPending}
        onClick={() =>
          remove.mutate(
            { params },
            {
              onSuccess: async () => {
                if (device.isThisOne) await unsubscribeHere()
                toast({ title: `${device.name} gets no more messages` })
              },
            },
          )
        }
      >
        <Trash2 aria-hidden="true" className="size-5" strokeWidth={1.75} />
      </IconButton>
    </li>
  )
}
