import { useSuspenseQuery } from '@tanstack/react-query'
import { Webhook } from 'lucide-react'
import { useState } from 'react'
import type { RetailerId } from '#contracts/ids.ts'
import { WEBHOOK_KINDS, type WebhookEndpoint } from '#contracts/webhooks.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { toast } from '#web/state/toasts.ts'
import { StatusDot } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card, PageTitle } from '#web/ui/Card.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LocalTime } from '#web/ui/LocalTime.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { linkClass, TextLink } from '#web/ui/TextLink.tsx'
import { hooksOf, useRemoveHook, useRenewSecret, useSwitchHook, useTestHook } from './queries.ts'
import { SecretDialog } from './SecretDialog.tsx'
import { WebhookForm } from './WebhookForm.tsx'
import { WebhookMessages } from './WebhookMessages.tsx'

type Open = { is: 'form' | 'remove' | 'renew'; webhook: WebhookEndpoint } | { is: 'add' } | { is: 'secret'; secret: string } | null

/** The addresses to which events of a business are sent; `?webhook=` shows the messages of one. */
export function WebhooksSection({ retailerId }: { retailerId: RetailerId }) {
  const { get } = useAddressFilters()
  const { items, mayManage } = useSuspenseQuery(hooksOf(retailerId)).data
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen((now) => (now?.is === 'secret' ? now : null))
  const onSecret = (secret: string) => setOpen({ is: 'secret', secret })
  const asked = items.find(({ id }) => String(id) === get('webhook'))
  if (asked) return <WebhookMessages webhook={asked} mayManage={mayManage} />
  const add = mayManage && <Button onClick={() => setOpen({ is: 'add' })}>Add a webhook</Button>
  return (
    <div className="flex flex-col gap-8">
      <PageTitle
        title="Webhooks"
        lead="Your other programs hear of orders, stock, returns and payouts right away."
        actions={items.length > 0 && add}
      />
      {items.length === 0 ? (
        <EmptyState title="No webhooks yet" icon={<Webhook strokeWidth={1.75} />} action={add}>
          {mayManage ? 'Add the address of a program that waits for events.' : 'An owner can add one.'}
        </EmptyState>
      ) : (
        <ul aria-label="Webhooks" className="flex flex-col gap-4">
          {items.map((webhook) => (
            <li key={webhook.id}>
              <WebhookCard {...{ retailerId, webhook, mayManage, setOpen }} />
            </li>
          ))}
        </ul>
      )}
      <p className="max-w-prose text-soft">
        Each message is signed as the{' '}
        <a className={linkClass} href="https://www.standardwebhooks.com/" rel="noreferrer">
          Standard Webhooks
        </a>{' '}
        describe. It names orders and products by number, without names or addresses of shoppers.
      </p>
      {open?.is === 'add' && <WebhookForm {...{ retailerId, onSecret }} webhook={null} onClose={close} />}
      {open?.is === 'form' && <WebhookForm {...{ retailerId, onSecret }} webhook={open.webhook} onClose={close} />}
      {open?.is === 'renew' && <Renew webhook={open.webhook} onSecret={onSecret} onClose={close} />}
      {open?.is === 'remove' && <Remove retailerId={retailerId} webhook={open.webhook} onClose={close} />}
      {open?.is === 'secret' && <SecretDialog title="The secret of this webhook" secret={open.secret} onClose={() => setOpen(null)} />}
    </div>
  )
}

type WebhookCardProps = { retailerId: RetailerId; webhook: WebhookEndpoint; mayManage: boolean; setOpen: (open: Open) => void }
function WebhookCard({ retailerId, webhook, mayManage, setOpen }: WebhookCardProps) {
  const { hrefWith } = useAddressFilters()
  const { id, url, kinds, state, reason, lastSentAt } = webhook
  const isOn = state === 'on'
  const change = useSwitchHook(retailerId)
  const test = useTestHook(id)
  const named = <span className="visually-hidden"> {url}</span>
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-base font-semibold break-all">{url}</h2>
        <StatusDot tone={isOn ? 'success' : 'warning'}>{isOn ? 'On' : 'Stopped'}</StatusDot>
      </div>
      {reason && (
        <Notice tone="warning" title="We stopped this webhook">
          {reason}
        </Notice>
      )}
      <p>{kinds.map((kind) => WEBHOOK_KINDS[kind]).join(' · ')}</p>
      <p className="text-soft">
        {lastSentAt ? (
          <>
            Last message <LocalTime at={lastSentAt} format={dateAndTime} />
          </>
        ) : (
          'No message has arrived yet'
        )}
      </p>
      <div className="-ml-3 flex flex-wrap items-center gap-1">
        <TextLink to={hrefWith({ webhook: String(id) })} className="px-3">
          Messages{named}
        </TextLink>
        {mayManage && (
          <>
            {isOn && (
              <Button
                variant="quiet"
                size="sm"
                busy={test.isPending}
                onClick={() =>
                  test.mutate(
                    { params: { id } },
                    { onSuccess: () => toast({ title: 'Test message sent', body: 'See Messages for the answer.' }) },
                  )
                }
              >
                Send a test{named}
              </Button>
            )}
            <Button
              variant="quiet"
              size="sm"
              busy={change.isPending}
              onClick={() => change.mutate({ params: { id }, body: { url, kinds, isOn: !isOn } })}
            >
              {isOn ? 'Stop' : 'Turn on'}
              {named}
            </Button>
            <Button variant="quiet" size="sm" onClick={() => setOpen({ is: 'form', webhook })}>
              Change…{named}
            </Button>
            <Button variant="quiet" size="sm" onClick={() => setOpen({ is: 'renew', webhook })}>
              New secret…{named}
            </Button>
            <Button variant="quiet-danger" size="sm" onClick={() => setOpen({ is: 'remove', webhook })}>
              Remove…{named}
            </Button>
          </>
        )}
      </div>
    </Card>
  )
}

type AskProps = { webhook: WebhookEndpoint; onClose: () => void }
function Renew({ webhook: { id }, onSecret, onClose }: AskProps & { onSecret: (secret: string) => void }) {
  const renew = useRenewSecret()
  return (
    <ConfirmDialog
      open
      title="Make a new secret?"
      confirmLabel="Make a new secret"
      busy={renew.isPending}
      onClose={onClose}
      onConfirm={() => renew.mutate({ params: { id } }, { onSuccess: ({ secret }) => onSecret(secret), onError: onClose })}
    >
      The next message is signed with it. Your program refuses messages until it knows the new secret, and we send them again.
    </ConfirmDialog>
  )
}

function Remove({ retailerId, webhook: { id, url }, onClose }: AskProps & { retailerId: RetailerId }) {
  const remove = useRemoveHook(retailerId)
  return (
    <ConfirmDialog
      open
      title="Remove this webhook?"
      confirmLabel="Remove"
      destructive
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() => remove.mutate({ params: { id } }, { onSuccess: () => toast({ title: 'Webhook removed' }), onSettled: onClose })}
    >
      <span className="break-all">{url}</span> hears nothing more, and its messages are deleted. To keep them, stop it instead.
    </ConfirmDialog>
  )
}
