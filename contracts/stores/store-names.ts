/** The mall to show next to a store's name; null when the name already contains it, as in "Ridge & River Mall of America". */
export const mallBeside = (storeName: string, mallName: string | null | undefined): string | null =>
  mallName && !storeName.toLowerCase().includes(mallName.toLowerCase()) ? mallName : null

/** A store's name without its mall, for pages that already say the mall: "Ridge & River" of "Ridge & River Mall of America". */
export function nameWithin(storeName: string, mallName: string): string {
  const lower = storeName.toLowerCase()
  if (!lower.endsWith(` ${mallName.toLowerCase()}`)) return storeName
  const rest = storeName.slice(0, -mallName.length).replace(/[\s,–-]+(at|in)?\s*$/i, '')
  return rest || storeName
}
