import { figures, type LEGAL_SLUGS, legalDocument } from '#contracts/operations.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { stores } from '#contracts/stores.ts'
import { read } from '#web/lib/api.ts'

export type LegalSlug = (typeof LEGAL_SLUGS)[number]
export const figuresToday = () => read(figures)
export const legalText = (slug: LegalSlug, version?: string) =>
  read(legalDocument, { params: { slug }, query: version ? { v: version } : {} })
export const storesNamed = (q: string | undefined) => ({
  ...read(stores, { query: { limit: 10, sort: 'alphabetical', ...(q && { q }) } }),
  placeholderData: keepPreviousData,
})
