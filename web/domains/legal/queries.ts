import { keepPreviousData } from '@tanstack/react-query'
import { type LEGAL_SLUGS, legalDocument } from '#contracts/legal.ts'
import { stores } from '#contracts/stores/stores.ts'
import { read } from '#web/lib/api.ts'

export type LegalSlug = (typeof LEGAL_SLUGS)[number]
export const legalText = (slug: LegalSlug, version?: string) =>
  read(legalDocument, { params: { slug }, query: version ? { v: version } : {} })
export const storesNamed = (q: string | undefined) => ({
  ...read(stores, { query: { limit: 10, sort: 'alphabetical', ...(q && { q }) } }),
  placeholderData: keepPreviousData,
})
