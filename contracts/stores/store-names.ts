/** The mall to show next to a store's name; null when the name already contains it, as in "Ridge & River Mall of America". */
export const mallBeside = (storeName: string, mallName: string | null | undefined): string | null =>
  mallName && !storeName.toLowerCase().includes(mallName.toLowerCase()) ? mallName : null
