import { ArrowDown, ArrowUp } from 'lucide-react'
import { WALLET_WORDS, type WalletKind } from '#contracts/wallet.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { useSetPayOrder } from './queries.ts'

/** The order in which a checkout uses the wallet; saved with each move. */
export function PayOrder({ order }: { order: readonly WalletKind[] }) {
  const save = useSetPayOrder()
  const shown = save.isPending && save.variables ? save.variables.body.order : order
  const move = (kind: WalletKind, by: -1 | 1) => {
    const at = shown.indexOf(kind)
    const rest = shown.filter((each) => each !== kind)
    save.mutate({ body: { order: rest.toSpliced(at + by, 0, kind) } })
  }
  return (
    <div className="flex max-w-prose flex-col gap-3">
      <p className="text-soft">Checkout uses them in this order. Your card pays the rest.</p>
      <ol className="flex flex-col divide-y divide-hairline rounded-md border border-hairline">
        {shown.map((kind, at) => (
          <li key={kind} className="flex items-center gap-3 px-4 py-1">
            <span className="tabular w-6 font-semibold text-soft">{at + 1}</span>
            <span className="flex-1 font-medium">{WALLET_WORDS[kind]}</span>
            <IconButton label={`Use ${WALLET_WORDS[kind]} earlier`} disabled={at === 0} onClick={() => move(kind, -1)}>
              <ArrowUp aria-hidden="true" className="size-5" />
            </IconButton>
            <IconButton label={`Use ${WALLET_WORDS[kind]} later`} disabled={at === shown.length - 1} onClick={() => move(kind, 1)}>
              <ArrowDown aria-hidden="true" className="size-5" />
            </IconButton>
          </li>
        ))}
      </ol>
      <p role="status" className="visually-hidden">
        {save.isSuccess ? 'Saved' : ''}
      </p>
    </div>
  )
}
