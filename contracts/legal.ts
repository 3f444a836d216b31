import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Instant } from './time.ts'
import { named } from './named.ts'

export const LEGAL_SLUGS = ['terms', 'privacy', 'refunds', 'guarantee'] as const
export const LegalDocument = named('LegalDocument', {
  slug: z.enum(LEGAL_SLUGS),
  title: z.string(),
  version: z.string(),
  effectiveAt: Instant,
  sections: z.array(z.object({ id: z.string(), heading: z.string(), paragraphs: z.array(z.string()) })),
  versions: z.array(z.string()),
  /** Published but not in force yet. */
  upcoming: z.object({ version: z.string(), effectiveAt: Instant }).nullable(),
})
export const legalDocument = endpoint('GET /api/legal/:slug', {
  access: 'public',
  summary: 'A legal text in its newest or a named version.',
  params: z.object({ slug: z.enum(LEGAL_SLUGS) }),
  query: z.object({ v: z.string().max(20).optional() }),
  reply: LegalDocument,
})
