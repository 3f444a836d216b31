import { type CategoryRow, allCategories } from '../catalog/departments.ts'
import type { Db } from '../../platform/db.ts'

const AGE_MS = 30_000

/** The index column to filter by: a whole department, a leaf category, or the leaves below a branch. */
export type CategoryFilter = { kind: 'department' | 'category'; slug: string } | { kind: 'branch'; slugs: string[] }

/** The category tree, cached for half a minute; an unknown slug triggers a new read. */
export class CategoryTree {
  readonly #db: Db
  #kept: { rows: CategoryRow[]; bySlug: Map<string, CategoryRow>; at: number } | undefined

  constructor(db: Db) {
    this.#db = db
  }

  async all(): Promise<CategoryRow[]> {
    return (await this.#read(AGE_MS)).rows
  }

  async filterOf(slug: string): Promise<CategoryFilter | null> {
    let { rows, bySlug } = await this.#read(AGE_MS)
    if (!bySlug.has(slug)) ({ rows, bySlug } = await this.#read(1_000))
    const category = bySlug.get(slug)
    if (!category) return null
    if (category.parentId === null) return { kind: 'department', slug }
    const children = rows.filter(({ parentId }) => parentId === category.id)
    return children.length === 0 ? { kind: 'category', slug } : { kind: 'branch', slugs: withDescendants(rows, category) }
  }

  /** The category and its ancestors. */
  async pathOf(slug: string): Promise<string[]> {
    const { rows, bySlug } = await this.#read(AGE_MS)
    const path: string[] = []
    for (let at = bySlug.get(slug); at; at = rows.find(({ id }) => id === at?.parentId)) path.push(at.slug)
    return path
  }

  async #read(ageMs: number) {
    const now = performance.now()
    if (this.#kept && now - this.#kept.at < ageMs) return this.#kept
    const rows = await allCategories(this.#db)
    this.#kept = { rows, bySlug: new Map(rows.map((row) => [row.slug, row])), at: now }
    return this.#kept
  }
}

function withDescendants(rows: readonly CategoryRow[], top: CategoryRow): string[] {
  const below = rows.filter(({ parentId }) => parentId === top.id)
  return [top.slug, ...below.flatMap((child) => withDescendants(rows, child))]
}
