import type { Suggestion, SuggestionSource } from '#contracts/applications.ts'
import { STATES } from '#contracts/us-states.ts'
import { departmentOf } from '../../imports/index.ts'
import { bestOf, suggest } from '../suggestion.ts'
import { hoursIn, hoursOf } from './hours.ts'
import type { PageFacts } from './page.ts'
import { nodesOf, type SchemaNode, textOf, typesOf } from './schema-org.ts'

/** Types of schema.org that are a business with a place: "Store", "BookStore", "LocalBusiness", "Bakery". */
const BUSINESS = /(Business|Store|Shop|Organization|Corporation|Bakery|Florist|Library|Dealer|Boutique|Pharmacy|Brewery|Winery)$/
const PLACE = /(Business|Store|Shop|Bakery|Florist|Dealer|Boutique|Pharmacy|Brewery|Winery)$/

type Found = (Suggestion | null)[]

/** Fills in an application from the pages of a shop's site. Marks count more than visible text. */
export function businessFrom(pages: readonly PageFacts[]): Suggestion[] {
  return bestOf(pages.flatMap((page, i) => [...marked(page), ...tagged(page, i === 0), ...visible(page)]))
}

const sourceOf = (page: PageFacts, quote?: string | null): SuggestionSource => ({
  kind: 'website',
  where: page.address,
  ...(quote ? { quote } : {}),
})

/** What schema.org marks say. */
function marked(page: PageFacts): Found {
  const businesses = page.nodes.filter((node) => typesOf(node).some((type) => BUSINESS.test(type)))
  return businesses.flatMap((node) => {
    const sure = typesOf(node).some((type) => PLACE.test(type)) ? 0.95 : 0.9
    const say = (field: string, value: string | null, confidence = sure): Suggestion | null =>
      value === null ? null : suggest(field, value, sourceOf(page, value), confidence)
    const name = textOf(node['name'])
    const hours = hoursOf(node)
    const story = textOf(node['description'])
    return [
      say('business.name', name),
      say('stores.0.name', name, sure - 0.1),
      say('business.legalName', textOf(node['legalName'])),
      say('business.email', textOf(node['email'])?.replace(/^mailto:/i, '') ?? null),
      say('business.phone', phone(textOf(node['telephone']))),
      say('stores.0.phone', phone(textOf(node['telephone'])), sure - 0.05),
      say('business.story', story?.slice(0, 2_000) ?? null, (story?.length ?? 0) > 60 ? sure - 0.15 : 0.4),
      hours && suggest('stores.0.schedule', hours.schedule, sourceOf(page, hours.quote), sure),
      ...nodesOf(node['address']).flatMap((address) => addressFrom(page, address, sure)),
      ...category(page, [...typesOf(node).map(spaced), textOf(node['keywords']) ?? '', story ?? ''], 0.7),
    ]
  })
}

function addressFrom(page: PageFacts, address: SchemaNode, confidence: number): Found {
  const street = textOf(address['streetAddress'])
  const [city, zip] = [textOf(address['addressLocality']), textOf(address['postalCode'])]
  const region = textOf(address['addressRegion'])
  return placed(page, { street, city, state: stateCode(region), zip: zip?.slice(0, 5) ?? null }, [street, city, region, zip], confidence)
}

type Place = { street: string | null; city: string | null; state: string | null; zip: string | null }
/** The address of the store. It is suggested for the business too, with less confidence: a business may be registered elsewhere. */
function placed(page: PageFacts, place: Place, quoted: readonly (string | null)[], confidence: number): Found {
  const source = sourceOf(page, quoted.filter(Boolean).join(', '))
  return (['street', 'city', 'state', 'zip'] as const).flatMap((part) => {
    const value = place[part]
    if (value === null) return []
    return [suggest(`stores.0.${part}`, value, source, confidence), suggest(`business.${part}`, value, source, confidence - 0.25)]
  })
}

/** What Open Graph, the title and links to call or write say. */
function tagged(page: PageFacts, isHome: boolean): Found {
  const say = (field: string, value: string | undefined | null, confidence: number): Suggestion | null =>
    value ? suggest(field, value, sourceOf(page, value), confidence) : null
  const site = isHome ? new URL(page.address).origin : null
  const title = page.title.split(/\s+[|–—·:-]\s+/).filter((part) => !/^(home|welcome)$/i.test(part))[0]
  const description = page.meta['og:description'] ?? page.meta['description']
  const [email, tel] = [page.emails[0], phone(page.phones[0])]
  return [
    suggest('business.website', site, sourceOf(page), 0.99),
    say('business.name', page.meta['og:site_name'], 0.85),
    isHome ? say('business.name', title, 0.55) : null,
    isHome ? say('stores.0.name', page.meta['og:site_name'] ?? title, 0.5) : null,
    isHome ? say('business.story', description, (description?.length ?? 0) > 60 ? 0.6 : 0.35) : null,
    say('business.email', email, 0.8),
    say('business.phone', tel, 0.8),
    say('stores.0.phone', tel, 0.75),
    ...(isHome ? category(page, [page.meta['keywords'] ?? '', title ?? '', description ?? ''], 0.5) : []),
  ]
}

