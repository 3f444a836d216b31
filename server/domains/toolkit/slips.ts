import type { FulfillmentId, StoreId } from '#contracts/ids.ts'
import type { OfficeFulfillment } from '#contracts/store-work/store-work.ts'
import { MOST_SLIPS, toolkitProblems } from '#contracts/toolkit.ts'
import type { Person } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { type Pdf, pdfFile, textIn } from '../../platform/pdf.ts'
import { Problem } from '../../platform/problem.ts'
import { retailerScope } from '../orders/scope.ts'
import { workItem, workPage } from '../store-work/work.ts'
import { ownStore } from './own-store.ts'

/** Not packed yet. */
const TO_PACK: OfficeFulfillment['state'][] = ['placed', 'accepted']

export async function slipOf({ db, clock }: Deps, person: Person, id: FulfillmentId): Promise<Buffer> {
  return slipsFile([await workItem(db, retailerScope(person), 'retailer', id, clock.now())])
}

export async function slipsOf({ db, clock }: Deps, person: Person, storeId: StoreId): Promise<Buffer> {
  const { retailerId } = await ownStore(db, person, storeId)
  const scope = retailerScope(person, retailerId)
  const { items } = await workPage(db, scope, 'retailer', { storeId, limit: MOST_SLIPS }, clock.now(), TO_PACK)
  if (items.length === 0) throw new Problem(toolkitProblems, 'toolkit.nothing_to_pack')
  return slipsFile(items)
}

const SIZE: [number, number] = [612, 792]
const EDGE = 54
const WIDTH = SIZE[0] - 2 * EDGE
const BOTTOM = SIZE[1] - EDGE

const slipsFile = (items: readonly OfficeFulfillment[]): Promise<Buffer> =>
  pdfFile({ title: items.length === 1 ? `Pack slip ${items[0]?.orderNumber}` : 'Pack slips', size: SIZE, margin: EDGE }, (doc) => {
    for (const [i, item] of items.entries()) {
      if (i > 0) doc.addPage()
      drawSlip(doc, item)
    }
  })

/** No prices, because a gift goes with its slip, and no pickup code, because anyone who found the paper could use it. */
function drawSlip(doc: Pdf, item: OfficeFulfillment): void {
  const { destination, gift } = item
  const heading = { size: 18, weight: 'bold' } as const
  let y = EDGE
  const line = (words: string, size = 12) => {
    y += textIn(doc, words, { x: EDGE, y, width: WIDTH, height: size * 1.2 * 3 }, { size })
  }
  textIn(doc, item.storeName, { x: EDGE, y, width: WIDTH * 0.6, height: 22 }, heading)
  textIn(doc, item.orderNumber, { x: EDGE + WIDTH * 0.6, y, width: WIDTH * 0.4, height: 22 }, { ...heading, align: 'right' })
  y += 34
  line(`For ${destination?.recipient ?? item.recipient ?? item.customer}`)
  if (destination) {
    line([destination.street1, destination.street2].filter(Boolean).join(', '))
    line(`${destination.city}, ${destination.state} ${destination.zip}`)
  }
  if (item.centerName) line(`To the SPIRAL Center: ${item.centerName}`)
  if (item.collector) line(`${item.collector} may pick it up too`)
  if (item.parcelCode) line(`Parcel ${item.parcelCode}`)
  y += 18
  const row = (quantity: string, title: string, sku: string, weight: 'plain' | 'bold' = 'plain') => {
    const height = Math.max(
      textIn(doc, quantity, { x: EDGE, y, width: 50, height: 16 }, { size: 12, weight: 'bold' }),
      textIn(doc, title, { x: EDGE + 56, y, width: WIDTH - 196, height: 44 }, { size: 12, weight }),
      textIn(doc, sku, { x: EDGE + WIDTH - 130, y, width: 130, height: 16 }, { size: 12, weight }),
    )
    y += height + 6
    doc
      .moveTo(EDGE, y - 3)
      .lineTo(EDGE + WIDTH, y - 3)
      .lineWidth(0.5)
      .stroke('#999999')
  }
  const head = () => row('Items', 'Item', 'SKU', 'bold')
  head()
  const given = item.items.filter(({ quantity }) => quantity > 0)
  for (const { quantity, title, options, sku } of given) {
    if (y > BOTTOM - 60) {
      doc.addPage()
      y = EDGE
      head()
    }
    row(String(quantity), [title, options].filter(Boolean).join(', '), sku)
  }
  y += 12
  const pieces = given.reduce((count, { quantity }) => count + quantity, 0)
  line(`${pieces} ${pieces === 1 ? 'item' : 'items'} in all.`)
  if (gift) line(gift.note === null ? 'This is a gift.' : gift.note, 14)
}
