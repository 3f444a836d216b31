import { type FormEvent, useState } from 'react'
import { type Funder, FUNDERS } from '#contracts/claims.ts'
import { dollars, Price } from '#contracts/money.ts'
import { REFUND_REASON_WORDS, REFUND_REASONS, type RefundablePart, type RefundInput, RefundReason } from '#contracts/order-refunds.ts'
import type { ReturnRefund } from '#contracts/returns.ts'
import { ApiProblem, faultOf } from '#web/lib/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Input, Textarea } from '#web/ui/Input.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Stepper } from '#web/ui/Stepper.tsx'
import { RefundLines } from '../payments/RefundLines.tsx'

type Pieces = { quantity: number; restock: boolean }
type Wish = RefundInput & { funder?: Funder }
type RefundFormProps = {
  part: RefundablePart
  /** Support says who pays, and always why. */
  isSupport?: boolean
  /** A shopper at the counter has the items with them. */
  isBrought?: boolean
  onPreview: (wish: Wish) => Promise<ReturnRefund>
  onRefund: (wish: Wish) => Promise<unknown>
  onClose: () => void
}
const REASONS = REFUND_REASONS.map((value) => ({ value, label: REFUND_REASON_WORDS[value] }))
const PAYERS: Record<Funder, string> = { store: 'The store', platform: 'SPIRAL' }
const USUAL = { items: 'changed_mind', amount: 'goodwill' } as const satisfies Record<string, RefundReason>
const chosenIn = (pieces: ReadonlyMap<number, Pieces>) => [...pieces].filter(([, { quantity }]) => quantity > 0)

