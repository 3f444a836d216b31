/** Words of a title as they stand in an address; the id behind them makes it unique. */
export function slugOf(title: string, id: number): string {
  const words = title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replaceAll(/^-+|-+$/g, '')
  return words ? `${words}-${id}` : `product-${id}`
}
