import { Printer } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { z } from 'zod'
import { groupedGiftCode, type SentGiftCard } from '#contracts/gift-cards/gift-cards.ts'
import { Email } from '#contracts/identity/people.ts'
import { dollars } from '#contracts/money.ts'
import { useNow } from '#web/lib/now.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog, Dialog } from '#web/ui/Dialog.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Input } from '#web/ui/Input.tsx'
import { PrintSheet } from '#web/ui/PrintSheet.tsx'
import { CardFace } from './CardFace.tsx'
import { GiftQr } from './GiftQr.tsx'
import { dayText, lastDay, sendDay } from './send-day.ts'
import { type PurchaseAddress, useChangeDelivery, useRefund, useResend, useShowCode } from './queries.ts'

type Act = { card: SentGiftCard; address: PurchaseAddress }
const forWhom = ({ recipient }: SentGiftCard): ReactNode => <span className="visually-hidden"> for {recipient.name}</span>

export function Resend({ card, address }: Act) {
  const [isOpen, setOpen] = useState(false)
  const resend = useResend(address)
  return (
    <>
      <Button size="sm" variant={card.deliveryFailed ? 'primary' : 'secondary'} onClick={() => setOpen(true)}>
        Send again{forWhom(card)}
      </Button>
      {isOpen && (
        <FormDialog
          title={`Send the card to ${card.recipient.name} again`}
          schema={z.object({ email: Email })}
          defaultValues={{ email: card.recipient.email ?? '' }}
          submitLabel="Send again"
          busyLabel="Sending…"
          onSubmit={async ({ email }) => {
            await resend.mutateAsync({ params: { number: address.number, cardId: card.id }, query: keyOf(address), body: { email } })
            toast({ title: 'Sent again', body: `The card is on its way to ${email}.` })
          }}
          onClose={() => setOpen(false)}
        >
          {(form) => (
            <>
              <p>The new email has a new code. The code in the earlier email stops working.</p>
              <Input {...form.field('email')} label="Their email" type="email" inputMode="email" maxLength={254} />
            </>
          )}
        </FormDialog>
      )}
    </>
  )
}

const keyOf = ({ key }: PurchaseAddress) => (key ? { key } : {})

export function ChangeDelivery({ card, address }: Act) {
  const [isOpen, setOpen] = useState(false)
  const change = useChangeDelivery(address)
  const now = useNow()
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
        Change date or email{forWhom(card)}
      </Button>
      {isOpen && (
        <FormDialog
          title={`The card for ${card.recipient.name}`}
          schema={z.object({ email: Email, sendOn: sendDay(() => now) })}
          defaultValues={{ email: card.recipient.email ?? '', sendOn: card.sendAt ? dayText(card.sendAt) : '' }}
          submitLabel="Save changes"
          onSubmit={(body) => change.mutateAsync({ params: { number: address.number, cardId: card.id }, query: keyOf(address), body })}
          onClose={() => setOpen(false)}
        >
          {(form) => (
            <>
              <Input {...form.field('email')} label="Their email" type="email" inputMode="email" maxLength={254} />
              <Input
                {...form.field('sendOn')}
                label="Send it on"
                optional
                type="date"
                min={dayText(now)}
                max={lastDay(now)}
                hint="Leave blank to send it now."
              />
            </>
          )}
        </FormDialog>
      )}
    </>
  )
}

export function Refund({ card, address }: Act) {
  const [isOpen, setOpen] = useState(false)
  const refund = useRefund(address)
  const act = () =>
    refund.mutate(
      { params: { number: address.number, cardId: card.id }, query: keyOf(address) },
      {
        onSuccess: () => toast({ title: `${dollars(card.amount)} refunded`, body: 'It goes back to the card you paid with.' }),
        onSettled: () => setOpen(false),
      },
    )
  return (
    <>
      <Button size="sm" variant="quiet" onClick={() => setOpen(true)}>
        Refund{forWhom(card)}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={`Refund ${dollars(card.amount)}?`}
        keepLabel="Keep the card"
        confirmLabel="Refund"
        destructive
        busy={refund.isPending}
        busyLabel="Refunding…"
        onConfirm={act}
        onClose={() => setOpen(false)}
      >
        <p>The gift card for {card.recipient.name} stops working, and the money goes back to the card you paid with.</p>
      </ConfirmDialog>
    </>
  )
}

/** The code of a card to print stands on the screen once, as long as this dialog is open. */
export function ShowCode({ card, address }: Act) {
  const [code, setCode] = useState<string | null>(null)
  const [isPrinting, setPrinting] = useState(false)
  const show = useShowCode(address)
  const ask = () =>
    show.mutate(
      { params: { number: address.number, cardId: card.id }, query: keyOf(address) },
      { onSuccess: (shown) => setCode(shown.code) },
    )
  return (
    <>
      <Button
        size="sm"
        busy={show.isPending}
        busyLabel="One moment…"
        onClick={ask}
        icon={<Printer aria-hidden="true" className="size-4" />}
      >
        {card.last4 ? 'Make a new code' : 'Show and print'}
        {forWhom(card)}
      </Button>
      {card.last4 && code === null && <p className="basis-full text-sm text-soft">A new code ends the printed one (•••• {card.last4}).</p>}
      <Dialog
        open={code !== null}
        onClose={() => setCode(null)}
        title="Your gift card to print"
        footer={
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="secondary" onClick={() => setCode(null)}>
              Done
            </Button>
            <Button onClick={() => setPrinting(true)} icon={<Printer aria-hidden="true" className="size-5" />}>
              Print
            </Button>
          </div>
        }
      >
        {code !== null && (
          <div className="flex flex-col gap-4">
            <PrintedCard card={card} code={code} />
            <p className="text-sm text-soft">We show this code only once. Print it or write it down now.</p>
          </div>
        )}
      </Dialog>
      {isPrinting && code !== null && (
        <PrintSheet onPrinted={() => setPrinting(false)}>
          <PrintedCard card={card} code={code} />
        </PrintSheet>
      )}
    </>
  )
}

function PrintedCard({ card, code }: { card: SentGiftCard; code: string }) {
  return (
    <div className="mx-auto flex max-w-md flex-col gap-3">
      <CardFace design={card.design} amount={card.amount} place={card.place.name} />
      <p className="text-lg font-semibold">For {card.recipient.name}</p>
      {card.message && <p className="break-words whitespace-pre-wrap">{card.message}</p>}
      <div className="flex items-center gap-4">
        <GiftQr code={code} />
        <div className="flex min-w-0 flex-col gap-1">
          <p className="tabular text-h4 font-bold tracking-wider">{groupedGiftCode(code)}</p>
          <p className="text-sm">Enter this code at checkout, or scan it to add the card to your wallet. It never expires.</p>
        </div>
      </div>
    </div>
  )
}
