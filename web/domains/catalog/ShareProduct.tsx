import type { Product } from '#contracts/catalog/catalog.ts'
import { sharedProduct } from '#web/shell/shares/shared.ts'
import { ShareButton } from '#web/shell/shares/ShareButton.tsx'

/** The page shows the product before the code of this button arrives. */
export default function ShareProduct({ product }: { product: Product }) {
  return <ShareButton shared={sharedProduct(product)} />
}
