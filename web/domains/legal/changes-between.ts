import type { z } from 'zod'
import type { LegalDocument } from '#contracts/legal.ts'

type Section = z.output<typeof LegalDocument>['sections'][number]
export type SectionChange = { id: string; heading: string; added: string[]; removed: string[] }

/** What a text says that the one before did not, and the other way around, section by section in the order of the newer. */
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
