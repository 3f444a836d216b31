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

type StorePlace = { mallName: string | null | undefined; unit?: string | null; city: string; state: string }
/** Where a store stands, to go next to its name: "Mall of America, Level 3, N372, Bloomington, MN". */
export const placeBeside = (storeName: string, { mallName, unit, city, state }: StorePlace): string =>
  [mallBeside(storeName, mallName), unit, `${city}, ${state}`].filter(Boolean).join(', ')
