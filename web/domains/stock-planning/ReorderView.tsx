import { Download } from 'lucide-react'
import { useState } from 'react'
import type { VariantId } from '#contracts/ids.ts'
import { mailReorder, type ReorderList } from '#contracts/stock-planning/reorder-lists.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { ApiProblem, sentenceFor } from '#web/lib/api.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { plural } from '#web/lib/format.ts'
import { toast } from '#web/state/toasts.ts'
import { StatusDot } from '#web/ui/Badge.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Section } from '#web/ui/Card.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Input, Textarea } from '#web/ui/Input.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { type OfficeColumn, OfficeTable } from '#web/ui/OfficeTable.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { AddItem } from './AddItem.tsx'
import { useCancelReorder, useChangeReorder, useMailReorder, useOrderReorder, useReceiveReorder } from './queries.ts'
import { REORDER_WORDS, wholeIn } from './words.ts'

type Line = ReorderList['lines'][number]
type Quantity = { variantId: VariantId; quantity: number }
const nameOf = ({ title, options }: Line): string => (options ? `${title}, ${options}` : title)

/** One reorder list: quantities to change, files, the mail to the supplier, and what arrived. */
export function ReorderView({ list }: { list: ReorderList }) {
  const { id, version, state, lines, storeName, supplier, leadDays, safetyDays, pieces } = list
  const { hrefWith } = useAddressFilters()
  const [typed, setTyped] = useState<ReadonlyMap<VariantId, string>>(new Map())
  const [faults, setFaults] = useState<ReadonlyMap<VariantId, string>>(new Map())
  const [refusal, setRefusal] = useState<string | null>(null)
  const [asking, setAsking] = useState<'mail' | 'cancel' | null>(null)
  const [change, order, receive, cancel] = [useChangeReorder(), useOrderReorder(), useReceiveReorder(), useCancelReorder()]
  const mail = useMailReorder()
  const isBusy = [change, order, receive, cancel, mail].some(({ isPending }) => isPending)
  const isDraft = state === 'draft'
  const isOrdered = state === 'ordered'
  const least = isOrdered ? 0 : 1
  const valueOf = ({ variantId, quantity }: Line): string => typed.get(variantId) ?? String(quantity)
  const isTyped = lines.some((line) => wholeIn(valueOf(line)) !== line.quantity)

  function readTyped(): Quantity[] | null {
    const read = lines.map((line) => ({ variantId: line.variantId, quantity: wholeIn(valueOf(line)) }))
    const wrong = read.filter(({ quantity }) => quantity === null || quantity < least)
    setFaults(new Map(wrong.map(({ variantId }) => [variantId, `Enter a whole number from ${least}.`])))
    setRefusal(wrong.length > 0 ? 'Check the numbers.' : null)
    return wrong.length > 0 ? null : read.map(({ variantId, quantity }) => ({ variantId, quantity: quantity ?? 0 }))
  }
  async function attempt(act: () => Promise<unknown>, done: string): Promise<void> {
    setRefusal(null)
    try {
      await act()
      toast({ title: done })
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem
      setRefusal(sentenceFor(problem))
    }
  }
  const save = (next: readonly Quantity[]) =>
    attempt(() => change.mutateAsync({ params: { id }, body: { version, lines: [...next] } }), 'List saved')
  const asQuantities = (of: readonly Line[]): Quantity[] => of.map(({ variantId, quantity }) => ({ variantId, quantity }))

  const columns: OfficeColumn<Line>[] = [
    {
      key: 'item',
      head: 'Item',
      cell: (line) => (
        <span className="flex min-w-40 flex-col">
          <span className="font-medium">{nameOf(line)}</span>
          <span className="text-mute">{line.sku}</span>
        </span>
      ),
      stack: { wide: true },
    },
    {
      key: 'why',
      head: 'Proposed',
      cell: ({ proposed, sold, available, onWay }) =>
        proposed === 0 ? 'Added by hand' : `${proposed}: sold ${sold} in 28 days, ${available} there, ${onWay} on the way`,
    },
    ...(isDraft ? [] : [{ key: 'ordered', head: 'Ordered', numeric: true, cell: ({ quantity }: Line) => quantity }]),
    ...(isDraft || isOrdered
      ? [
          {
            key: 'quantity',
            head: isDraft ? 'To order' : 'Arrived',
            cell: (line: Line) => (
              <Input
                label={`${isDraft ? 'To order' : 'Arrived'}: ${nameOf(line)}`}
                labelHidden
                inputMode="numeric"
                autoComplete="off"
                value={valueOf(line)}
                {...(faults.has(line.variantId) && { error: faults.get(line.variantId) })}
                onChange={({ target }) => setTyped(new Map(typed).set(line.variantId, target.value))}
                fieldClassName="w-28"
              />
            ),
          },
        ]
      : []),
    ...(state === 'arrived' ? [{ key: 'received', head: 'Arrived', numeric: true, cell: ({ received }: Line) => received ?? '—' }] : []),
    ...(isDraft
      ? [
          {
            key: 'remove',
            head: 'Remove',
            cell: (line: Line) => (
              <Button
                variant="quiet-danger"
                size="sm"
                disabled={isBusy}
                onClick={() => void save(asQuantities(lines.filter((one) => one !== line)))}
              >
                Remove<span className="visually-hidden"> {nameOf(line)}</span>
              </Button>
            ),
          },
        ]
      : []),
  ]
  return (
    <div className="flex flex-col gap-4">
      <TextLink to={hrefWith({ reorder: null })} className="self-start">
        All reorder lists
      </TextLink>
      <Section
        title={supplier ? `${storeName}, from ${supplier.name}` : storeName}
        aside={<StatusDot tone={REORDER_WORDS[state].tone}>{REORDER_WORDS[state].label}</StatusDot>}
      >
        <p className="max-w-prose text-soft">
          {`For ${plural(leadDays, 'day')} until the delivery and ${plural(safetyDays, 'day')} of safety. ${plural(pieces, 'piece')} of ${plural(lines.length, 'item')}. `}
          {list.orderedAt && `Ordered ${dateAndTime(list.orderedAt)}${list.mailedTo ? ` by email to ${list.mailedTo}` : ''}. `}
          {list.endedAt && `${state === 'arrived' ? 'Arrived' : 'Canceled'} ${dateAndTime(list.endedAt)}.`}
        </p>
        {refusal && (
          <Notice tone="danger" title="Nothing was saved">
            {refusal}
          </Notice>
        )}
        {lines.length === 0 ? (
          <p className="text-soft">Nothing needs to be ordered at the pace of this store. You can add items yourself.</p>
        ) : (
          <OfficeTable label="Items to order" columns={columns} rows={lines} rowKey={({ variantId }) => variantId} sorts={false} />
        )}
        {isDraft && (
          <AddItem
            storeId={list.storeId}
            isBusy={isBusy}
            onAdd={(variantId) => save([...asQuantities(lines.filter((line) => line.variantId !== variantId)), { variantId, quantity: 1 }])}
          />
        )}
        {isTyped && isDraft && <p className="text-soft">Save the quantities before you order.</p>}
        <div className="flex flex-wrap items-center gap-3">
          {isDraft && isTyped && (
            <Button
              busy={change.isPending}
              onClick={() => {
                const read = readTyped()
                if (read) void save(read)
              }}
            >
              Save quantities
            </Button>
          )}
          {isDraft && !isTyped && lines.length > 0 && (
            <>
              {supplier?.email && <Button onClick={() => setAsking('mail')}>{`Email to ${supplier.name}`}</Button>}
              <Button
                variant="secondary"
                disabled={isBusy}
                onClick={() => void attempt(() => order.mutateAsync({ params: { id }, body: { version } }), 'Marked as ordered')}
              >
                Mark as ordered
              </Button>
            </>
          )}
          {isOrdered && (
            <Button
              busy={receive.isPending}
              onClick={() => {
                const read = readTyped()
                if (read)
                  void attempt(
                    () =>
                      receive.mutateAsync({
                        params: { id },
                        body: { version, lines: read.map(({ variantId, quantity }) => ({ variantId, received: quantity })) },
                      }),
                    'Added to stock',
                  )
              }}
            >
              Add to stock
            </Button>
          )}
          {lines.length > 0 && (
            <a href={`/api/retailer/reorder-lists/${id}/order.pdf`} download className={buttonClass({ variant: 'secondary' })}>
              <Download aria-hidden="true" className="size-5" strokeWidth={1.75} />
              Download as PDF
            </a>
          )}
          {lines.length > 0 && (
            <a href={`/api/retailer/reorder-lists/${id}/items.csv`} download className={buttonClass({ variant: 'secondary' })}>
              <Download aria-hidden="true" className="size-5" strokeWidth={1.75} />
              Download as CSV
            </a>
          )}
          {(isDraft || isOrdered) && (
            <Button variant="quiet-danger" disabled={isBusy} onClick={() => setAsking('cancel')}>
              Cancel list
            </Button>
          )}
        </div>
      </Section>
      {asking === 'mail' && supplier?.email && (
        <FormDialog
          title={`Email to ${supplier.name}`}
          schema={mailReorder.body.omit({ version: true })}
          defaultValues={{ email: '', note: '' }}
          submitLabel="Send the order"
          busyLabel="Sending…"
          onSubmit={async (body) => {
            await mail.mutateAsync({ params: { id }, body: { ...body, version } })
            toast({ title: 'Order sent' })
          }}
          onClose={() => setAsking(null)}
        >
          {(form) => (
            <>
              <p>{`It goes to ${supplier.email}, with ${plural(pieces, 'piece')} of ${plural(lines.length, 'item')} and your address for the answer.`}</p>
              <Input {...form.field('email')} label="Type the supplier's address to confirm it" type="email" autoComplete="off" />
              <Textarea {...form.field('note')} label="Note" optional maxLength={500} />
            </>
          )}
        </FormDialog>
      )}
      {asking === 'cancel' && (
        <ConfirmDialog
          open
          title="Cancel this list?"
          confirmLabel="Cancel list"
          destructive
          busy={cancel.isPending}
          onClose={() => setAsking(null)}
          onConfirm={() =>
            void attempt(() => cancel.mutateAsync({ params: { id }, body: { version } }), 'List canceled').finally(() => setAsking(null))
          }
        >
          {isOrdered ? 'SPIRAL does not tell the supplier. Nothing of it counts as on its way anymore.' : 'Nothing was ordered yet.'}
        </ConfirmDialog>
      )}
    </div>
  )
}
