import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { type Passkey, removePasskey, renamePasskey } from '#contracts/identity/passkeys.ts'
import { Ago } from '#web/ui/Ago.tsx'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { PasswordInput } from '#web/ui/Input.tsx'
import { NameDialog } from '#web/ui/NameDialog.tsx'
import { SkeletonText } from '#web/ui/Skeleton.tsx'
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

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { name, isSynced, createdAt, usedAt } = passkey
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
      {asks === 'name' && <Rename passkey={passkey} onClose={close} />}
      {asks === 'password' && <Remove passkey={passkey} onClose={close} />}
    </li>
  )
}

type ChangeProps = { passkey: Passkey; onClose: () => void }
const NameForm = z.object(renamePasskey.body.shape)
function Rename({ passkey: { id, name }, onClose }: ChangeProps) {
  const rename = useRenamePasskey()
  return (
    <NameDialog
      title="Rename this passkey"
      label="Name"
      contract={NameForm}
      name={name}
      saveLabel="Save"
      onSave={(next) => rename.mutateAsync({ params: { id }, body: { name: next } })}
      onClose={onClose}
    />
  )
}

const PasswordForm = z.object(removePasskey.body.shape)
function Remove({ passkey: { id, name }, onClose }: ChangeProps) {
  const remove = useRemovePasskey()
  return (
    <FormDialog
      title={`Remove ${name}?`}
      schema={PasswordForm}
      defaultValues={{ password: '' }}
      submitLabel="Remove"
      busyLabel="Removing…"
      cancelLabel="Keep it"
      destructive
      onSubmit={async (body) => {
        await remove.mutateAsync({ params: { id }, body })
        toast({ title: 'Passkey removed', body: 'Devices that used it were signed out.' })
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className="text-soft">It won't sign in anymore, and devices that used it are signed out. Delete it from your device too.</p>
          <PasswordInput {...form.field('password')} label="Your password" autoComplete="current-password" />
        </>
      )}
    </FormDialog>
  )
}
