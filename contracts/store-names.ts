/** The mall to say beside a store's name; none where the name says it: "Ridge & River Mall of America". */
export const mallBeside = (storeName: string, mallName: string | null | undefined): string | null =>
  mallName && !storeName.toLowerCase().includes(mallName.toLowerCase()) ? mallName : null
