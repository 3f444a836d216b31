import type { Product } from '#contracts/catalog/catalog.ts'
import { useWaking } from '#web/lib/pre-hydration-events.ts'
import { ReportButton } from './ReportButton.tsx'

/** Tells moderators that a listing breaks a rule. The page is there before the code of this button. */
export default function ReportListing({ product: { id, title } }: { product: Pick<Product, 'id' | 'title'> }) {
  return (
    <div {...useWaking()}>
      <ReportButton kind="product" id={id} named={title} label="Report this listing" />
    </div>
  )
}
