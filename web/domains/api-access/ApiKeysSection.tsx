import { useSuspenseQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import type { ApiKey } from '#contracts/api-access.ts'
import { API_SCOPES } from '#contracts/api-scopes.ts'
import type { RetailerId } from '#contracts/ids.ts'
import { dateAndTime, day } from '#web/lib/date-format.ts'
import { toast } from '#web/state/toasts.ts'
import { StatusDot, type Tone } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { PageTitle } from '#web/ui/Card.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LocalTime } from '#web/ui/LocalTime.tsx'
import { type OfficeColumn, OfficeTable } from '#web/ui/OfficeTable.tsx'
import { linkClass } from '#web/ui/TextLink.tsx'
import { MakeKey, RotateKey } from './KeyForms.tsx'
import { keysOf, useRevokeKey } from './queries.ts'
import { SecretDialog } from './SecretDialog.tsx'

const STATES: Record<ApiKey['state'], { words: string; tone: Tone }> = {
  active: { words: 'Works', tone: 'success' },
  expired: { words: 'Expired', tone: 'neutral' },
  revoked: { words: 'Revoked', tone: 'neutral' },
  left: { words: 'Owner left: replace its secret', tone: 'warning' },
}
type Open = { is: 'make' } | { is: 'rotate' | 'revoke'; key: ApiKey } | { is: 'secret'; secret: string } | null

/** The keys with which other programs act for a business. Its owners make and end them. */
export function ApiKeysSection({ retailerId }: { retailerId: RetailerId }) {
  const { items, mayManage } = useSuspenseQuery(keysOf(retailerId)).data
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen((now) => (now?.is === 'secret' ? now : null))
  const onSecret = (secret: string) => setOpen({ is: 'secret', secret })
  const make = mayManage && <Button onClick={() => setOpen({ is: 'make' })}>Make a key</Button>
  return (
    <div className="flex flex-col gap-8">
      <PageTitle
        title="API keys"
        lead="Let your cash register, bookkeeping or warehouse work with your orders, stock and products."
        actions={items.length > 0 && make}
      />
      {items.length === 0 ? (
        <EmptyState title="No API keys yet" icon={<KeyRound strokeWidth={1.75} />} action={make}>
          {mayManage ? 'Make one for each program, with only the rights that it needs.' : 'An owner can make one.'}
        </EmptyState>
      ) : (
        <OfficeTable label="API keys" columns={columnsOf(mayManage, setOpen)} rows={items} rowKey={({ id }) => id} />
      )}
      <p className="max-w-prose text-soft">
        A program sends its key as <code>Authorization: Bearer sprl_…</code>. Every address that takes keys stands in the{' '}
        <a className={linkClass} href="/api/openapi.json">
          API document
        </a>
        .
      </p>
      {open?.is === 'make' && <MakeKey {...{ retailerId, onSecret }} onClose={close} />}
      {open?.is === 'rotate' && <RotateKey {...{ retailerId, onSecret }} apiKey={open.key} onClose={close} />}
      {open?.is === 'revoke' && <Revoke retailerId={retailerId} apiKey={open.key} onClose={close} />}
      {open?.is === 'secret' && <SecretDialog title="Your new API key" secret={open.secret} onClose={() => setOpen(null)} />}
    </div>
  )
}

const columnsOf = (mayManage: boolean, setOpen: (open: Open) => void): readonly OfficeColumn<ApiKey>[] => [
  {
    key: 'name',
    head: 'Name',
    cell: ({ name, lastFour }) => (
      <span className="flex flex-col">
        <span className="wrap-anywhere">{name}</span>
        <span className="text-soft">sprl_…{lastFour}</span>
      </span>
    ),
    sortBy: ({ name }) => name,
  },
  {
    key: 'scopes',
    head: 'It may',
    cell: ({ scopes }) => (
      <ul className="flex flex-col">
        {scopes.map((scope) => (
          <li key={scope}>{API_SCOPES[scope]}</li>
        ))}
      </ul>
    ),
    stack: { wide: true },
    className: 'min-w-48',
  },
  {
    key: 'state',
    head: 'State',
    cell: ({ state, oldSecretUntil }) => (
      <span className="flex flex-col">
        <StatusDot tone={STATES[state].tone}>{STATES[state].words}</StatusDot>
        {oldSecretUntil && state === 'active' && (
          <span className="text-soft">
            Old secret until <LocalTime at={oldSecretUntil} format={dateAndTime} />
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'used',
    head: 'Last used',
    cell: ({ lastUsedAt }) => (lastUsedAt ? <LocalTime at={lastUsedAt} format={dateAndTime} /> : 'Never'),
    sortBy: ({ lastUsedAt }) => lastUsedAt,
  },
  { key: 'by', head: 'Made by', cell: ({ madeBy }) => madeBy ?? 'Closed account' },
  {
    key: 'ends',
    head: 'Ends',
    cell: ({ expiresAt }) => <LocalTime at={expiresAt} format={day} />,
    className: 'whitespace-nowrap',
    sortBy: ({ expiresAt }) => expiresAt,
  },
  {
    key: 'acts',
    head: <span className="visually-hidden">Actions</span>,
    stack: { head: 'Actions' },
    cell: (key) =>
      mayManage &&
      (key.state === 'active' || key.state === 'left') && (
        <span className="flex flex-wrap gap-1 max-sm:-ml-3">
          <Button variant="quiet" size="sm" onClick={() => setOpen({ is: 'rotate', key })}>
            Replace secret…<span className="visually-hidden"> of {key.name}</span>
          </Button>
          <Button variant="quiet-danger" size="sm" onClick={() => setOpen({ is: 'revoke', key })}>
            Revoke…<span className="visually-hidden"> {key.name}</span>
          </Button>
        </span>
      ),
  },
]

function Revoke({ retailerId, apiKey: { id, name }, onClose }: { retailerId: RetailerId; apiKey: ApiKey; onClose: () => void }) {
  const revoke = useRevokeKey(retailerId)
  return (
    <ConfirmDialog
      open
      title={`Revoke ${name}?`}
      confirmLabel="Revoke"
      destructive
      busy={revoke.isPending}
      onClose={onClose}
      onConfirm={() => revoke.mutate({ params: { id } }, { onSuccess: () => toast({ title: `${name} is revoked` }), onSettled: onClose })}
    >
      The program that has this key is shut out right away. This can't be undone.
    </ConfirmDialog>
  )
}
