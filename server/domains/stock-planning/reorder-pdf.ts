import type { ReorderList } from '#contracts/stock-planning/reorder-lists.ts'
import { type Pdf, pdfFile, textIn } from '../../platform/pdf.ts'

const SIZE: [number, number] = [612, 792]
const EDGE = 54
const WIDTH = SIZE[0] - 2 * EDGE
const BOTTOM = SIZE[1] - EDGE

/** A reorder list as a page for a supplier: quantity, item and SKU. */
export const reorderPdf = (list: ReorderList): Promise<Buffer> =>
  pdfFile({ title: `Order for ${list.storeName}`, size: SIZE, margin: EDGE }, (doc) => draw(doc, list))

function draw(doc: Pdf, { storeName, supplier, lines, pieces }: ReorderList): void {
  let y = EDGE
  const line = (words: string, size: number) => {
    y += textIn(doc, words, { x: EDGE, y, width: WIDTH, height: size * 2.4 }, { size, weight: size > 12 ? 'bold' : 'plain' }) + 4
  }
  const row = (quantity: string, title: string, sku: string, weight: 'plain' | 'bold' = 'plain') => {
    const height = Math.max(
      textIn(doc, quantity, { x: EDGE, y, width: 60, height: 16 }, { size: 12, weight: 'bold' }),
      textIn(doc, title, { x: EDGE + 66, y, width: WIDTH - 206, height: 44 }, { size: 12, weight }),
      textIn(doc, sku, { x: EDGE + WIDTH - 130, y, width: 130, height: 32 }, { size: 12, weight }),
    )
    y += height + 6
  }
  const head = () => row('Quantity', 'Item', 'SKU', 'bold')
  line(`Order for ${storeName}`, 18)
  if (supplier) line(`To ${supplier.name}`, 12)
  line(`${pieces} pieces of ${lines.length} items`, 12)
  y += 12
  head()
  for (const { quantity, title, options, sku } of lines) {
    if (y > BOTTOM - 60) {
      doc.addPage()
      y = EDGE
      head()
    }
    row(String(quantity), [title, options].filter(Boolean).join(', '), sku)
  }
}