/** Items or an amount, the reason, and the refund as it would be, before anything is given back. */
export function RefundForm({ part, isSupport = false, isBrought = false, onPreview, onRefund, onClose }: RefundFormProps) {
  const open = part.items.filter(({ left }) => left > 0)
  const [first] = open
  const [kind, setKind] = useState<'items' | 'amount'>(first ? 'items' : 'amount')
  const [pieces, setPieces] = useState<ReadonlyMap<number, Pieces>>(
    () => new Map(open.map(({ lineId }) => [lineId, { quantity: open.length === 1 ? 1 : 0, restock: isBrought }])),
  )
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState<RefundReason>(USUAL[kind])
  const [note, setNote] = useState('')
  const [funder, setFunder] = useState<Funder>('store')
  const [shown, setShown] = useState<{ wish: Wish; refund: ReturnRefund }>()
  const [errors, setErrors] = useState<Partial<Record<'items' | 'amount' | 'note' | 'all', string>>>({})
  const [isBusy, setBusy] = useState(false)
  const isNoteNeeded = isSupport || reason === 'other'

  /** What was previewed no longer counts once something else is typed. */
  function change(set: () => void) {
    set()
    setShown(undefined)
    setErrors({})
  }
  function choose(wanted: keyof typeof USUAL) {
    setKind(wanted)
    // A reason that was chosen stays.
    if (reason === USUAL[kind]) setReason(USUAL[wanted])
  }
  const setPiece = (lineId: number, changed: Partial<Pieces>) =>
    change(() => setPieces((before) => new Map(before).set(lineId, { ...(before.get(lineId) as Pieces), ...changed })))

  function wished(): Wish | undefined {
    const words = note.trim()
    const said = { reason, ...(words && { note: words }), ...(isSupport && { funder }) }
    if (isNoteNeeded && words.length < 3) {
      setErrors({ note: 'Say why. The shopper reads it.' })
      return undefined
    }
    if (kind === 'items') {
      const items = chosenIn(pieces).map(([lineId, each]) => ({ lineId, ...each }))
      if (items.length > 0) return { items, ...said }
      setErrors({ items: 'Choose at least one item.' })
      return undefined
    }
    const typed = Price.safeParse(Number(amount.replace(/^\$/, '').replaceAll(',', '') || Number.NaN))
    if (typed.success && typed.data > 0) return { amount: typed.data, ...said }
    setErrors({ amount: 'Enter an amount like 5.00.' })
    return undefined
  }
  async function trying(act: () => Promise<void>) {
    setErrors({})
    setBusy(true)
    try {
      await act()
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem
      const at = (name: string) => problem.errors.find(({ pointer }) => pointer.startsWith(name))?.message
      const [atItems, atAmount, atNote] = [at('/items'), at('/amount'), at('/note')]
      setErrors(atItems ? { items: atItems } : atAmount ? { amount: atAmount } : atNote ? { note: atNote } : { all: faultOf(problem) })
      setShown(undefined)
    } finally {
      setBusy(false)
    }
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (shown)
      return void trying(async () => {
        await onRefund(shown.wish)
        onClose()
      })
    const wish = wished()
    if (wish) void trying(async () => setShown({ wish, refund: await onPreview(wish) }))
  }
  return (
    <form
      onSubmit={send}
      noValidate
      aria-label={`Refund of order ${part.orderNumber}, ${part.storeName}`}
      className="flex flex-col gap-4 rounded-md border border-hairline p-4"
    >
      {first && part.most > 0 && (
        <RadioGroup
          legend="Refund"
          name={`refund kind ${part.fulfillmentId}`}
          value={kind}
          onChange={(event) => change(() => choose(event.target.value === 'items' ? 'items' : 'amount'))}
          choices={[
            { value: 'items', label: 'Items' },
            { value: 'amount', label: 'An amount', detail: 'The shopper keeps everything.' },
          ]}
        />
      )}
      {kind === 'items' && first ? (
        <fieldset className="flex flex-col gap-4">
          <legend className="visually-hidden">Items to refund</legend>
          {open.map(({ lineId, title, options, left }) => {
            const { quantity, restock } = pieces.get(lineId) ?? { quantity: 0, restock: false }
            return (
              <div key={lineId} className="flex flex-col gap-1">
                <div className="flex items-center justify-between gap-2">
                  <span className="min-w-0 break-words">{[title, options].filter(Boolean).join(', ')}</span>
                  <Stepper
                    label={`How many of ${title} to refund`}
                    value={quantity}
                    min={0}
                    max={left}
                    limitText={`${left} can be refunded.`}
                    onChange={(wanted) => setPiece(lineId, { quantity: wanted })}
                  />
                </div>
                {quantity > 0 && !isSupport && (
                  <Checkbox
                    label={<BackOnShelf title={title} />}
                    checked={restock}
                    onChange={(event) => setPiece(lineId, { restock: event.target.checked })}
                  />
                )}
              </div>
            )
          })}
          {errors.items && <Fault>{errors.items}</Fault>}
        </fieldset>
      ) : (
        <Input
          label="Amount"
          hint={`Up to ${dollars(part.most)}, tax included.`}
          inputMode="decimal"
          autoComplete="off"
          placeholder="5.00"
          value={amount}
          error={errors.amount}
          onChange={(event) => change(() => setAmount(event.target.value))}
        />
      )}
      <Select
        label="Reason"
        choices={REASONS}
        value={reason}
        onChange={(event) => change(() => setReason(RefundReason.parse(event.target.value)))}
      />
      <Textarea
        label="Note to the shopper"
        optional={!isNoteNeeded}
        rows={2}
        maxLength={300}
        value={note}
        error={errors.note}
        onChange={(event) => change(() => setNote(event.target.value))}
      />
      {isSupport && (
        <RadioGroup
          legend="Who pays?"
          name={`refund funder ${part.fulfillmentId}`}
          value={funder}
          onChange={(event) => change(() => setFunder(event.target.value === 'platform' ? 'platform' : 'store'))}
          choices={FUNDERS.map((value) => ({ value, label: PAYERS[value] }))}
        />
      )}
      {part.limit !== null && <p className="text-sm text-soft">You can refund up to {dollars(part.limit)} at once.</p>}
      <div role="status">{shown && <RefundLines refund={shown.refund} isOffice />}</div>
      {errors.all && <Fault>{errors.all}</Fault>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={isBusy}>
          {shown ? `Refund ${dollars(shown.refund.total)}` : 'See the refund'}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Not now
        </Button>
      </div>
    </form>
  )
}

const BackOnShelf = ({ title }: { title: string }) => (
  <span>
    <span>Back on the shelf</span>
    <span className="visually-hidden">: {title}</span>
  </span>
)
const Fault = ({ children }: { children: string }) => (
  <p role="alert" className="text-sm font-medium text-danger">
    {children}
  </p>
)
