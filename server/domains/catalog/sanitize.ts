import sanitizeHtml from 'sanitize-html'

const RULES: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
    'ul',
    'ol',
    'li',
    'strong',
    'b',
    'em',
    'i',
    'h3',
    'h4',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'blockquote',
  ],
  allowedAttributes: {},
  // h1 and h2 are reserved for the page's own headings.
  transformTags: { h1: 'h3', h2: 'h3', h5: 'h4', h6: 'h4', div: 'p' },
  nonTextTags: ['style', 'script', 'textarea', 'option', 'noscript', 'title', 'iframe', 'svg', 'math'],
}

/** Every description passes through this function, which turns untrusted HTML into plain, harmless HTML. */
export function sanitizeDescription(html: string): string {
  // Most texts have nothing to sanitize, and the parser is slow.
  if (!/[<>&]/.test(html)) return html.trim()
  return sanitizeHtml(html, RULES)
    .replaceAll(/<p>(\s|&nbsp;|\u00a0)*<\/p>/g, '')
    .trim()
}

/** The text of a description without its tags. */
export const plainText = (html: string): string =>
  html.includes('<')
    ? sanitizeHtml(html.replaceAll(/<(br|\/p|\/li|\/td|\/h\d)[^>]*>/g, ' $&'), { allowedTags: [], allowedAttributes: {} })
    : html

const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});/gi
const KEPT: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }
const MOST_LAYERS = 2

/** A text without the entities of HTML: `Mom&#39;s` is `Mom's`, and so is `Mom&amp;#39;s`. */
export function textOfEntities(text: string): string {
  let plain = text
  for (let layer = 0; layer < MOST_LAYERS && plain.includes('&'); layer++)
    plain = plain.replaceAll(ENTITY, (entity) => {
      const sign = sanitizeHtml(entity, { allowedTags: [], allowedAttributes: {} })
      return KEPT[sign] ?? sign
    })
  return plain
}
