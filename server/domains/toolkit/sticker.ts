import type { StoreId } from '#contracts/ids.ts'
import type { Person } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { pdfFile, qrIn, textIn } from '../../platform/pdf.ts'
import { ownStore } from './own-store.ts'

/** Four inches square, as window stickers are sold. */
const SIDE = 288
const EDGE = 18

/** A sticker for the window of a store. Its code opens the store's page, and the visit is counted as a scan. */
export async function stickerOf({ db, config }: Deps, person: Person, storeId: StoreId): Promise<Buffer> {
  const { name, slug } = await ownStore(db, person, storeId)
  const width = SIDE - 2 * EDGE
  return pdfFile({ title: `Find ${name} on SPIRAL`, size: [SIDE, SIDE], margin: EDGE }, (doc) => {
    textIn(doc, 'Find us on SPIRAL', { x: EDGE, y: EDGE, width, height: 36 }, { size: 28, weight: 'bold', align: 'center' })
    textIn(doc, name, { x: EDGE, y: EDGE + 36, width, height: 22 }, { size: 16, align: 'center' })
    const qr = 168
    qrIn(doc, `${config.publicOrigin}/store/${slug}?via=sticker`, (SIDE - qr) / 2, EDGE + 58, qr)
    textIn(doc, 'Scan to see what is in stock now', { x: EDGE, y: EDGE + 228, width, height: 20 }, { size: 14, align: 'center' })
  })
}
