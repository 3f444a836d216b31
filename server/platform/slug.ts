/** A name as part of a URL. Digits alone would read as an id. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/['’.]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replaceAll(/^-+|-+$/g, '')
    .replace(/^(\d*)$/, 'store-$1')
    .replace(/-$/, '')

/** The slug, or with the first number that makes it free. */
export function firstFree(slug: string, taken: readonly string[]): string {
  if (!taken.includes(slug)) return slug
  let number = 2
  while (taken.includes(`${slug}-${number}`)) number += 1
  return `${slug}-${number}`
}
