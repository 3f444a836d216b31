import { Gift } from 'lucide-react'
import { useState } from 'react'
import { GIFT_MESSAGE_MAX } from '#contracts/gift-cards/gift-cards.ts'
import type { MallId } from '#contracts/ids.ts'
import { giveMallCard, type MallGift, mallGifts } from '#contracts/mall-accounts.ts'
import { dollars } from '#contracts/money.ts'
import { officeLink } from '#contracts/office-links.ts'
import { day } from '#web/lib/date-format.ts'
import { useList } from '#web/lib/use-list.ts'
import { useMallHref } from '#web/shell/own-mall.ts'
import { toast } from '#web/state/toasts.ts'
import { StatusDot, type Tone } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Input, Textarea } from '#web/ui/Input.tsx'
import { ListPage } from '#web/ui/ListPage.tsx'
import { LocalTime } from '#web/ui/LocalTime.tsx'
import type { OfficeColumn } from '#web/ui/OfficeTable.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { useGiveCard, useTakeBackCard } from './queries.ts'

const STATES: Record<MallGift['state'], { words: string; tone: Tone }> = {
  waiting: { words: 'Leaves soon', tone: 'info' },
  sent: { words: 'Sent', tone: 'info' },
  undelivered: { words: 'Email not delivered', tone: 'danger' },
  claimed: { words: 'In use', tone: 'success' },
  taken_back: { words: 'Taken back', tone: 'neutral' },
}

/** The gift cards that a mall gave to people. For its managers. */
export function MallGifts({ mallId, name }: { mallId: MallId; name: string }) {
  const list = useList(mallGifts, [], { mallId })
  const hrefOf = useMallHref()
  const [isGiving, setGiving] = useState(false)
  const [ending, setEnding] = useState<MallGift | null>(null)
  const takeBack = useTakeBackCard()
  const columns: OfficeColumn<MallGift>[] = [
    {
      key: 'recipient',
      head: 'For',
      cell: ({ recipient }) => (
        <span className="flex flex-col">
          {recipient.name}
          <span className="break-all text-soft">{recipient.email}</span>
        </span>
      ),
    },
    { key: 'at', head: 'Given', cell: ({ givenAt }) => <LocalTime at={givenAt} format={day} />, className: 'whitespace-nowrap' },
    { key: 'state', head: 'State', cell: ({ state }) => <StatusDot tone={STATES[state].tone}>{STATES[state].words}</StatusDot> },
    { key: 'amount', head: 'Amount', numeric: true, cell: ({ amount }) => dollars(amount) },
    {
      key: 'acts',
      head: <span className="visually-hidden">Actions</span>,
      stack: { head: 'Actions' },
      cell: (gift) =>
        gift.state !== 'claimed' &&
        gift.state !== 'taken_back' && (
          <Button variant="quiet-danger" size="sm" className="max-sm:-ml-3" onClick={() => setEnding(gift)}>
            Take back…<span className="visually-hidden"> the card for {gift.recipient.name}</span>
          </Button>
        ),
    },
  ]
  return (
    <ListPage
      title="Gift cards"
      lead={
        <>
          Cards from {name}, for its stores. Each one goes on <TextLink to={hrefOf(officeLink('mall', 'invoices'))}>your invoice</TextLink>.
        </>
      }
      actions={<Button onClick={() => setGiving(true)}>Give a card</Button>}
      list={list}
      noun={['card', 'cards']}
      table={{ columns, rowKey: ({ id }) => id }}
      empty={{
        title: 'No cards yet',
        icon: <Gift strokeWidth={1.75} />,
        children: 'Give one to the winner of a raffle, or to someone who had a bad day at your mall.',
      }}
    >
      {isGiving && <Give mallId={mallId} onClose={() => setGiving(false)} />}
      {ending && (
        <ConfirmDialog
          open
          title={`Take back the card for ${ending.recipient.name}?`}
          confirmLabel="Take back"
          destructive
          busy={takeBack.isPending}
          onClose={() => setEnding(null)}
          onConfirm={() => takeBack.mutate({ params: { id: ending.id }, body: {} }, { onSettled: () => setEnding(null) })}
        >
          Its code stops working, and {dollars(ending.amount)} comes off your next invoice.
        </ConfirmDialog>
      )}
    </ListPage>
  )
}

const Form = giveMallCard.body.omit({ mallId: true })

function Give({ mallId, onClose }: { mallId: MallId; onClose: () => void }) {
  const give = useGiveCard()
  return (
    <FormDialog
      title="Give a gift card"
      schema={Form}
      defaultValues={{ name: '', email: '', amount: 25, message: '' }}
      submitLabel="Give card"
      onSubmit={async (body) => {
        const { recipient, amount } = await give.mutateAsync({ body: { mallId, ...body } })
        toast({ title: `${dollars(amount)} for ${recipient.name}`, body: 'The card goes out by email in a minute.' })
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Input {...form.field('name')} label="Recipient's name" maxLength={80} autoComplete="off" />
          <Input {...form.field('email')} label="Recipient's email" type="email" autoComplete="off" />
          <Input
            {...form.field('amount')}
            {...form.register('amount', { valueAsNumber: true })}
            label="Amount in dollars"
            hint="$5 to $500. It goes on your next invoice."
            type="number"
            inputMode="decimal"
            step={0.01}
          />
          <Textarea {...form.field('message')} label="Message, if you like" rows={3} maxLength={GIFT_MESSAGE_MAX} />
        </>
      )}
    </FormDialog>
  )
}
