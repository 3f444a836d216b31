import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { choosePin, type CounterDevice, COUNTER_REST_MINUTES, type counterDevices, type PinState } from '#contracts/counter-devices.ts'
import type { Reply } from '#contracts/endpoint.ts'
import type { RetailerId } from '#contracts/ids.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card, PageTitle, Section } from '#web/ui/Card.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { type OfficeColumn, OfficeTable } from '#web/ui/OfficeTable.tsx'
import { useServerForm } from '#web/ui/useServerForm.ts'
import { PinInput } from './PinInput.tsx'
import { devicesOf, useChoosePin, useResetPin, useWithdraw } from './queries.ts'

const SetUpForm = lazy(async () => ({ default: (await import('./SetUpForm.tsx')).SetUpForm }))

const PIN_WORDS: Record<PinState, string> = { set: 'Chosen', none: 'None yet', locked: 'Locked after five wrong tries' }

/** One's own PIN; for managers also the devices of the business and the PINs of its people. */
export function CounterDevicesSection({ retailerId }: { retailerId: RetailerId }) {
  const { data } = useSuspenseQuery(devicesOf(retailerId))
  const [isSettingUp, setSettingUp] = useState(false)
  return (
    <div className="flex flex-col gap-8">
      <PageTitle
        title="Counter devices"
        lead={`People of a store share a tablet or a till: each enters a PIN, and what they do stands under their name. After ${COUNTER_REST_MINUTES} minutes of rest the device locks.`}
      />
      <Section title="My PIN">
        <Card className="max-w-md">
          <ChoosePin retailerId={retailerId} state={data.mine} />
        </Card>
      </Section>
      {data.mayManage && (
        <>
          <Section
            title="Devices"
            aside={data.stores.length > 0 && <Button onClick={() => setSettingUp(true)}>Use this device at the counter…</Button>}
          >
            {data.devices.length > 0 ? (
              <OfficeTable label="Counter devices" columns={DEVICES(retailerId)} rows={data.devices} rowKey={({ id }) => id} />
            ) : (
              <EmptyState title="No counter device yet">Open this page on the device that stands at the counter.</EmptyState>
            )}
          </Section>
          <Section title="PINs of the team">
            <OfficeTable label="PINs of the team" columns={PEOPLE(retailerId)} rows={data.people} rowKey={({ id }) => id} />
          </Section>
        </>
      )}
      {isSettingUp && (
        <Suspense fallback={null}>
          <SetUpForm stores={data.stores} onClose={() => setSettingUp(false)} />
        </Suspense>
      )}
    </div>
  )
}

const Form = choosePin.body.pick({ pin: true })
function ChoosePin({ retailerId, state }: { retailerId: RetailerId; state: PinState }) {
  const choose = useChoosePin(retailerId)
  const form = useServerForm(Form, { defaultValues: { pin: '' } })
  const send = form.submit(async ({ pin }) => {
    await choose.mutateAsync({ body: { retailerId, pin } })
    form.reset()
  })
  return (
    <form method="post" onSubmit={send} noValidate className="flex flex-col gap-4">
      <ErrorSummary {...form.summary} />
      <p className="text-soft">
        {state === 'none'
          ? 'You have no PIN yet.'
          : state === 'locked'
            ? 'Your PIN is locked at a device after five wrong tries. A new one opens it again.'
            : 'You have a PIN. A new one replaces it and ends what is open under it.'}
      </p>
      <PinInput {...form.field('pin')} label="New PIN" hint="6 digits. Your password stays as it is." fieldClassName="max-w-48" />
      <div>
        <Button type="submit" busy={form.isSubmitting} busyLabel="Saving…">
          Save PIN
        </Button>
      </div>
    </form>
  )
}

const DEVICES = (retailerId: RetailerId): readonly OfficeColumn<CounterDevice>[] => [
  { key: 'name', head: 'Device', cell: ({ name }) => name, sortBy: ({ name }) => name },
  { key: 'store', head: 'Store', cell: ({ store }) => store, sortBy: ({ store }) => store },
  { key: 'person', head: 'At it now', cell: ({ person }) => person ?? 'Nobody' },
  { key: 'used', head: 'Last used', cell: ({ usedAt }) => (usedAt ? dateAndTime(usedAt) : 'Never'), className: 'whitespace-nowrap' },
  { key: 'by', head: 'Set up by', cell: ({ setUpBy }) => setUpBy ?? 'Someone who left', className: 'whitespace-nowrap' },
  {
    key: 'withdraw',
    head: <span className="visually-hidden">Withdraw</span>,
    cell: (device) => <Withdraw retailerId={retailerId} device={device} />,
  },
]

function Withdraw({ retailerId, device: { id, name } }: { retailerId: RetailerId; device: CounterDevice }) {
  const [isAsking, setAsking] = useState(false)
  const withdraw = useWithdraw(retailerId)
  return (
    <>
      <Button variant="quiet-danger" size="sm" className="max-sm:-ml-3" onClick={() => setAsking(true)}>
        Withdraw…<span className="visually-hidden"> {name}</span>
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Withdraw ${name}?`}
        confirmLabel="Withdraw"
        destructive
        busy={withdraw.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => withdraw.mutate({ params: { id } }, { onSettled: () => setAsking(false) })}
      >
        Nobody can work with it anymore, also not with a PIN. What was done stays on record.
      </ConfirmDialog>
    </>
  )
}

type PersonRow = Reply<typeof counterDevices>['people'][number]
const PEOPLE = (retailerId: RetailerId): readonly OfficeColumn<PersonRow>[] => [
  { key: 'name', head: 'Name', cell: ({ name }) => name, sortBy: ({ name }) => name },
  { key: 'pin', head: 'PIN', cell: ({ pin }) => PIN_WORDS[pin], sortBy: ({ pin }) => PIN_WORDS[pin] },
  {
    key: 'reset',
    head: <span className="visually-hidden">Remove the PIN</span>,
    cell: ({ id, name, pin, mayReset }) => mayReset && pin !== 'none' && <Reset {...{ retailerId, id, name }} />,
  },
]

function Reset({ retailerId, id, name }: Pick<PersonRow, 'id' | 'name'> & { retailerId: RetailerId }) {
  const reset = useResetPin(retailerId)
  return (
    <Button
      variant="quiet"
      size="sm"
      className="max-sm:-ml-3"
      busy={reset.isPending}
      onClick={() => reset.mutate({ params: { retailerId, userId: id } })}
    >
      Remove PIN<span className="visually-hidden"> of {name}</span>
    </Button>
  )
}
