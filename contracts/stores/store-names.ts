/** The mall to show next to a store's name; null when the name already contains it, as in "Ridge & River Mall of America". */
export const mallBeside = (storeName: string, mallName: string | null | undefined): string | null =>
  mallName && !storeName.toLowerCase().includes(mallName.toLowerCase()) ? mallName : null

type Standing = { mallName: string | null | undefined; unit?: string | null; city: string; state: string }
/** Where a store stands, to go next to its name: "Mall of America, Level 3, N372, Bloomington, MN". */
export const placeBeside = (storeName: string, { mallName, unit, city, state }: Standing): string =>
  [mallBeside(storeName, mallName), unit, `${city}, ${state}`].filter(Boolean).join(', ')
