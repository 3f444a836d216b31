import { useEffect, useEffectEvent, useState } from 'react'
import { z } from 'zod'
import { type GiftBalance, GiftCode, GIFT_STATE_WORDS, groupedGiftCode, plainGiftCode } from '#contracts/gift-cards/gift-cards.ts'
import { dollars } from '#contracts/money.ts'
import { sentenceFor } from '#web/lib/api.ts'
import { day } from '#web/lib/date-format.ts'
import { isScreen } from '#web/routes.ts'
import { useViewer } from '#web/shell/session.ts'
import { toast } from '#web/state/toasts.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Card, PageTitle } from '#web/ui/Card.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { Input } from '#web/ui/Input.tsx'
import { LocalTime } from '#web/ui/LocalTime.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { useServerForm } from '#web/ui/useServerForm.ts'
import { CardFace } from './CardFace.tsx'
import { GiftCardTabs } from './GiftCardTabs.tsx'
import { useCheckBalance, useClaim } from './queries.ts'
import { ScanGiftCode } from '../pickups/ScanGiftCode.tsx'

const CodeForm = z.object({ code: GiftCode })
const MOST_TYPED = 19

const KEPT = 'spiral-gift-code'
/** Over a sign-in, the code stays in this tab and never stands in an address that reaches a server log. */
const keepCode = (code: string): void => sessionStorage.setItem(KEPT, code)
/** The code after `#` in the link of an email, or the one from before a sign-in. */
function codeBrought(): string {
  const kept = sessionStorage.getItem(KEPT) ?? ''
  sessionStorage.removeItem(KEPT)
  return plainGiftCode(new URLSearchParams(location.hash.slice(1)).get('code') ?? kept)
}

/** The balance of a card, without an account; its owner sees the last uses. */
export default function BalanceScreen() {
  const [found, setFound] = useState<{ code: string; card: GiftBalance } | null>(null)
  const check = useCheckBalance()
  const form = useServerForm(CodeForm, { defaultValues: { code: '' } })
  const look = form.submit(async ({ code }) => {
    setFound(null)
    setFound({ code, card: await check.mutateAsync({ body: { code } }) })
  })
  const { setValue } = form
  const lookFor = (code: string) => {
    setValue('code', groupedGiftCode(code))
    void look()
  }
  const lookForBrought = useEffectEvent(() => {
    const code = codeBrought()
    if (code) lookFor(code)
  })
  useEffect(() => lookForBrought(), [])
  const { onChange, ...field } = form.field('code')
  return (
    <div className="flex flex-col gap-6 py-4">
      <PageTitle title="Check a gift card" lead="See what's left on a SPIRAL gift card. You don't need an account." />
      <GiftCardTabs current="balance" />
      <div className="grid items-start gap-8 lg:grid-cols-2">
        <Card className="sm:p-6">
          <form method="post" onSubmit={look} noValidate className="flex flex-col gap-4">
            <ErrorSummary {...form.summary} />
            <Input
              {...field}
              onChange={(event) => {
                const isAtEnd = event.target.selectionStart === event.target.value.length
                if (isAtEnd) event.target.value = groupedGiftCode(plainGiftCode(event.target.value)).slice(0, MOST_TYPED)
                return onChange(event)
              }}
              label="Gift card code"
              hint="16 letters and numbers, in the email or on the printed card"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              placeholder="XXXX XXXX XXXX XXXX"
              className="tabular text-lg tracking-wider uppercase"
            />
            <div className="flex flex-wrap gap-2">
              <Button type="submit" busy={form.isSubmitting} busyLabel="Looking…">
                Check balance
              </Button>
              <ScanGiftCode onCode={lookFor} />
            </div>
          </form>
        </Card>
        <div role="status" className="min-w-0">
          {found && <Found {...found} onClaimed={() => void look()} />}
        </div>
      </div>
    </div>
  )
}

function Found({ code, card, onClaimed }: { code: string; card: GiftBalance; onClaimed: () => void }) {
  const { balance, place, design, last4, state, mine, claimed, from, message, uses, blockedBecause } = card
  return (
    <div className="flex flex-col gap-4">
      <CardFace design={design} amount={balance} place={place.name} last4={last4} className="max-w-md" />
      <p>
        <span className="tabular block text-h2 font-bold">{dollars(balance)}</span>
        <span className="text-soft">
          {state === 'active' ? 'left on this card' : GIFT_STATE_WORDS[state]}
          {place.kind === 'mall'
            ? `, for all stores of ${place.name}`
            : place.kind === 'retailer'
              ? `, for ${place.name}`
              : ', for any store on SPIRAL'}
          . It never expires.
        </span>
      </p>
      {(from || message) && !mine && (
        <blockquote className="border-l-2 border-accent pl-3">
          {message && <p className="break-words whitespace-pre-wrap">{message}</p>}
          {from && <p className="text-sm text-soft">From {from}</p>}
        </blockquote>
      )}
      {place.isWaiting && (
        <Notice tone="info" title={`${place.name} isn't selling on SPIRAL right now`}>
          Your money waits here and never expires. If {place.name} closes, the card works in every store on SPIRAL.
        </Notice>
      )}
      {state === 'blocked' && (
        <Notice tone="warning" title="This card is blocked.">
          {blockedBecause} <TextLink to="/about#contact">Write to support</TextLink>
        </Notice>
      )}
      {mine ? (
        <InWallet />
      ) : claimed ? (
        <p className="text-soft">Someone has this card in their wallet.</p>
      ) : (
        <Claim code={code} onClaimed={onClaimed} />
      )}
      {uses && uses.length > 0 && (
        <section className="flex flex-col gap-2">
          <h2 className="text-h4">Last uses</h2>
          <ul className="flex flex-col divide-y divide-hairline">
            {uses.map(({ id, at, text, amount, orderNumber }) => (
              <li key={id} className="flex items-baseline justify-between gap-4 py-2">
                <span>
                  {orderNumber ? <TextLink to={`/order-details?id=${orderNumber}`}>{text}</TextLink> : text}
                  <span className="block text-sm text-soft">
                    <LocalTime at={at} format={day} />
                  </span>
                </span>
                <span className="tabular font-semibold">
                  {amount > 0 ? '+' : ''}
                  {dollars(amount)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function InWallet() {
  return (
    <p className="flex flex-wrap items-center gap-3">
      It's in your wallet.{isScreen('/wallet') && <ButtonLink to="/wallet">Go to my wallet</ButtonLink>}
    </p>
  )
}

function Claim({ code, onClaimed }: { code: string; onClaimed: () => void }) {
  const viewer = useViewer()
  const claim = useClaim()
  if (!viewer)
    return (
      <div className="flex flex-col gap-2">
        <p>Add it to your wallet, and only you can spend it.</p>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to="/login?returnTo=/gift-card-balance-checker" onClick={() => keepCode(code)}>
            Sign in to add it
          </ButtonLink>
          <ButtonLink variant="secondary" to="/signup?returnTo=/gift-card-balance-checker" onClick={() => keepCode(code)}>
            Create account
          </ButtonLink>
        </div>
      </div>
    )
  const add = () =>
    claim.mutate(
      { body: { code } },
      {
        onSuccess: () => {
          toast({ title: 'Added to your wallet' })
          onClaimed()
        },
      },
    )
  return (
    <div className="flex flex-col gap-2">
      <p>Add it to your wallet, and only you can spend it.</p>
      {claim.error && <Notice tone="danger">{sentenceFor(claim.error)}</Notice>}
      <Button className="self-start" busy={claim.isPending} busyLabel="Adding…" onClick={add}>
        Add to my wallet
      </Button>
    </div>
  )
}
