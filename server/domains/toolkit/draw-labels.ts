import { dollars } from '#contracts/money.ts'
import { cellOf, type Label, type LabelKind, perSheet, SHEET_SIZE, type SheetName, unitWords } from '#contracts/toolkit.ts'
import { type Box, type Pdf, pdfFile, qrIn, textIn, widthOf } from '../../platform/pdf.ts'
import { barsOf } from './barcode.ts'

const INCH = 72
const PADDING = 6
export type PrintedLabel = Label & { link: string; storeName: string }

/** The labels on their sheets, beginning at the given place of the first one. */
export async function drawLabels({
  labels,
  kind,
  sheet,
  start,
}: {
  labels: readonly PrintedLabel[]
  kind: LabelKind
  sheet: SheetName
  start: number
}): Promise<Buffer> {
  const size: [number, number] = [SHEET_SIZE.width * INCH, SHEET_SIZE.height * INCH]
  const most = perSheet(sheet)
  return pdfFile({ title: kind === 'tag' ? 'Shelf tags' : 'Price labels', size, margin: 0 }, async (doc) => {
    for (const [i, label] of labels.entries()) {
      const at = (start - 1 + i) % most
      if (at === 0 && i > 0) doc.addPage()
      // Requests of others are answered between two labels.
      await new Promise((resolve) => setImmediate(resolve))
      const { x, y, width, height } = cellOf(sheet, at)
      const box = { x: x * INCH + PADDING, y: y * INCH + PADDING, width: width * INCH - 2 * PADDING, height: height * INCH - 2 * PADDING }
      const bars = kind === 'price' && label.gtin !== null ? await barsOf(label.gtin) : null
      draw(doc, label, box, kind, bars)
    }
  })
}

/** A label as large as its page stands in a window or on a table, and is read from afar. */
const isPoster = ({ width }: Pick<Box, 'width'>): boolean => width > 400
const INVITATION = 'Scan to see it on SPIRAL'

/** Name above, price below it; the code stands beside them, or under them where the label is as tall as wide. */
function draw(doc: Pdf, label: PrintedLabel, box: Box, kind: LabelKind, bars: boolean[] | null): void {
  const isWide = box.width > 1.5 * box.height
  if (isPoster(box)) {
    const line = 30
    textIn(doc, label.storeName, { ...box, height: line }, { size: 22, align: 'center' })
    textIn(doc, INVITATION, { ...box, y: box.y + box.height - line, height: line }, { size: 22, align: 'center' })
    const inside = { ...box, y: box.y + 2 * line, height: box.height - 4 * line }
    const qr = inside.height * 0.45
    drawWords(doc, label, { ...inside, height: inside.height - qr - line })
    qrIn(doc, label.link, inside.x + (inside.width - qr) / 2, inside.y + inside.height - qr, qr)
    return
  }
  if (kind === 'tag') {
    const qr = Math.min(box.height, isWide ? box.width * 0.4 : box.height * 0.5)
    const words = isWide ? { ...box, width: box.width - qr - PADDING } : { ...box, height: box.height - qr - PADDING }
    drawWords(doc, label, words)
    qrIn(doc, label.link, box.x + box.width - qr, box.y + box.height - qr, qr)
    return
  }
  const code = bars ? Math.min(box.height * 0.3, 48) : 0
  drawWords(doc, label, { ...box, height: box.height - code - (bars ? 3 : 0) })
  if (bars && label.gtin) drawBars(doc, bars, label.gtin, { ...box, y: box.y + box.height - code, height: code })
}

function drawWords(doc: Pdf, label: Label, { x, y, width, height }: Box): void {
  const most = isPoster({ width }) ? { small: 24, name: 54, price: 140 } : { small: 11, name: 18, price: 54 }
  const small = Math.max(6.5, Math.min(most.small, height / 8))
  const name = Math.max(8, Math.min(most.name, height / 5))
  const price = Math.max(14, Math.min(most.price, height / 2.6))
  const under = [
    label.unitPrice && unitWords(label.unitPrice),
    label.formerPrice === null ? null : `Was ${dollars(label.formerPrice)}`,
    label.sale && `${label.sale.offer}, ends ${label.sale.ends}`,
  ].filter((words) => words !== null)
  const line = small * 1.2
  const priceTop = y + height - price * 1.05 - (under.length > 0 ? line : 0)
  const options = label.options ? line : 0
  const nameHeight = textIn(
    doc,
    label.title,
    { x, y, width, height: Math.max(name * 1.2, priceTop - y - options) },
    { size: name, weight: 'bold' },
  )
  if (label.options && y + nameHeight + line <= priceTop)
    textIn(doc, label.options, { x, y: y + nameHeight, width, height: line }, { size: small })
  const words = dollars(label.price)
  const natural = widthOf(doc, words, { size: price, weight: 'bold' })
  const fitting = Math.min(price, (price * width) / natural)
  textIn(
    doc,
    words,
    { x, y: priceTop + price - fitting, width: width + 1, height: price * 1.3 },
    { size: fitting, weight: 'bold', lineHeight: 1.05 },
  )
  if (under.length > 0) textIn(doc, under.join(' · '), { x, y: y + height - line, width, height: line }, { size: small })
}

/** Bars with their digits below, at most one point wide each, so that they stay within the sizes that scanners read. */
function drawBars(doc: Pdf, bars: readonly boolean[], gtin: string, { x, y, width, height }: Box): void {
  const digits = 7
  const bar = Math.min(1.1, width / (bars.length + 18))
  const from = x + 9 * bar
  for (const [i, isBlack] of bars.entries()) if (isBlack) doc.rect(from + i * bar, y, bar, height - digits * 1.2)
  doc.fill('#000000')
  textIn(
    doc,
    gtin,
    { x: from, y: y + height - digits * 1.2, width: bars.length * bar, height: digits * 1.3 },
    { size: digits, align: 'center' },
  )
}
