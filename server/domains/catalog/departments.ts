import type { CategoryId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../platform/db.ts'

type Department = [name: string, glyph: string, tax: 'general' | 'clothing' | 'grocery']

/** The departments every marketplace starts with, as parents of all deeper categories. */
// biome-ignore format: a table
const DEPARTMENTS: readonly Department[] = [
  ['Grocery', '🛒', 'grocery'], ['Bakery', '🥐', 'grocery'], ['Deli & takeout', '🥪', 'general'], ['Sweets & snacks', '🍫', 'grocery'], ['Drinks', '🧃', 'grocery'],
  ['Clothing', '👕', 'clothing'], ['Shoes', '👟', 'clothing'], ['Accessories', '👜', 'general'], ['Beauty & health', '🧴', 'general'], ['Baby & kids', '🧸', 'general'],
  ['Home', '🛋️', 'general'], ['Kitchen', '🍳', 'general'], ['Cleaning & bath', '🧼', 'general'], ['Garden & flowers', '🌷', 'general'], ['DIY & garage', '🔧', 'general'],
  ['Electronics', '🎧', 'general'], ['Books & office', '📚', 'general'], ['Games', '🎲', 'general'], ['Music', '🎸', 'general'], ['Arts & crafts', '🎨', 'general'],
  ['Sports', '⚽', 'general'], ['Outdoor & travel', '🏕️', 'general'], ['Pets', '🐾', 'general'], ['Party & gifts', '🎁', 'general'],
]

export const departmentSlug = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/** Writes the departments of a new database; existing ones stay as they are. */
export async function seedDepartments(db: Db): Promise<void> {
  await rowsOf(
    db,
    'catalog.seed-departments',
    `insert into categories (slug, name, glyph, tax_category, position)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::int[]) on conflict (slug) do nothing`,
    [
      DEPARTMENTS.map(([name]) => departmentSlug(name)),
      DEPARTMENTS.map(([name]) => name),
      DEPARTMENTS.map(([, glyph]) => glyph),
      DEPARTMENTS.map(([, , tax]) => tax),
      DEPARTMENTS.map((_, i) => i),
    ],
  )
}

export type CategoryRow = { id: CategoryId; slug: string; name: string; glyph: string; parentId: CategoryId | null }

/** All categories, parents and children alike, in display order. */
export const allCategories = (db: Db): Promise<CategoryRow[]> =>
  rowsOf<CategoryRow>(
    db,
    'catalog.categories',
    'select id, slug, name, glyph, parent_id as "parentId" from categories order by position, name',
  )
