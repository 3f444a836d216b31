import { figures, type LEGAL_SLUGS, legalDocument } from '#contracts/operations.ts'
import { read } from '#web/lib/api.ts'

export type LegalSlug = (typeof LEGAL_SLUGS)[number]
export const figuresToday = () => read(figures)
export const legalText = (slug: LegalSlug, version?: string) =>
  read(legalDocument, { params: { slug }, query: version ? { v: version } : {} })
