/** The title's words as part of a URL; the id at the end makes it unique. */
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
