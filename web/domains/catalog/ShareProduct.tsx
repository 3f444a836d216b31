import type { Product } from '#contracts/catalog/catalog.ts'
import { sharedProduct } from '#web/shell/shares/shared.ts'
import { useWaking } from '#web/lib/pre-hydration-events.ts'
import { ShareButton } from '#web/shell/shares/ShareButton.tsx'

/** The page shows the product before the code of this button arrives. */
export default function ShareProduct({ product }: { product: Product }) {
  return (
    <div {...useWaking()}>
      <ShareButton shared={sharedProduct(product)} />
    </div>
  )
}
