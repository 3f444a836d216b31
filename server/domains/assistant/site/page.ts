import { type CheerioAPI, load } from 'cheerio/slim'
import { cleanText } from '#contracts/clean-text.ts'
import { type SchemaNode, schemaNodes } from './schema-org.ts'

/** What one page says, as plain data. All of it was written by strangers. */
export type PageFacts = {
  address: string
  title: string
  /** Meta elements by name: `description`, `og:title`, `product:price:amount`. */
  meta: Record<string, string>
  nodes: SchemaNode[]
  links: { address: string; text: string }[]
  emails: string[]
  phones: string[]
  icon: string | null
  /** The visible text; a line for each block. */
  text: string
}

const MOST_LINKS = 400
const MOST_TEXT = 40_000

/** Reads a page. The parser takes any text for a page, however broken. */
export function readPage(html: string, address: string): PageFacts {
  const $ = load(html)
  const base = absolute($('base[href]').attr('href'), address) ?? address
  const meta: Record<string, string> = {}
  $('meta[content]').each((_, element) => {
    const name = ($(element).attr('property') ?? $(element).attr('name') ?? '').toLowerCase()
    if (name && !(name in meta)) meta[name] = oneLine($(element).attr('content') ?? '')
  })
  const nodes = schemaNodes($)
  const links: PageFacts['links'] = []
  const [emails, phones] = [new Set<string>(), new Set<string>()]
  $('a[href]').each((_, element) => {
    const href = $(element).attr('href') ?? ''
    if (/^mailto:/i.test(href)) emails.add(decoded(href.slice(7).split('?')[0] ?? '').toLowerCase())
    else if (/^tel:/i.test(href)) phones.add(decoded(href.slice(4)))
    else if (links.length < MOST_LINKS) {
      const to = absolute(href, base)
      if (to) links.push({ address: to, text: oneLine($(element).text()).slice(0, 200) })
    }
  })
  return {
    address,
    title: oneLine($('title').first().text()).slice(0, 300),
    meta,
    nodes,
    links,
    emails: [...emails].filter(Boolean),
    phones: [...phones].filter(Boolean),
    icon: absolute($('link[rel="apple-touch-icon"], link[rel~="icon"]').first().attr('href'), base),
    text: visibleText($),
  }
}

function visibleText($: CheerioAPI): string {
  $('head, title, script, style, noscript, template, svg, iframe, select, [hidden]').remove()
  // Otherwise the words of two blocks would touch.
  $('br, p, div, nav, main, ul, ol, table, li, td, th, dt, dd, tr, h1, h2, h3, h4, h5, h6, section, article, footer, header, address')
    .prepend('\n')
    .append('\n')
  const lines = cleanText($('body').text() || $.root().text())
    .slice(0, MOST_TEXT * 4)
    .split('\n')
    .map(oneLine)
  return lines.filter(Boolean).join('\n').slice(0, MOST_TEXT)
}

const oneLine = (text: string): string => cleanText(text).replaceAll(/\s+/g, ' ').trim()

/** A web address without its fragment; null for everything else. */
function absolute(href: string | undefined, base: string): string | null {
  if (!href || !URL.canParse(href, base)) return null
  const url = new URL(href, base)
  url.hash = ''
  return /^https?:$/.test(url.protocol) ? url.toString() : null
}

function decoded(text: string): string {
  try {
    return oneLine(decodeURIComponent(text))
  } catch {
    return oneLine(text)
  }
}
