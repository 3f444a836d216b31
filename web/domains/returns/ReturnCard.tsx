import { Printer } from 'lucide-react'
import { useState } from 'react'
import { dollars } from '#contracts/money.ts'
import { escalateReturn, type Return, RETURN_REASON_WORDS } from '#contracts/returns/returns.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Textarea } from '#web/ui/Input.tsx'
import { LocalTime } from '#web/ui/LocalTime.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { ProductPicture } from '#web/ui/ProductPicture.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { Timeline } from '#web/ui/Timeline.tsx'
import type { OrderAddress } from '../orders/queries.ts'
import { orderPage } from '../orders/queries.ts'
import { useCancelReturn, useEscalateReturn, useNudgeStore } from './queries.ts'
import { ExchangeLines, ExchangeState } from './ExchangeLines.tsx'
import { RefundLines } from '../payments/RefundLines.tsx'
import { ReturnLabel } from './ReturnLabel.tsx'
import { dayOf, RETURN_STATE_WORDS, WAY_WORDS } from './words.ts'

type ReturnCardProps = { item: Return; orderKey?: string | undefined; headingLevel?: 2 | 3 }

/** One return: its items, the code or label, the refund, and what happened. */
export function ReturnCard({ item, orderKey, headingLevel = 3 }: ReturnCardProps) {
  const Heading = `h${headingLevel}` as const
  const address: OrderAddress = { number: item.orderNumber, ...(orderKey && { key: orderKey }) }
  const { label, tone } = RETURN_STATE_WORDS[item.state]
  return (
    <Card className="flex flex-col gap-5 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <Heading className="text-h4">Return to {item.storeName}</Heading>
          <p className="text-soft">
            {WAY_WORDS[item.way]}
            {item.bringBy && ` by ${dayOf(item.bringBy, item.timeZone)}`}
          </p>
        </div>
        <Badge tone={tone}>{item.exchange?.state === 'done' ? 'Exchanged' : label}</Badge>
      </div>
      {item.refusal && (
        <Notice tone="warning" title={item.state === 'rejected' ? "The store didn't accept it" : "The store didn't accept all of it"}>
          {item.refusal}
        </Notice>
      )}
      <ExchangeState item={item} />
      <div className="grid gap-6 sm:grid-cols-2">
        <div className="flex flex-col gap-4">
          <Items item={item} />
          {item.refund &&
            (item.exchange && item.exchange.state !== 'ended' ? (
              <ExchangeLines exchange={item.exchange} refund={item.refund} />
            ) : (
              <RefundLines refund={item.refund} isDone={item.state === 'refunded'} />
            ))}
        </div>
        <div className="flex flex-col gap-5">
          {item.code && item.qr && <Code item={item} code={item.code} qr={item.qr} />}
          {item.label && item.state === 'approved' && <ReturnLabel label={item.label} />}
          <Timeline
            label={`Steps of the return to ${item.storeName}`}
            steps={item.timeline.map(({ state, at, note }, i) => ({
              key: `${state} ${i}`,
              label: RETURN_STATE_WORDS[state].label,
              time: <LocalTime at={at} format={dateAndTime} />,
              detail: note,
              state: state === 'rejected' ? 'failed' : i === item.timeline.length - 1 && item.state !== 'refunded' ? 'current' : 'done',
            }))}
          />
        </div>
      </div>
      <Acts item={item} address={address} />
    </Card>
  )
}

const Items = ({ item }: { item: Return }) => (
  <ul className="flex flex-col gap-3">
    {item.lines.map((line) => (
      <li key={line.id} className="flex gap-3">
        <span className="w-14 shrink-0">
          <ProductPicture picture={line.image} name={line.title} sizes="3.5rem" decorative />
        </span>
        <span className="flex min-w-0 flex-col">
          <span className="font-medium">
            {line.quantity > 1 && `${line.quantity} × `}
            {line.title}
          </span>
          {line.options && <span className="text-sm text-soft">{line.options}</span>}
          <span className="text-sm text-soft">{RETURN_REASON_WORDS[line.reason]}</span>
          {line.accepted !== null && line.accepted < line.quantity && (
            <span className="text-sm text-warning">
              {line.accepted} of {line.quantity} accepted
            </span>
          )}
        </span>
      </li>
    ))}
  </ul>
)

const Code = ({ item, code, qr }: { item: Return; code: string; qr: string }) => (
  <div className="flex flex-col items-center gap-2 rounded-md bg-sunken p-4 text-center">
    <img src={qr} alt={`QR code ${code}`} className="size-40 rounded-sm bg-white p-2" />
    <p className="tabular text-h4 font-semibold tracking-widest">{code}</p>
    <p className="text-sm text-soft">
      Show it at {item.storeName}, another of its stores, or any <TextLink to="/spiral-centers">SPIRAL Center</TextLink>.
    </p>
  </div>
)

function Acts({ item, address }: { item: Return; address: OrderAddress }) {
  const cancel = useCancelReturn(address)
  const nudge = useNudgeStore(address)
  const escalate = useEscalateReturn(address)
  const [asked, setAsked] = useState<'cancel' | 'escalate'>()
  const params = { number: item.orderNumber, id: item.id }
  const query = address.key ? { key: address.key } : {}
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-hairline pt-4">
      <TextLink to={orderPage(address)}>Order {item.orderNumber}</TextLink>
      <span className="flex-1" />
      {item.label && item.state === 'approved' && (
        <Button variant="secondary" icon={<Printer aria-hidden="true" className="size-5" />} onClick={() => window.print()}>
          Print label
        </Button>
      )}
      {item.may.nudge && (
        <Button variant="secondary" busy={nudge.isPending} busyLabel="Reminding…" onClick={() => nudge.mutate({ params, query })}>
          Remind the store
        </Button>
      )}
      {item.may.escalate && (
        <Button variant="secondary" onClick={() => setAsked('escalate')}>
          Ask support
        </Button>
      )}
      {item.escalatedAt && (
        <span className="text-soft">
          With support since <LocalTime at={item.escalatedAt} format={dateAndTime} />
        </span>
      )}
      {item.may.cancel && (
        <Button variant="quiet-danger" onClick={() => setAsked('cancel')}>
          Cancel return
        </Button>
      )}
      {item.state === 'expired' && <ButtonLink to={`/easy-returns?id=${item.orderNumber}`}>Start again</ButtonLink>}
      <ConfirmDialog
        open={asked === 'cancel'}
        title="Keep these items?"
        keepLabel="Go back"
        confirmLabel="Cancel return"
        destructive
        busy={cancel.isPending}
        busyLabel="Canceling…"
        onConfirm={() => cancel.mutate({ params, query }, { onSettled: () => setAsked(undefined) })}
        onClose={() => setAsked(undefined)}
      >
        You keep the items, and{' '}
        {item.exchange
          ? 'the store puts the other item back on sale'
          : `${item.refund ? dollars(item.refund.total) : 'nothing'} is not refunded`}
        . You can start a new return while the window is open.
      </ConfirmDialog>
      {asked === 'escalate' && (
        <FormDialog
          title="Ask SPIRAL support"
          schema={escalateReturn.body}
          defaultValues={{ message: '' }}
          submitLabel="Send"
          busyLabel="Sending…"
          onSubmit={(body) => escalate.mutateAsync({ params, query, body })}
          onClose={() => setAsked(undefined)}
        >
          {(form) => <Textarea {...form.field('message')} label="What happened?" rows={4} />}
        </FormDialog>
      )}
    </div>
  )
}
