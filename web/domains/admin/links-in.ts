const ADDRESS = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)]/g

/** Splits plain text into segments so that URLs can be rendered as links. */
export function linksIn(text: string): { text: string; href?: string }[] {
  const pieces: { text: string; href?: string }[] = []
  let end = 0
  for (const { 0: address, index } of text.matchAll(ADDRESS)) {
    if (index > end) pieces.push({ text: text.slice(end, index) })
    pieces.push({ text: address, href: address })
    end = index + address.length
  }
  if (end < text.length) pieces.push({ text: text.slice(end) })
  return pieces
}
