import { useState } from 'react'
import { Archive, ArchiveRestore, Copy } from 'lucide-react'
import type { OwnProduct } from '#contracts/catalog/own-products.ts'
import { ApiProblem } from '#web/lib/api.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { useChangeProduct, useDuplicateProduct } from '../queries.ts'
import { FreePriceDialog } from './FreePriceDialog.tsx'

const ICON = { 'aria-hidden': true, className: 'size-5', strokeWidth: 1.75 } as const

type ProductActionsProps = { own: OwnProduct; onCopied: (copy: OwnProduct) => void; onReread: () => Promise<unknown> }

/** Actions for the whole product: view, copy, take off sale or put back on sale. */
export function ProductActions({ own, onCopied, onReread }: ProductActionsProps) {
  const change = useChangeProduct()
  const copy = useDuplicateProduct()
  const isArchived = own.status === 'archived'
  const [asks, setAsks] = useState(false)
  async function turn(confirmZeroPrice = false) {
    setAsks(false)
    const body = { status: isArchived ? ('active' as const) : ('archived' as const), version: own.version }
    await change.mutateAsync({ params: { id: own.id }, body: { ...body, ...(confirmZeroPrice && { confirmZeroPrice }) } }).then(
      () => toast({ title: isArchived ? 'Shoppers find it again' : 'Archived: shoppers no longer find it' }),
      (problem: unknown) => setAsks(problem instanceof ApiProblem && problem.code === 'retailer.zero_price'),
    )
    await onReread()
  }
  async function duplicate() {
    await copy.mutateAsync({ params: { id: own.id } }).then(
      (made) => {
        toast({ title: 'Copied as a draft' })
        onCopied(made)
      },
      () => {},
    )
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <FreePriceDialog open={asks} onConfirm={() => void turn(true)} onClose={() => setAsks(false)} />
      {own.status === 'active' && <TextLink to={`/product/${own.slug}`}>View as a shopper</TextLink>}
      <Button variant="secondary" icon={<Copy {...ICON} />} busy={copy.isPending} onClick={() => void duplicate()}>
        Duplicate
      </Button>
      <Button
        variant="secondary"
        icon={isArchived ? <ArchiveRestore {...ICON} /> : <Archive {...ICON} />}
        busy={change.isPending}
        onClick={() => void turn()}
      >
        {isArchived ? 'Unarchive' : 'Archive'}
      </Button>
    </div>
  )
}
