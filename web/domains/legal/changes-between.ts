import type { z } from 'zod'
import type { LegalDocument } from '#contracts/legal.ts'

type Section = z.output<typeof LegalDocument>['sections'][number]
export type SectionChange = { id: string; heading: string; added: string[]; removed: string[] }

/** Sections added and removed compared with the previous version, in the newer version's order. */
export function changesBetween(before: readonly Section[], after: readonly Section[]): SectionChange[] {
  const gone = before.filter(({ id }) => after.every((section) => section.id !== id)).map((section) => ({ ...section, paragraphs: [] }))
  return [...after, ...gone]
    .map(({ id, heading, paragraphs }) => {
      const old = before.find((section) => section.id === id)?.paragraphs ?? []
      return {
        id,
        heading,
        added: paragraphs.filter((paragraph) => !old.includes(paragraph)),
        removed: old.filter((paragraph) => !paragraphs.includes(paragraph)),
      }
    })
    .filter(({ added, removed }) => added.length + removed.length > 0)
}
