import { useState } from 'react'
import { type Cents, dollars } from '#contracts/money.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import type { CardSetup, TestCard } from './card.ts'
import { OrByCard } from './OrByCard.tsx'
import { ProviderWallets } from './ProviderWallets.tsx'
import type { Wallet } from './wallets.ts'

type WalletButtonsProps = { setup: CardSetup; wallet: Wallet; amount: Cents /** What is bought: "order". */; what: string }

/** Buttons of Apple Pay and Google Pay where the provider and this device offer them; a test store has a test wallet. */
export function WalletButtons({ setup: { publishableKey, testTokens }, ...props }: WalletButtonsProps) {
  if (publishableKey !== null) return <ProviderWallets {...props} publishableKey={publishableKey} />
  return testTokens.length > 0 && <TestWallet {...props} cards={testTokens} />
}

type TestWalletProps = Omit<WalletButtonsProps, 'setup'> & { cards: readonly TestCard[] }
function TestWallet({ wallet, amount, what, cards }: TestWalletProps) {
  const [asked, setAsked] = useState<Cents | null>(null)
  const [isPaying, setPaying] = useState(false)
  const [token, setToken] = useState(cards[0]?.token ?? '')
  const close = () => setAsked(null)
  async function pay() {
    setPaying(true)
    try {
      await wallet.pay(token)
    } finally {
      setPaying(false)
      close()
    }
  }
  return (
    <>
      <Button variant="secondary" size="lg" wide onClick={() => void wallet.check().then((isRight) => isRight && setAsked(amount))}>
        Pay with test wallet
      </Button>
      <OrByCard />
      <Dialog
        open={asked !== null}
        onClose={close}
        title="Test wallet"
        footer={
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="secondary" onClick={close}>
              Cancel
            </Button>
            <Button busy={isPaying} busyLabel="Paying…" onClick={() => void pay()}>
              Pay {dollars(asked ?? amount)}
            </Button>
          </div>
        }
      >
        <div className="flex flex-col gap-4">
          <p>
            This is a test store. No real money moves. You pay {dollars(asked ?? amount)} for your {what}.
          </p>
          <RadioGroup
            legend="Card in this wallet"
            // The Enter key here must not send the form around the dialog.
            form="test-wallet"
            value={token}
            onChange={(event) => setToken(event.target.value)}
            choices={cards.map((card) => ({ value: card.token, label: card.label, detail: `…${card.number.slice(-4)}` }))}
          />
        </div>
      </Dialog>
    </>
  )
}