/** What a visitor reads. */
function visible(page: PageFacts): Found {
  const hours = hoursIn(page.text)
  const isAbout = /\b(about|story)\b/i.test(new URL(page.address).pathname)
  const paragraph = isAbout ? page.text.split('\n').find((line) => line.length > 140) : undefined
  const tel = /(?:\+?1[ .-]?)?\(?\b\d{3}\)?[ .-]\d{3}[ .-]\d{4}\b/.exec(page.text)?.[0]
  return [
    hours && suggest('stores.0.schedule', hours.schedule, sourceOf(page, hours.quote), 0.7),
    paragraph ? suggest('business.story', paragraph.slice(0, 2_000), sourceOf(page, paragraph), 0.7) : null,
    suggest('business.phone', tel, sourceOf(page, tel), 0.6),
    suggest('stores.0.phone', tel, sourceOf(page, tel), 0.55),
    ...addressIn(page),
    ...policiesIn(page),
  ]
}

const STREET =
  /\b(\d{1,6}(?:-\d+)?\s+(?:[NSEW]\.?\s+)?[A-Z][\w.' -]{1,50}?\b(?:Street|St|Avenue|Ave|Road|Rd|Boulevard|Blvd|Lane|Ln|Drive|Dr|Way|Court|Ct|Place|Pl|Square|Sq|Highway|Hwy|Parkway|Pkwy|Broadway|Terrace|Circle|Alley|Plaza)\b\.?(?:,? (?:Suite|Ste|Unit|#)\.? ?[\w-]{1,8})?),?\s+([A-Z][A-Za-z.' -]{1,40}?),?\s+([A-Z]{2}|[A-Z][a-z]+(?: [A-Z][a-z]+)?)\.?\s+(\d{5})(?:-\d{4})?\b/
function addressIn(page: PageFacts): Found {
  const lines = page.text.split('\n')
  for (const [i, line] of lines.entries()) {
    if (!/\d/.test(line) || line.length > 200) continue
    for (const text of [line, `${line}, ${lines[i + 1] ?? ''}`.slice(0, 260)]) {
      const [quote, street = null, city = null, region = null, zip = null] = STREET.exec(text) ?? []
      const state = stateCode(region)
      if (quote && state) return placed(page, { street, city, state, zip }, [quote], 0.75)
    }
  }
  return []
}

const POLICIES: readonly [field: string, pattern: RegExp][] = [
  [
    'policies.offersPickup',
    /\b(in[- ]?store|curbside|local|free|store) pick[- ]?up\b|\bpick(ed)?[- ]?up (in|at) (our|the) (store|shop)\b/i,
  ],
  ['policies.offersShipToMe', /\b(free shipping|we ship|ships? (within|to|in)|flat[- ]rate shipping|standard shipping|orders ship)\b/i],
]
function policiesIn(page: PageFacts): Found {
  const sentences = page.text.split(/\n|(?<=[.!?])\s+/).filter((sentence) => sentence.length < 400)
  const days = sentences.flatMap((sentence) => {
    if (!/\b(returns?|returned|refunds?|exchanges?)\b/i.test(sentence)) return []
    const [, number] = /\b(\d{1,3})[- ]?(?:calendar |business )?days?\b/i.exec(sentence) ?? []
    return number ? [suggest('policies.returnsDays', Number(number), sourceOf(page, sentence), 0.7)] : []
  })
  const offers = POLICIES.map(([field, pattern]) => {
    const sentence = sentences.find((one) => pattern.test(one) && !/\b(no|not|don't|never)\b/i.test(one))
    return sentence ? suggest(field, true, sourceOf(page, sentence), 0.65) : null
  })
  return [...days.slice(0, 1), ...offers]
}

/** The department that words about the shop point to. */
function category(page: PageFacts, hints: readonly string[], confidence: number): Found {
  for (const hint of hints.filter(Boolean)) {
    const department = departmentOf([hint])
    if (department) return [suggest('business.category', department, sourceOf(page, hint), confidence)]
  }
  return []
}

/** "BookStore" as words. */
const spaced = (type: string): string => type.replaceAll(/([a-z])([A-Z])/g, '$1 $2').replace(/\bStore\b/, '')
function phone(text: string | null | undefined): string | null {
  const kept = text?.replaceAll(/[^\d+().\s-]/g, '').trim() ?? ''
  return /^\+?[\d\s().-]{7,20}$/.test(kept) ? kept : null
}
function stateCode(region: string | null): string | null {
  const text = region?.trim().toUpperCase() ?? ''
  if (Object.hasOwn(STATES, text) || text === 'DC') return text
  return Object.entries(STATES).find(([, name]) => name.toUpperCase() === text)?.[0] ?? null
}

/** The pictures that stand for the shop: its logo, and a wide one. */
export function looksOf(pages: readonly PageFacts[]): { logo: string | null; cover: string | null } {
  const home = pages[0]
  if (!home) return { logo: null, cover: null }
  const logos = pages.flatMap(({ nodes }) =>
    nodes.filter((node) => typesOf(node).some((type) => BUSINESS.test(type))).map((node) => node['logo']),
  )
  const logo = logos.map(pictureAddress).find(Boolean) ?? home.icon
  return { logo: logo ? onSite(logo, home) : null, cover: home.meta['og:image'] ? onSite(home.meta['og:image'], home) : null }
}
/** The address in an `image` or `logo`: a text, or an object with `url`. */
export function pictureAddress(value: unknown): string | null {
  const [one] = [value].flat()
  if (typeof one === 'string') return one
  const node = nodesOf(one)[0]
  return node ? textOf(node['url'] ?? node['contentUrl'] ?? node['@id']) : null
}
export function onSite(address: string, page: PageFacts): string | null {
  if (!URL.canParse(address, page.address)) return null
  const url = new URL(address, page.address)
  return /^https?:$/.test(url.protocol) && url.toString().length <= 1_000 ? url.toString() : null
}
