import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { moveRetailer } from '#contracts/admin/retailers.ts'
import type { SellerClosing } from '#contracts/closings.ts'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { ClosingPreview } from '../../retailers/ClosingPreview.tsx'

export type Move = 'active' | 'suspended' | 'closed'
type MoveDialogProps = {
  title: string
  to: Move
  label: string
  /** What the move does. */
  words: string
  /** Who reads the reason. */
  hint: string
  closing: Pick<UseQueryOptions<SellerClosing>, 'queryKey' | 'queryFn' | 'staleTime'>
  onMove: (reason: string) => Promise<unknown>
  onClose: () => void
}
/** Suspends a retailer or a mall, opens it again, or closes it for good with a preview of all that ends. */
export function MoveDialog({ title, to, label, words, hint, closing, onMove, onClose }: MoveDialogProps) {
  const { data } = useQuery({ ...closing, enabled: to === 'closed' })
  return (
    <ReasonDialog
      title={title}
      schema={moveRetailer.body.pick({ reason: true })}
      submitLabel={label}
      destructive={to !== 'active'}
      onSubmit={({ reason }) => onMove(reason)}
      onClose={onClose}
      hint={hint}
    >
      <p>{words}</p>
      {to === 'closed' && (data ? <ClosingPreview closing={data} /> : <SkeletonRows />)}
    </ReasonDialog>
  )
}
