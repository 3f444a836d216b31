import { useState } from 'react'
import type { VariantId } from '#contracts/ids.ts'
import { Transfer } from '#contracts/stock-planning/transfers.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { ApiProblem, sentenceFor } from '#web/lib/api.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { plural } from '#web/lib/format.ts'
import { toast } from '#web/state/toasts.ts'
import { StatusDot } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Section } from '#web/ui/Card.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { Input } from '#web/ui/Input.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { OfficeTable, type OfficeColumn } from '#web/ui/OfficeTable.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { AddItem } from './AddItem.tsx'
import { useCancelTransfer, useChangeTransfer, useReceiveTransfer, useSendTransfer } from './queries.ts'
import { TRANSFER_WORDS, wholeIn } from './words.ts'

type Line = Transfer['lines'][number]
const nameOf = ({ title, options }: Line): string => (options ? `${title}, ${options}` : title)

/** One transfer: its items, and the next step. Quantities are typed here; a refused one says how many there are. */
export function TransferView({ transfer }: { transfer: Transfer }) {
  const { id, version, state, may, fromName, toName, lines, pieces, arrived } = transfer
  const { hrefWith } = useAddressFilters()
  const [typed, setTyped] = useState<ReadonlyMap<VariantId, string>>(new Map())
  const [faults, setFaults] = useState<ReadonlyMap<VariantId, string>>(new Map())
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isCanceling, setCanceling] = useState(false)
  const [change, send, receive, cancel] = [useChangeTransfer(), useSendTransfer(), useReceiveTransfer(), useCancelTransfer()]
  const isBusy = [change, send, receive, cancel].some(({ isPending }) => isPending)
  const { label, tone } = TRANSFER_WORDS[state]
  const least = may.receive ? 0 : 1
  const valueOf = ({ variantId, quantity }: Line): string => typed.get(variantId) ?? (may.receive ? '' : String(quantity))
  const isTyped = lines.some((line) => typed.has(line.variantId) && wholeIn(valueOf(line)) !== line.quantity)

  /** What is typed, or null after saying at each field why it is none. */
  function readTyped(): { variantId: VariantId; quantity: number }[] | null {
    const read = lines.map((line) => ({ variantId: line.variantId, quantity: wholeIn(valueOf(line)) }))
    const wrong = read.flatMap(({ variantId, quantity }) =>
      quantity === null || quantity < least ? [[variantId, `Enter a whole number from ${least}.`] as const] : [],
    )
    setFaults(new Map(wrong))
    setRefusal(wrong.length > 0 ? 'Check the numbers.' : null)
    return wrong.length > 0 ? null : read.map(({ variantId, quantity }) => ({ variantId, quantity: quantity ?? 0 }))
  }
  async function attempt(act: () => Promise<unknown>, done: string): Promise<void> {
    setRefusal(null)
    setFaults(new Map())
    try {
      await act()
      toast({ title: done })
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem
      setRefusal(sentenceFor(problem))
      // A stock that does not suffice is told by item: the order of the lines is that of the server.
      const at = new Map(sortedById(lines).map(({ variantId }, place) => [`/lines/${place}/quantity`, variantId]))
      setFaults(
        new Map(
          problem.errors.flatMap(({ pointer, message }) => {
            const variantId = at.get(pointer)
            return variantId === undefined ? [] : [[variantId, message] as const]
          }),
        ),
      )
    }
  }
  async function saveLines(next: readonly { variantId: VariantId; quantity: number }[]) {
    await attempt(() => change.mutateAsync({ params: { id }, body: { lines: [...next], version } }), 'Transfer saved')
  }
  async function sendNow() {
    const read = readTyped()
    if (!read) return
    await attempt(async () => {
      const saved = isTyped ? await change.mutateAsync({ params: { id }, body: { lines: read, version } }) : transfer
      await send.mutateAsync({ params: { id }, body: { version: saved.version } })
    }, 'Transfer sent')
  }
  async function receiveNow() {
    const read = readTyped()
    if (!read) return
    const counted = read.map(({ variantId, quantity }) => ({ variantId, received: quantity }))
    await attempt(() => receive.mutateAsync({ params: { id }, body: { lines: counted, version } }), 'Transfer received')
  }

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
    ...(state === 'draft'
      ? [{ key: 'available', head: `Can leave ${fromName}`, numeric: true, cell: (line: Line) => Math.max(0, line.available) }]
      : [{ key: 'sent', head: state === 'canceled' ? 'Planned' : 'Sent', numeric: true, cell: (line: Line) => line.quantity }]),
    ...(may.edit || may.receive
      ? [
          {
            key: 'quantity',
            head: may.receive ? 'Arrived' : 'To move',
            cell: (line: Line) => (
              <Input
                label={`${may.receive ? 'Arrived' : 'To move'}: ${nameOf(line)}`}
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
    ...(state === 'draft' && !may.edit ? [{ key: 'planned', head: 'To move', numeric: true, cell: (line: Line) => line.quantity }] : []),
    ...(state === 'received' ? [{ key: 'received', head: 'Arrived', numeric: true, cell: (line: Line) => line.received ?? '—' }] : []),
    ...(may.edit && lines.length > 1
      ? [
          {
            key: 'remove',
            head: 'Remove',
            cell: (line: Line) => (
              <Button
                variant="quiet-danger"
                size="sm"
                disabled={isBusy}
                onClick={() => void saveLines(lines.filter((one) => one !== line))}
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
      <TextLink to={hrefWith({ transfer: null })} className="self-start">
        All transfers
      </TextLink>
      <Section title={`${fromName} to ${toName}`} aside={<StatusDot tone={tone}>{label}</StatusDot>}>
        <p className="text-soft">
          {state === 'draft' && `Planned ${dateAndTime(transfer.createdAt)}. Nothing has left ${fromName} yet.`}
          {state === 'sent' && transfer.sentAt && `Sent ${dateAndTime(transfer.sentAt)}. ${plural(pieces, 'item')} are on their way.`}
          {state === 'received' && transfer.endedAt && `Received ${dateAndTime(transfer.endedAt)}: ${arrived ?? 0} of ${pieces}.`}
          {state === 'canceled' && transfer.endedAt && `Canceled ${dateAndTime(transfer.endedAt)}.`}
        </p>
        {refusal && (
          <Notice tone="danger" title="Nothing was saved">
            {refusal}
          </Notice>
        )}
        <OfficeTable label="Items" columns={columns} rows={lines} rowKey={({ variantId }) => variantId} sorts={false} />
        {may.edit && (
          <AddItem
            storeId={transfer.fromStoreId}
            isBusy={isBusy}
            onAdd={(variantId) =>
              saveLines([
                ...lines
                  .filter((line) => line.variantId !== variantId)
                  .map(({ variantId: own, quantity }) => ({ variantId: own, quantity })),
                { variantId, quantity: 1 },
              ])
            }
          />
        )}
        <div className="flex flex-wrap gap-3">
          {may.send && (
            <Button busy={isBusy} busyLabel="Sending…" onClick={() => void sendNow()}>
              {`Send from ${fromName}`}
            </Button>
          )}
          {may.edit && isTyped && (
            <Button
              variant="secondary"
              disabled={isBusy}
              onClick={() => {
                const read = readTyped()
                if (read) void saveLines(read)
              }}
            >
              Save quantities
            </Button>
          )}
          {may.receive && (
            <>
              <Button busy={isBusy} busyLabel="Saving…" onClick={() => void receiveNow()}>
                {`Receive at ${toName}`}
              </Button>
              <Button
                variant="secondary"
                disabled={isBusy}
                onClick={() => setTyped(new Map(lines.map(({ variantId, quantity }) => [variantId, String(quantity)])))}
              >
                Everything arrived
              </Button>
            </>
          )}
          {may.cancel && (
            <Button variant="quiet-danger" disabled={isBusy} onClick={() => setCanceling(true)}>
              Cancel transfer
            </Button>
          )}
        </div>
      </Section>
      {isCanceling && (
        <ConfirmDialog
          open
          title="Cancel this transfer?"
          confirmLabel="Cancel transfer"
          destructive
          busy={cancel.isPending}
          onClose={() => setCanceling(false)}
          onConfirm={() =>
            void attempt(() => cancel.mutateAsync({ params: { id }, body: { version } }), 'Transfer canceled').finally(() =>
              setCanceling(false),
            )
          }
        >
          {state === 'sent' ? `What was sent goes back to the stock of ${fromName}.` : 'Nothing has left a store yet, so no stock changes.'}
        </ConfirmDialog>
      )}
    </div>
  )
}

const sortedById = (lines: readonly Line[]) => lines.toSorted((a, b) => a.variantId - b.variantId)
