import type { CategoryId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../platform/db.ts'

type Department = [name: string, glyph: string, tax: 'general' | 'clothing' | 'grocery', perishable?: 'all' | 'flowers']

/** The departments every marketplace starts with, as parents of all deeper categories. */
// biome-ignore format: a table
const DEPARTMENTS: readonly Department[] = [
  ['Grocery', '🛒', 'grocery', 'all'], ['Bakery', '🥐', 'grocery', 'all'], ['Deli & takeout', '🥪', 'general', 'all'], ['Sweets & snacks', '🍫', 'grocery', 'all'], ['Drinks', '🧃', 'grocery', 'all'],
  ['Clothing', '👕', 'clothing'], ['Shoes', '👟', 'clothing'], ['Accessories', '👜', 'general'], ['Beauty & health', '🧴', 'general'], ['Baby & kids', '🧸', 'general'],
  ['Home', '🛋️', 'general'], ['Kitchen', '🍳', 'general'], ['Cleaning & bath', '🧼', 'general'], ['Garden & flowers', '🌷', 'general', 'flowers'], ['DIY & garage', '🔧', 'general'],
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
  await rowsOf(db, 'catalog.seed-departments')`
    insert into categories (slug, name, glyph, tax_category, perishable, position)
    select * from
      unnest(${DEPARTMENTS.map(([name]) => departmentSlug(name))}::text[], ${DEPARTMENTS.map(([name]) => name)}::text[],
      ${DEPARTMENTS.map(([, glyph]) => glyph)}::text[], ${DEPARTMENTS.map(([, , tax]) => tax)}::text[],
      ${DEPARTMENTS.map(([, , , perishable = 'nothing']) => perishable)}::text[],
      ${DEPARTMENTS.map((_, i) => i)}::int[]) on conflict (slug) do nothing`
}

export type CategoryRow = { id: CategoryId; slug: string; name: string; glyph: string; parentId: CategoryId | null }

/** All categories, parents and children alike, in display order. */
export const allCategories = (db: Db): Promise<CategoryRow[]> =>
  rowsOf<CategoryRow>(db, 'catalog.categories')`
    select id, slug, name, glyph, parent_id as "parentId" from categories order by position, name`
