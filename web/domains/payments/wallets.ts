/** A form that pays with a card, as a wallet uses it. */
type WalletForm<V> = {
  form: {
    setValue: (name: 'card.walletToken', token: string) => void
    submit: (send: (values: V) => Promise<unknown>) => () => Promise<unknown>
  }
  /** Sends the purchase; whether it was paid. */
  send: (values: V) => Promise<boolean>
}
/** What the buttons of wallets ask of the form around them. */
export type Wallet = {
  /** Whether everything but the card is right; if not, the form shows what is missing. */
  check: () => Promise<boolean>
  /** Buys with the token of the wallet; whether it was paid. The form shows why not. */
  pay: (token: string) => Promise<boolean>
}

/** Stands for the token while nobody has paid: the form is checked as if a card were there. */
const UNPAID = 'unpaid'

/** A wallet pays what the form buys: the names and addresses typed there stay, whatever the wallet knows. */
export function walletOf<V>({ form, send }: WalletForm<V>): Wallet {
  async function sendWith(token: string, act: (values: V) => Promise<boolean>): Promise<boolean> {
    let isDone = false
    form.setValue('card.walletToken', token)
    try {
      await form.submit(async (values) => {
        isDone = await act(values)
      })()
    } finally {
      form.setValue('card.walletToken', '')
    }
    return isDone
  }
  return { check: () => sendWith(UNPAID, async () => true), pay: (token) => sendWith(token, send) }
}
