import { useEffect, useState } from 'react'
import { z } from 'zod'
import { type Funder, FUNDERS } from '#contracts/returns/claims.ts'
import { dollars, Price } from '#contracts/money.ts'
import { REFUND_REASONS, type RefundablePart, type RefundInput, RefundReason } from '#contracts/returns/order-refunds.ts'
import { REFUND_CAUSES } from '#contracts/orders/refund-causes.ts'
import type { ReturnRefund } from '#contracts/returns/returns.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { FieldNotes } from '#web/ui/Field.tsx'
import { Input, Textarea } from '#web/ui/Input.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Stepper } from '#web/ui/Stepper.tsx'
import { useServerForm } from '#web/ui/useServerForm.ts'
import { RefundLines } from '../payments/RefundLines.tsx'

type RefundRequest = RefundInput & { funder?: Funder }
type RefundFormProps = {
  part: RefundablePart
  /** Support says who pays, and always why. */
  isSupport?: boolean
  /** A shopper at the counter has the items with them. */
  isBrought?: boolean
  onPreview: (wish: RefundRequest) => Promise<ReturnRefund>
  onRefund: (wish: RefundRequest) => Promise<unknown>
  onClose: () => void
}
const REASONS = REFUND_REASONS.map((value) => ({ value, label: REFUND_CAUSES[value] }))
const PAYERS: Record<Funder, string> = { store: 'The store', platform: 'SPIRAL' }
const USUAL = { items: 'changed_mind', amount: 'goodwill' } as const satisfies Record<string, RefundReason>
const needsNote = (isSupport: boolean, reason: RefundReason): boolean => isSupport || reason === 'other'

/** What is filled in, as the refund that is wished. */
const refundForm = (isSupport: boolean) =>
  z
    .object({
      kind: z.enum(['items', 'amount']),
      items: z.array(z.object({ lineId: z.int(), quantity: z.int(), restock: z.boolean() })),
      amount: z.string(),
      reason: RefundReason,
      note: z.string().trim(),
      funder: z.enum(FUNDERS),
    })
    .transform(({ kind, items, amount, reason, note, funder }, ctx): RefundRequest => {
      const refuse = (path: string, message: string) => {
        ctx.addIssue({ code: 'custom', path: [path], message })
        return z.NEVER
      }
      if (needsNote(isSupport, reason) && note.length < 3) return refuse('note', 'Say why. The shopper reads it.')
      const said = { reason, ...(note && { note }), ...(isSupport && { funder }) }
      if (kind === 'items') {
        const chosen = items.filter(({ quantity }) => quantity > 0)
        return chosen.length > 0 ? { items: chosen, ...said } : refuse('items', 'Choose at least one item.')
      }
      const typed = Price.safeParse(Number(amount.replace(/^\$/, '').replaceAll(',', '') || Number.NaN))
      return typed.success && typed.data > 0 ? { amount: typed.data, ...said } : refuse('amount', 'Enter an amount like 5.00.')
    })
type RefundFields = ReturnType<typeof useServerForm<ReturnType<typeof refundForm>>>

/** Items or an amount, the reason, and the refund as it would be, before anything is given back. */
export function RefundForm({ part, isSupport = false, isBrought = false, onPreview, onRefund, onClose }: RefundFormProps) {
  const open = part.items.filter(({ left }) => left > 0)
  const usual = open.length > 0 ? 'items' : 'amount'
  const [shown, setShown] = useState<{ wish: RefundRequest; refund: ReturnRefund }>()
  const form: RefundFields = useServerForm(refundForm(isSupport), {
    defaultValues: {
      kind: usual,
      items: open.map(({ lineId }) => ({ lineId, quantity: open.length === 1 ? 1 : 0, restock: isBrought })),
      amount: '',
      reason: USUAL[usual],
      note: '',
      funder: 'store',
    },
  })
  const { subscribe } = form
  useEffect(
    // What was previewed no longer counts once something else is typed.
    () => subscribe({ formState: { values: true }, callback: ({ name }) => name !== undefined && setShown(undefined) }),
    [subscribe],
  )
  const send = form.submit(async (wish) => {
    try {
      if (!shown) return setShown({ wish, refund: await onPreview(wish) })
      await onRefund(shown.wish)
    } catch (problem) {
      setShown(undefined)
      throw problem
    }
    onClose()
  })
  const [kind, reason] = form.watch(['kind', 'reason'])
  return (
    <form
      onSubmit={send}
      noValidate
      aria-label={`Refund of order ${part.orderNumber}, ${part.storeName}`}
      className="flex flex-col gap-4 rounded-md border border-hairline p-4"
    >
      <ErrorSummary {...form.summary} />
      {open.length > 0 && part.most > 0 && <Kind form={form} />}
      {kind === 'items' ? (
        <Items form={form} open={open} isSupport={isSupport} />
      ) : (
        <Input
          {...form.field('amount')}
          label="Amount"
          hint={`Up to ${dollars(part.most)}, tax included.`}
          inputMode="decimal"
          autoComplete="off"
          placeholder="5.00"
        />
      )}
      <Select {...form.field('reason')} label="Reason" choices={REASONS} />
      <Textarea {...form.field('note')} label="Note to the shopper" optional={!needsNote(isSupport, reason)} rows={2} maxLength={300} />
      {isSupport && (
        <RadioGroup {...form.field('funder')} legend="Who pays?" choices={FUNDERS.map((value) => ({ value, label: PAYERS[value] }))} />
      )}
      {part.limit !== null && <p className="text-sm text-soft">You can refund up to {dollars(part.limit)} at once.</p>}
      <div role="status">{shown && <RefundLines refund={shown.refund} isOffice />}</div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={form.isSubmitting}>
          {shown ? `Refund ${dollars(shown.refund.total)}` : 'See the refund'}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Not now
        </Button>
      </div>
    </form>
  )
}

function Kind({ form }: { form: RefundFields }) {
  const kind = form.field('kind')
  return (
    <RadioGroup
      {...kind}
      legend="Refund"
      choices={[
        { value: 'items', label: 'Items' },
        { value: 'amount', label: 'An amount', detail: 'The shopper keeps everything.' },
      ]}
      onChange={(event) => {
        // A reason that was chosen stays.
        const [before, reason] = form.getValues(['kind', 'reason'])
        if (reason === USUAL[before]) form.setValue('reason', USUAL[event.target.value === 'items' ? 'items' : 'amount'])
        return kind.onChange(event)
      }}
    />
  )
}

type ItemsProps = { form: RefundFields; open: RefundablePart['items']; isSupport: boolean }
function Items({ form, open, isSupport }: ItemsProps) {
  const { id, error } = form.field('items')
  return (
    <fieldset id={id} className="flex flex-col gap-4">
      <legend className="visually-hidden">Items to refund</legend>
      {open.map(({ lineId, title, options, left }, at) => {
        const quantity = form.watch(`items.${at}.quantity`)
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
                onChange={(wanted) => {
                  form.setValue(`items.${at}.quantity`, wanted)
                  form.clearErrors('items')
                }}
              />
            </div>
            {quantity > 0 && !isSupport && <Checkbox {...form.field(`items.${at}.restock`)} label={<BackOnShelf title={title} />} />}
          </div>
        )
      })}
      <FieldNotes id={id} error={error} />
    </fieldset>
  )
}

const BackOnShelf = ({ title }: { title: string }) => (
  <span>
    <span>Back on the shelf</span>
    <span className="visually-hidden">: {title}</span>
  </span>
)
