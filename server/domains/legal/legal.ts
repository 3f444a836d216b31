import type { z } from 'zod'
import type { LegalDocument } from '#contracts/legal.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { LEGAL_TEXTS } from './legal-texts.ts'

export type Legal = z.output<typeof LegalDocument>

/** Publishes the texts of this release. A published version is never changed: new wording is a new version. */
export async function publishLegalDocuments(db: Db): Promise<void> {
  await transact(db, async (tx) => {
    for (const { slug, version, title, effectiveAt, sections } of LEGAL_TEXTS)
      await rowsOf(tx, 'legal.publish')`
        insert into legal_documents (slug, version, title, effective_at, sections)
        values (${slug}, ${version}, ${title}, ${effectiveAt}, ${JSON.stringify(sections)}) on conflict do nothing`
  })
}

type StoredLegalText = { title: string; version: string; effective_at: Date; sections: Legal['sections'] }

/** The current version of a text, or the requested one; an unknown version returns the current one. */
export async function legalDocumentOf(db: Db, slug: Legal['slug'], wanted: string | undefined, now: Date): Promise<Legal> {
  const rows = await rowsOf<StoredLegalText>(db, 'legal.versions')`
    select title, version, effective_at, sections from legal_documents where slug = ${slug} order by effective_at desc, version desc`
  const found = rows.find(({ version }) => version === wanted) ?? rows.find((row) => row.effective_at <= now) ?? rows[0]
  if (!found) throw new Problem('not_found')
  const { title, version, effective_at, sections } = found
  const next = rows.findLast((row) => row.effective_at > now)
  const upcoming = next ? { version: next.version, effectiveAt: next.effective_at } : null
  return { slug, title, version, effectiveAt: effective_at, sections, versions: rows.map((row) => row.version), upcoming }
}
