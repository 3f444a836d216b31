const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&nbsp;': ' ' }
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/**
 * Whether plain text can represent the description: paragraphs, line breaks and simple lists. Richer HTML is edited as HTML so that nothing
 * is lost.
 */
export const isPlain = (html: string): boolean => !/<(?!\/?(?:p|ul|li)>|br ?\/?>)/i.test(html)

/** The description as plain text: blank lines between paragraphs, "- " before list items. */
export function textOf(html: string): string {
  return html
    .replaceAll(/<br ?\/?>/gi, '\n')
    .replaceAll(/<li>\s*/gi, '- ')
    .replaceAll(/\s*<\/li>\s*/gi, '\n')
    .replaceAll(/<ul>\s*/gi, '')
    .replaceAll(/\s*<\/ul>\s*/gi, '\n\n')
    .replaceAll(/<p>\s*/gi, '')
    .replaceAll(/\s*<\/p>\s*/gi, '\n\n')
    .replaceAll(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

/** The same description as stored HTML. */
export function htmlOf(text: string): string {
  const blocks = text
    .replaceAll('\r\n', '\n')
    .trim()
    .split(/\n{2,}/)
  return blocks.flatMap(partsOf).join('')
}

/** Splits a block of lines into runs of list items and other lines. */
function partsOf(block: string): string[] {
  const runs: { isList: boolean; lines: string[] }[] = []
  for (const line of block.split('\n')) {
    const isList = line.startsWith('- ')
    const words = escaped(isList ? line.slice(2) : line).trim()
    if (words === '') continue
    const last = runs.at(-1)
    if (last?.isList === isList) last.lines.push(words)
    else runs.push({ isList, lines: [words] })
  }
  return runs.map(({ isList, lines }) =>
    isList ? `<ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>` : `<p>${lines.join('<br />')}</p>`,
  )
}
