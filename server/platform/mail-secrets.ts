import type { MailContent } from './mail-template.ts'

const HIDDEN = '••••••'
/** What these name in a link opens nothing. */
const OPEN_PARAMETERS = new Set(['id', 'mode', 'tab', 'at', 'returnTo', 'section', 'order', 'store', 'mall', 'q', 'view', 'category'])
const LINK = /https?:\/\/[^\s"<>]+/g
/** Codes of gift cards and the like, in groups, and any long run of letters and digits, as tokens are. */
const GROUPED_CODE = /\b[A-Z0-9]{4}(?:[ -][A-Z0-9]{4}){2,}\b/g
const TOKEN = /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{18,}(?![\w-])/g

function withoutSecrets(link: string): string {
  if (!URL.canParse(link)) return HIDDEN
  const url = new URL(link)
  const path = url.pathname
    .split('/')
    .map((part) => part.replace(TOKEN, HIDDEN))
    .join('/')
  const asked = [...url.searchParams].map(([name, value]) => `${name}=${OPEN_PARAMETERS.has(name) ? value.replace(TOKEN, HIDDEN) : HIDDEN}`)
  return `${url.origin}${path}${asked.length > 0 ? `?${asked.join('&')}` : ''}${url.hash ? `#${HIDDEN}` : ''}`
}

const plain = (text: string): string =>
  text
    .split(LINK)
    .map((words) => words.replace(GROUPED_CODE, HIDDEN).replace(TOKEN, HIDDEN))
    .reduce((all, words, i) => all + (i === 0 ? '' : withoutSecrets([...text.matchAll(LINK)][i - 1]?.[0] ?? '')) + words, '')

/** A mail without what opens an account, an order or a gift card: the secrets in its links, and its codes. */
export function hideSecrets(words: MailContent): MailContent {
  const hide = (value: unknown, name = ''): unknown => {
    if (typeof value === 'string') {
      if (name === 'url' || name === 'post' || name === 'page') return withoutSecrets(value)
      // Of a pass, the code is all there is. Pictures are paths of this site.
      if (name === 'code' || name === 'qr') return HIDDEN
      return name === 'picture' ? value : plain(value)
    }
    if (Array.isArray(value)) return value.map((one) => hide(one, name))
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, hide(one, key)]))
  }
  return hide(words) as MailContent
}
