/** What search engines read in a page: an object of schema.org, whose addresses are absolute. */
export type StructuredData = (origin: string) => object

const SCHEMA = 'https://schema.org'

/** A list as its query keeps it. */
export type ListPages<Item> = { pages: { items: Item[] }[] }
type ListedPage = { slug: string; title?: string; name?: string }
/** The first page of a list, in its order; nothing where the list is not here or empty. `folder` is the path before the slug. */
export function listIn(folder: string, items: readonly ListedPage[] | undefined): { data?: StructuredData } {
  if (!items || items.length === 0) return {}
  return { data: listData(items.map(({ slug, title, name }) => ({ path: `${folder}/${slug}`, name: title ?? name ?? slug }))) }
}

const listData =
  (items: readonly { path: string; name: string }[]): StructuredData =>
  (origin) => ({
    '@context': SCHEMA,
    '@type': 'ItemList',
    numberOfItems: items.length,
    itemListElement: items.map(({ path, name }, i) => ({ '@type': 'ListItem', position: i + 1, url: origin + path, name })),
  })

/** The site, with the address of its search. */
export const siteData: StructuredData = (origin) => ({
  '@context': SCHEMA,
  '@type': 'WebSite',
  name: 'SPIRAL',
  url: `${origin}/`,
  publisher: { '@type': 'Organization', name: 'SPIRAL', url: `${origin}/`, logo: `${origin}/icon-512.png` },
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${origin}/search?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
})

type Address = { street: string; city: string; state: string; zipCode?: string }
export const addressData = ({ street, city, state, zipCode }: Address) => ({
  '@type': 'PostalAddress',
  streetAddress: street,
  addressLocality: city,
  addressRegion: state,
  ...(zipCode && { postalCode: zipCode }),
  addressCountry: 'US',
})

export const spotData = ({ lat, lon }: { lat: number; lon: number }) => ({ '@type': 'GeoCoordinates', latitude: lat, longitude: lon })

const DAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const
const NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
const RULE = /^([A-Z][a-z](?:[-,][A-Z][a-z])*) (.+)$/
const SPAN = /(\d\d:\d\d)-(\d\d:\d\d)/g

/** The regular week in opening hours of OpenStreetMap ("Mo-Sa 10:00-21:00; Su 11:00-18:00"); holidays and single days stay out. */
export function weekData(hours: string): object[] {
  const week: [opens: string, closes: string][][] = DAYS.map(() => [])
  if (hours.trim() === '24/7') week.fill([['00:00', '23:59']])
  for (const rule of hours.split(';')) {
    const [, days, times] = RULE.exec(rule.trim()) ?? []
    if (!days || !times) continue
    const spans = [...times.matchAll(SPAN)].map(([, opens = '', closes = '']): [string, string] => [
      opens,
      closes === '24:00' ? '23:59' : closes,
    ])
    for (const day of daysIn(days)) week[day] = spans
  }
  const byHours = Map.groupBy(
    week.flatMap((spans, day) => spans.map((span) => ({ span, day }))),
    ({ span }) => span.join(' '),
  )
  return [...byHours.values()].map((same) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: same.map(({ day }) => NAMES[day]),
    opens: same[0]?.span[0],
    closes: same[0]?.span[1],
  }))
}

type SpecialDay = { date: string; spans: readonly { from: string; to: string }[] }
/** Days with other hours than usual; opening and closing at midnight means closed. */
export const specialDaysData = (days: readonly SpecialDay[]): { specialOpeningHoursSpecification?: object[] } =>
  days.length === 0
    ? {}
    : {
        specialOpeningHoursSpecification: days.flatMap(({ date, spans }) =>
          (spans.length === 0 ? [{ from: '00:00', to: '00:00' }] : spans).map(({ from, to }) => ({
            '@type': 'OpeningHoursSpecification',
            validFrom: date,
            validThrough: date,
            opens: from,
            closes: spans.length > 0 && to === '00:00' ? '23:59' : to,
          })),
        ),
      }

function daysIn(days: string): number[] {
  return days.split(',').flatMap((part) => {
    const [first = -1, last = first] = part.split('-').map((day) => DAYS.findIndex((one) => one === day))
    if (first < 0 || last < 0) return []
    return Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, i) => (first + i) % 7)
  })
}

/** The rating of a product or store; nothing where there is no review. */
export const ratingData = (rating: { count: number; average: number | null } | null | undefined): object =>
  rating && rating.average !== null
    ? {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: rating.average,
          reviewCount: rating.count,
          bestRating: 5,
          worstRating: 1,
        },
      }
    : {}
