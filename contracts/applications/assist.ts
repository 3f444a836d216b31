import { z } from 'zod'
import { Application, DraftProduct, MOST_DRAFT_PRODUCTS, Suggestion } from './applications.ts'
import { MOST_ROWS } from '../assistant/assistant.ts'
import { endpoint } from '../endpoint.ts'
import { ApplicationId, inUrl } from '../ids.ts'

/** The most characters of catalog rows that one run of the assistant takes. */
export const ASSIST_ROWS_CHARACTERS = 200_000
const params = z.object({ id: inUrl(ApplicationId) })

/** The photos come in the form under the name `photo`. */
export const assistApplication = endpoint('POST /api/applications/:id/assist', {
  access: 'shopper',
  summary:
    "Let the assistant read the shop's site, photos and catalog rows. Reports as it works, and keeps unconfirmed suggestions and drafts.",
  multipart: true,
  params,
  body: z.strictObject({
    site: z.string().trim().max(300, 'Keep it under 300 characters.').optional(),
    rows: z.string().max(ASSIST_ROWS_CHARACTERS, `Paste up to ${MOST_ROWS} rows.`).optional(),
  }),
  media: 'application/x-ndjson',
  reply: z.string(),
})

/** Suggestions reach no legal field and replace nothing that a person typed, wherever they come from. */
export const keepTryOut = endpoint('POST /api/applications/:id/suggestions', {
  access: 'shopper',
  summary: 'Keep what a try-out of the assistant drafted, as unconfirmed suggestions.',
  params,
  body: z.strictObject({ suggestions: z.array(Suggestion).max(200), products: z.array(DraftProduct).max(MOST_DRAFT_PRODUCTS) }),
  reply: Application,
})
