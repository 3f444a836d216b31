import { METRIC_NAMES } from '#contracts/investors.ts'
import { monthAt, monthBefore } from '#contracts/reports.ts'
import { documentsOf, keepDocument } from '#server/domains/investors/documents.ts'
import { monthOf, publish } from '#server/domains/investors/metrics.ts'
import type { Deps } from '#server/platform/deps.ts'
import { pdfFile, textIn } from '#server/platform/pdf.ts'
import { SAMPLE_EMAILS } from './accounts.ts'
import { actorOf } from './mall-office.ts'

const TITLE = 'How SPIRAL earns'
const WORDS = [
  'SPIRAL shows what stores and malls have on their shelves, and sells it for them: one search, one cart, one payment.',
  'Stores set their own prices. SPIRAL keeps a commission on each item that is sold, and gives it back when the item comes back.',
  'Shoppers earn SPIRALs, which are worth one cent each. What they hold is a liability of SPIRAL until it is used or expires.',
  'This is a document of the sample marketplace. Its figures are those of invented orders.',
]

/** The figures of the last month, as they are computed, and one document for everybody. A second call changes nothing. */
export async function plantInvestors(deps: Deps, now: Date): Promise<void> {
  const { db } = deps
  const admin = await actorOf(db, SAMPLE_EMAILS.admin, { platform: ['admin'] })
  const month = monthBefore(monthAt(now))
  const { figures } = await monthOf(db, month, now)
  const ready = METRIC_NAMES.filter((metric) => figures.some((each) => each.metric === metric && each.today && !each.published))
  if (ready.length > 0) await publish(db, admin, { month, metrics: ready, note: 'Figures of the sample marketplace.' }, now)
  if ((await documentsOf(db)).length > 0) return
  const bytes = await pdfFile({ title: TITLE, size: [612, 792], margin: 72 }, (doc) => {
    let y = 72 + textIn(doc, TITLE, { x: 72, y: 72, width: 468, height: 60 }, { size: 28, weight: 'bold' })
    for (const paragraph of WORDS) {
      y += 16
      y += textIn(doc, paragraph, { x: 72, y, width: 468, height: 200 }, { size: 14, lineHeight: 1.4 })
    }
  })
  await keepDocument(deps, admin, { title: TITLE, access: 'public', bytes })
}
