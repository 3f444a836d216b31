/** What a scan says: the product of a shelf tag, or a barcode or SKU to look up. Of an address only the product counts, never its host. */
export function scanned(text: string): { product: string } | { code: string } {
  const product = /^(?:https?:\/\/[^/\s]+)?\/(?:product|product-detail)\/([a-z0-9-]{1,120})(?:[/?#]|$)/i.exec(text.trim())?.[1]
  return product ? { product } : { code: text.trim() }
}
