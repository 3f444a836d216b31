import type { Suggestion, SuggestionSource } from '#contracts/applications/applications.ts'
import { STATES } from '#contracts/places/us-states.ts'
import { departmentOf } from '../../imports/departments.ts'
import { bestOf, suggest } from '../suggestion.ts'
import { hoursIn, hoursOf } from './hours.ts'
import type { PageFacts } from './page.ts'
import { nodesOf, type SchemaNode, textOf, typesOf } from './schema-org.ts'

/** Types of schema.org that are a business with a place: "Store", "BookStore", "LocalBusiness", "Bakery". */
const BUSINESS = /(Business|Store|Shop|Organization|Corporation|Bakery|Florist|Library|Dealer|Boutique|Pharmacy|Brewery|Winery)$/
const PLACE = /(Business|Store|Shop|Bakery|Florist|Dealer|Boutique|Pharmacy|Brewery|Winery)$/

type Suggestions = (Suggestion | null)[]

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
function marked(page: PageFacts): Suggestions {
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

function addressFrom(page: PageFacts, address: SchemaNode, confidence: number): Suggestions {
  const street = textOf(address['streetAddress'])
  const [city, zip] = [textOf(address['addressLocality']), textOf(address['postalCode'])]
  const region = textOf(address['addressRegion'])
  return placed(page, { street, city, state: stateCode(region), zip: zip?.slice(0, 5) ?? null }, [street, city, region, zip], confidence)
}

type Place = { street: string | null; city: string | null; state: string | null; zip: string | null }
/** The address of the store. It is suggested for the business too, with less confidence: a business may be registered elsewhere. */
function placed(page: PageFacts, place: Place, quoted: readonly (string | null)[], confidence: number): Suggestions {
  const source = sourceOf(page, quoted.filter(Boolean).join(', '))
  return (['street', 'city', 'state', 'zip'] as const).flatMap((part) => {
    const value = place[part]
    if (value === null) return []
    return [suggest(`stores.0.${part}`, value, source, confidence), suggest(`business.${part}`, value, source, confidence - 0.25)]
  })
}

/** What Open Graph, the title and links to call or write say. */
function tagged(page: PageFacts, isHome: boolean): Suggestions {
  const say = (field: string, value: string | undefined | null, confidence: number): Suggestion | null =>
    value ? suggest(field, value, sourceOf(page, value), confidence) : null
  const site = isHome ? new URL(page.address).origin : null
  const title = page.title.split(/\s+[|–—·:-]\s+/).filter((part) => !/^(home|welcome)$/i.test(part))[0]
  const description = page.meta['og:description'] ?? page.meta['description']
  const mailboxes = page.emails.filter((one) => !NO_MAILBOX.test(one))
  const [email, tel] = [mailboxes.find((one) => isOfSite(one, page)) ?? mailboxes[0], phone(page.phones[0])]
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
function visible(page: PageFacts): Suggestions {
  const hours = hoursIn(page.text)
  const isAbout = /\b(about|story)\b/i.test(new URL(page.address).pathname)
  const paragraph = isAbout ? page.text.split('\n').find((line) => line.length > 140) : undefined
  const tel = phoneIn(page.text)
  const email = emailIn(page)
  return [
    // A page that speaks of the whole week says more than one that names a day.
    hours && suggest('stores.0.schedule', hours.schedule, sourceOf(page, hours.quote), hours.daysSaid >= 5 ? 0.7 : 0.6),
    paragraph ? suggest('business.story', paragraph.slice(0, 2_000), sourceOf(page, paragraph), 0.7) : null,
    suggest('business.phone', tel, sourceOf(page, tel), 0.6),
    suggest('stores.0.phone', tel, sourceOf(page, tel), 0.55),
    email && suggest('business.email', email.address, sourceOf(page, email.quote), email.isOwn ? 0.7 : 0.6),
    ...addressIn(page),
    ...policiesIn(page),
  ]
}

const PHONE = /(?<![\d-])(?:\+?1[ .-]?)?(?:\(\d{3}\)[ .-]?|\d{3}[ .-])\d{3}[ .-]\d{4}(?![\d-])/g
/** The first phone number that is no fax. */
function phoneIn(text: string): string | undefined {
  for (const { 0: found, index } of text.matchAll(PHONE)) if (!/\bfax[^\n]{0,12}$/i.test(text.slice(0, index))) return found
  return undefined
}

const EMAIL =
  /(?<![\w.+-])([a-z\d][\w.+-]{0,63})\s?(?:@|\[at\]|\(at\)|\{at\})\s?((?:[a-z\d][a-z\d-]{0,62}(?:\.|\s?(?:\[dot\]|\(dot\)|\{dot\})\s?))+[a-z]{2,24})(?![\w-])/gi
/** Addresses that nobody answers, and names of pictures such as logo@2x.png. */
const NO_MAILBOX =
  /^(no-?reply|donotreply|you|your-?name|your-?email|name|user(name)?|someone|example|jane|john(\.doe)?)@|@\d+x\.|\.(png|jpe?g|webp|gif|svg|css|js)$/i
/** An email in the text of a page, also written as "hello [at] shop [dot] com". The shop's own domain comes first. */
function emailIn(page: PageFacts): { address: string; quote: string; isOwn: boolean } | null {
  const found = [...page.text.matchAll(EMAIL)].flatMap(([quote, name = '', host = '']) => {
    const address = `${name}@${host.replaceAll(/\s?[[({]dot[\])}]\s?/gi, '.')}`.toLowerCase()
    return NO_MAILBOX.test(address) ? [] : [{ address, quote, isOwn: isOfSite(address, page) }]
  })
  return found.find(({ isOwn }) => isOwn) ?? found[0] ?? null
}
const isOfSite = (address: string, page: PageFacts): boolean => {
  const [host, site] = [address.split('@')[1] ?? '', new URL(page.address).hostname.replace(/^www\./, '')]
  return host === site || host.endsWith(`.${site}`) || site.endsWith(`.${host}`)
}

const STREET_KIND =
  /\b(?:Street|St|Avenue|Ave|Road|Rd|Boulevard|Blvd|Lane|Ln|Drive|Dr|Way|Court|Ct|Place|Pl|Square|Sq|Highway|Hwy|Parkway|Pkwy|Broadway|Terrace|Ter|Circle|Cir|Alley|Plaza|Plz|Trail|Trl|Pike|Turnpike|Row|Loop|Pier|Wharf|Mall|Crossing|Route|Rte)\b\.?(?: (?:[NSEW]|NE|NW|SE|SW|North|South|East|West)\b\.?)?/i
const UNIT = /\b(?:Suite|Ste|Unit|Apt|Floor|Fl|Room|Rm|Space|Shop|Building|Bldg|No)\b\.? ?#?[\w-]{0,8}|#\s?[\w-]{1,8}/i
const CITY_LINE = new RegExp(
  String.raw`(?<city>[A-Z][A-Za-z.'’ -]{1,40}?)(?:,?\s+|\s*[·|•]\s*)(?<region>[A-Z]{2}|${Object.values(STATES).join('|')}|[A-Z]\.[A-Z]\.)[,.]?(?:\s*[·|•]?\s*(?<zip>\d{5})(?:[-–]\d{4})?)?(?![\w-])`,
  'g',
)
const HOUSE =
  /(?<![\w#.,-]|\b(?:Suite|Ste|Unit|Box|Floor|Room|Hwy|Highway|Route|Rte|Since|Est)\.? )(?:\d{1,6}[A-Za-z]?(?:[-–/]\d{1,4})?|One|Two|Three|Four|Five|Six|Seven|Eight|Nine|Ten)\s+(?=(?:[NSEW]\.?|[A-Z\d])[\w.'’-]*)/g

/**
 * The first address in the text of a page: a house number and street before a city and state, in one line or in up to three. Without a ZIP
 * it has to name the kind of street, because "3 Books From Portland, OR" is no address.
 */
function addressIn(page: PageFacts): Suggestions {
  const lines = page.text.split('\n')
  let second: Suggestions = []
  for (const [i, line] of lines.entries()) {
    if (line.length > 400) continue
    for (const { index, groups = {} } of line.matchAll(CITY_LINE)) {
      const state = stateCode(groups['region'] ?? null)
      if (!state) continue
      const zip = groups['zip'] ?? null
      const named = `${line.slice(0, index)}${groups['city'] ?? ''}`
      const above = [lines[i - 1] ?? '', lines[i - 2] ?? ''].filter((one) => one.length <= 80)
      for (const text of [named, ...(/\d/.test(named) ? [] : [`${above[0]}, ${named}`, `${above[1]}, ${above[0]}, ${named}`])]) {
        const place = streetAndCity(text)
        if (!place || (zip === null && !STREET_KIND.test(place.street))) continue
        const found = placed(page, { ...place, state, zip }, [place.street, place.city, `${state} ${zip ?? ''}`.trim()], zip ? 0.75 : 0.6)
        if (zip) return found
        if (second.length === 0) second = found
      }
    }
  }
  return second
}

/** "Visit us at 1410 Quincy St NE, Suite 2, Minneapolis" as street and city. */
function streetAndCity(text: string): { street: string; city: string } | null {
  const start = [...text.matchAll(HOUSE)].find(({ index }) => text.length - index <= 120)
  if (!start) return null
  const parts = text
    .slice(start.index)
    .split(/\s*[,·|•\n]\s*/)
    .filter(Boolean)
  const last = parts.at(-1) ?? ''
  if (parts.length > 1 && !/\d/.test(last)) {
    const street = parts.slice(0, -1).join(', ')
    return street.length <= 90 && parts.length <= 4 ? { street, city: last } : null
  }
  // Without a comma the city begins behind the kind of street and its unit.
  const kinds = [...last.matchAll(new RegExp(`${STREET_KIND.source}(?:,? (?:${UNIT.source}))?`, 'gi'))]
  const end = kinds.at(-1)
  if (!end) return null
  const at = end.index + end[0].length
  const [street, city] = [[...parts.slice(0, -1), last.slice(0, at).trim()].join(', '), last.slice(at).trim()]
  return /^[A-Z][A-Za-z.'’ -]+$/.test(city) && street.length <= 90 ? { street, city } : null
}

const POLICIES: readonly [field: string, pattern: RegExp][] = [
  [
    'policies.offersPickup',
    /\b(in[- ]?store|curbside|local|free|store) pick[- ]?up\b|\bpick(ed)?[- ]?up (in|at) (our|the) (store|shop)\b/i,
  ],
  ['policies.offersShipToMe', /\b(free shipping|we ship|ships? (within|to|in)|flat[- ]rate shipping|standard shipping|orders ship)\b/i],
]
const TAKES_BACK =
  /\b(returns?|returned|returning|refunds?|refunded|exchanges?|exchanged|money[- ]back|store credit|(?:take|bring|send|give|mail|ship)s? [\w' ]{0,40}back|take back|bring back|send back|unused|unworn|unopened|change(?:d)? your mind|not (?:happy|satisfied))\b/i
/** Times that are not the time to return: of a refund on its way, of shipping, of damage and of single kinds of goods. */
const OTHER_TIMES =
  /\b(process(?:ed|ing)?|credited|appears?|allow|business days|working days|arrives?|dispatch(?:ed)?|ships (?:within|in)|shipped within|issued|defective|damaged|faulty|wrong item|hold|held|reply|respond|answer|sale items|clearance|electronics|final sale)\b/i
const NUMBER_WORDS = {
  one: 1, a: 1, an: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, twelve: 12, fourteen: 14, fifteen: 15,
  twenty: 20, 'twenty-one': 21, 'twenty-eight': 28, thirty: 30, 'forty-five': 45, sixty: 60, ninety: 90,
} as const // biome-ignore format: a table
const TIME_TO_RETURN = new RegExp(
  String.raw`\b(\d{1,3}|(?:${Object.keys(NUMBER_WORDS)
    .toSorted((a, b) => b.length - a.length)
    .join('|')}))(?:\s?\(\d{1,3}\))?[- ]?(?:full |calendar )?(day|week|month|year)s?\b`,
  'i',
)
const DAYS_OF = { day: 1, week: 7, month: 30, year: 365 } as const

/** The days in which things may be returned, by a sentence that says so, or one below a heading that does. */
function returnDays(page: PageFacts): Suggestion | null {
  const lines = page.text.split('\n')
  let found: Suggestion | null = null
  for (const [i, line] of lines.entries()) {
    const above = [lines[i - 1] ?? '', lines[i - 2] ?? ''].filter((one) => one.length <= 60)
    for (const sentence of line.split(/(?<=[.!?;])\s+/)) {
      if (sentence.length > 400 || OTHER_TIMES.test(sentence)) continue
      const says = TAKES_BACK.test(sentence)
      if (!says && !above.some((one) => /\b(returns?|refunds?|exchanges?)\b/i.test(one))) continue
      const [, number = '', unit = ''] = TIME_TO_RETURN.exec(sentence) ?? []
      const count = Number(number) || NUMBER_WORDS[number.toLowerCase() as keyof typeof NUMBER_WORDS] || 0
      const days = count * (DAYS_OF[unit.toLowerCase() as keyof typeof DAYS_OF] ?? 0)
      if (days === 0) continue
      const one = suggest('policies.returnsDays', days, sourceOf(page, sentence), says ? 0.7 : 0.6)
      if (one && one.confidence > (found?.confidence ?? 0)) found = one
    }
  }
  return found
}

function policiesIn(page: PageFacts): Suggestions {
  const sentences = page.text.split(/\n|(?<=[.!?])\s+/).filter((sentence) => sentence.length < 400)
  const offers = POLICIES.map(([field, pattern]) => {
    const sentence = sentences.find((one) => pattern.test(one) && !/\b(no|not|don't|never)\b/i.test(one))
    return sentence ? suggest(field, true, sourceOf(page, sentence), 0.65) : null
  })
  return [returnDays(page), ...offers]
}

/** The department that words about the shop point to. */
function category(page: PageFacts, hints: readonly string[], confidence: number): Suggestions {
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
  const text = region?.replaceAll('.', '').trim().toUpperCase() ?? ''
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
