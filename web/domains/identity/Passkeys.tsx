import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { type Passkey, removePasskey, renamePasskey } from '#contracts/identity/passkeys.ts'
import { Ago } from '#web/ui/Ago.tsx'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { Input, PasswordInput } from '#web/ui/Input.tsx'
import { SkeletonText } from '#web/ui/Skeleton.tsx'
import { useServerForm } from '#web/ui/useServerForm.ts'
import { AddPasskey } from './AddPasskey.tsx'
import { myPasskeys, useRemovePasskey, useRenamePasskey } from './queries.ts'

/** The account's passkeys. */
export function Passkeys() {
  const { data, error, refetch } = useQuery({ ...myPasskeys(), staleTime: 0 })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonText />
  return (
    <>
      {data.items.length > 0 && (
        <ul className="flex flex-col divide-y divide-hairline">
          {data.items.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      <AddPasskey isFirst={data.items.length === 0} />
    </>
  )
}

function PasskeyRow({ passkey: { id, name, isSynced, createdAt, usedAt } }: { passkey: Passkey }) {
  const [asks, setAsks] = useState<'name' | 'password' | null>(null)
  const close = () => setAsks(null)
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="font-medium break-words">{name}</p>
        <p className="text-sm text-soft">
          {isSynced ? 'On several devices' : 'On one device'}, {usedAt ? 'used' : 'added'} <Ago at={usedAt ?? createdAt} />
        </p>
      </div>
      <div className="flex gap-1">
        <Button variant="quiet" onClick={() => setAsks('name')}>
          Rename<span className="visually-hidden"> {name}</span>
        </Button>
        <Button variant="quiet" onClick={() => setAsks('password')}>
          Remove<span className="visually-hidden"> {name}</span>
        </Button>
      </div>
      <Dialog open={asks === 'name'} onClose={close} title="Rename this passkey">
        <RenameForm id={id} name={name} onDone={close} />
      </Dialog>
      <Dialog open={asks === 'password'} onClose={close} title={`Remove ${name}?`}>
        <RemoveForm id={id} onDone={close} />
      </Dialog>
    </li>
  )
}

const NameForm = z.object(renamePasskey.body.shape)
function RenameForm({ id, name, onDone }: { id: Passkey['id']; name: string; onDone: () => void }) {
  const rename = useRenamePasskey()
  const form = useServerForm(NameForm, { defaultValues: { name } })
  const save = form.submit(async (body) => {
    await rename.mutateAsync({ params: { id }, body })
    onDone()
  })
  return (
    <form method="post" onSubmit={save} noValidate className="flex flex-col gap-4">
      <ErrorSummary {...form.summary} />
      <Input {...form.field('name')} label="Name" maxLength={60} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={onDone}>
          Keep it
        </Button>
        <Button type="submit" busy={form.isSubmitting} busyLabel="Saving…">
          Save
        </Button>
      </div>
    </form>
  )
}

const PasswordForm = z.object(removePasskey.body.shape)
function RemoveForm({ id, onDone }: { id: Passkey['id']; onDone: () => void }) {
  const remove = useRemovePasskey()
  const form = useServerForm(PasswordForm, { defaultValues: { password: '' } })
  const send = form.submit(async (body) => {
    await remove.mutateAsync({ params: { id }, body })
    toast({ title: 'Passkey removed', body: 'Devices that used it were signed out.' })
    onDone()
  })
  return (
    <form method="post" onSubmit={send} noValidate className="flex flex-col gap-4">
      <p className="text-soft">It won't sign in anymore, and devices that used it are signed out. Delete it from your device too.</p>
      <ErrorSummary {...form.summary} />
      <PasswordInput {...form.field('password')} label="Your password" autoComplete="current-password" />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={onDone}>
          Keep it
        </Button>
        <Button type="submit" variant="danger" busy={form.isSubmitting} busyLabel="Removing…">
          Remove
        </Button>
      </div>
    </form>
  )
}
