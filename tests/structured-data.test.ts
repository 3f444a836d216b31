import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { product } from '#contracts/catalog/catalog.ts'
import { mall } from '#contracts/malls/malls.ts'
import { store } from '#contracts/stores/stores.ts'
import { breadcrumbData, breadcrumbs } from '#web/lib/breadcrumbs.ts'
import { listIn, siteData, weekData } from '#web/lib/structured-data.ts'
import { productData } from '#web/domains/catalog/product-data.ts'
import { mallData } from '#web/domains/malls/mall-data.ts'
import { storeData } from '#web/domains/stores/store-data.ts'
import { guest, type TestApp, testApp } from './app.ts'
import { aShop, type Shop } from './shops.ts'

/**
 * The properties that schema.org defines for each type that our pages name (schema.org 29.0, the page of each type), as far as the pages use
 * them. Required here is what Google's search documentation requires: product snippet and merchant listing, local business, breadcrumb,
 * carousel, sitelinks search box (developers.google.com/search/docs/appearance/structured-data). An unknown property fails.
 */
const Url = z.url({ protocol: /^https$/ })
const of = <Shape extends z.ZodRawShape>(type: string, shape: Shape) => z.strictObject({ '@type': z.literal(type), ...shape })
const page = { '@context': z.literal('https://schema.org') }
const Words = z.string().min(1)
const OneOf = (...names: string[]) => z.enum(names.map((name) => `https://schema.org/${name}`))

const Address = of('PostalAddress', {
  streetAddress: Words,
  addressLocality: Words,
  addressRegion: z.string().regex(/^[A-Z]{2}$/),
  postalCode: z
    .string()
    .regex(/^\d{5}$/)
    .optional(),
  addressCountry: z.literal('US'),
})
const Spot = of('GeoCoordinates', { latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const Day = z.enum(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'])
const Clock = z.string().regex(/^\d\d:\d\d$/)
const SpecialDay = of('OpeningHoursSpecification', { validFrom: z.iso.date(), validThrough: z.iso.date(), opens: Clock, closes: Clock })
const Hours = of('OpeningHoursSpecification', { dayOfWeek: z.array(Day).min(1), opens: Time, closes: Time })
const place = { name: Words, url: Url, address: Address }
const Organization = of('Organization', { name: Words, url: Url.optional(), logo: Url.optional() })
const Offer = of('Offer', {
  url: Url,
  price: z.number().positive(),
  priceCurrency: z.literal('USD'),
  availability: OneOf('InStock', 'OutOfStock'),
  itemCondition: OneOf('NewCondition'),
  seller: Organization,
  availableAtOrFrom: of('Store', place),
  hasMerchantReturnPolicy: of('MerchantReturnPolicy', {
    applicableCountry: z.literal('US'),
    returnPolicyCategory: OneOf('MerchantReturnFiniteReturnWindow'),
    merchantReturnDays: z.int().positive(),
  }),
})
const ProductPage = of('Product', {
  ...page,
  name: Words,
  url: Url,
  description: Words.max(5000).optional(),
  sku: Words.optional(),
  brand: of('Brand', { name: Words }).optional(),
  gtin: z
    .string()
    .regex(/^(\d{8}|\d{12,14})$/)
    .optional(),
  image: z.array(Url).min(1).optional(),
  category: Words,
  offers: of('AggregateOffer', {
    priceCurrency: z.literal('USD'),
    lowPrice: z.number().positive(),
    highPrice: z.number().positive(),
    offerCount: z.int().positive(),
    availability: OneOf('InStock', 'OutOfStock'),
    offers: z.array(Offer).max(10),
  }),
})
const StorePage = of('Store', {
  ...page,
  ...place,
  description: Words.optional(),
  image: z.array(Url).optional(),
  telephone: Words.optional(),
  geo: Spot,
  openingHoursSpecification: z.array(Hours).optional(),
  specialOpeningHoursSpecification: z.array(SpecialDay).optional(),
  sameAs: z.array(z.url()).optional(),
  currenciesAccepted: z.literal('USD'),
  parentOrganization: Organization,
  containedInPlace: of('ShoppingCenter', place).optional(),
})
const MallPage = of('ShoppingCenter', {
  ...page,
  ...place,
  image: z.array(Url).optional(),
  geo: Spot,
  openingHoursSpecification: z.array(Hours).optional(),
  specialOpeningHoursSpecification: z.array(SpecialDay).optional(),
  amenityFeature: z.array(of('LocationFeatureSpecification', { name: Words, value: z.literal(true) })).optional(),
})
const List = of('ItemList', {
  ...page,
  numberOfItems: z.int().positive(),
  itemListElement: z.array(of('ListItem', { position: z.int().positive(), url: Url, name: Words })).min(1),
})
const Trail = of('BreadcrumbList', {
  ...page,
  itemListElement: z.array(of('ListItem', { position: z.int().positive(), name: Words, item: Url.optional() })).min(1),
})
const Site = of('WebSite', {
  ...page,
  name: Words,
  url: Url,
  publisher: Organization,
  potentialAction: of('SearchAction', {
    target: of('EntryPoint', { urlTemplate: z.string().regex(/^https:.*\{search_term_string\}/) }),
    'query-input': z.literal('required name=search_term_string'),
  }),
})

const ORIGIN = 'https://spiral.example'
let app: TestApp
let shop: Shop
beforeAll(async () => {
  app = await testApp()
  shop = await aShop(app, {
    store: { hours: 'Mo-Fr 10:00-21:00; Sa 09:00-12:00,13:00-18:00; PH off', description: 'Mugs and more.', phone: '(612) 555-0134' },
    product: { gtin: '4006381333931', brand: 'Northwind' },
  })
  await app.settle()
})
afterAll(() => app.close())

test('a product page tells price, stock, seller and returns of its offers', async () => {
  const { body } = await app.call(guest(), product, { params: { id: String(shop.productId) }, query: {} })
  const data = ProductPage.parse(productData(body)(ORIGIN))
  expect(data).toMatchObject({ gtin: '4006381333931', brand: { name: 'Northwind' }, description: 'A mug of blue stoneware.' })
  expect(data.offers).toMatchObject({ lowPrice: 20, highPrice: 20, offerCount: 1, availability: 'https://schema.org/InStock' })
  // What nobody sells any more keeps a price and says that it is gone.
  ProductPage.parse(productData({ ...body, offers: [], brand: null, images: [] })(ORIGIN), { reportInput: true })
})

test('a store page and a mall page tell address, spot and the regular week', async () => {
  const { body } = await app.call(guest(), store, { params: { id: String(shop.storeId) }, query: {} })
  const data = StorePage.parse(storeData(body)(ORIGIN))
  expect(data.openingHoursSpecification).toEqual([
    expect.objectContaining({ dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], opens: '10:00', closes: '21:00' }),
    expect.objectContaining({ dayOfWeek: ['Saturday'], opens: '09:00', closes: '12:00' }),
    expect.objectContaining({ dayOfWeek: ['Saturday'], opens: '13:00', closes: '18:00' }),
  ])
  const today = body.specialHours[0]
  expect(data.specialOpeningHoursSpecification?.map(({ validFrom }) => validFrom)).toEqual(body.specialHours.map(({ date }) => date))
  if (today) expect(today.text).toBe('Closed')
  const there = await app.call(guest(), mall, { params: { id: String(shop.mallId) }, query: {} })
  MallPage.parse(mallData(there.body)(ORIGIN))
})

test('odd hours are read or left out, never told wrong', () => {
  const told = (hours: string) =>
    z
      .array(Hours)
      .parse(weekData(hours))
      .map(({ dayOfWeek, opens, closes }) => `${dayOfWeek.length} ${opens}-${closes}`)
  expect(told('24/7')).toEqual(['7 00:00-23:59'])
  expect(told('Mo-Su 10:00-24:00')).toEqual(['7 10:00-23:59'])
  expect(told('Fr-Mo 10:00-18:00; Su off')).toEqual(['3 10:00-18:00'])
  expect(told('Mo,We 20:00-02:00')).toEqual(['2 20:00-02:00'])
  expect(told('by appointment')).toEqual([])
  expect(told('')).toEqual([])
})

test('lists, breadcrumbs and the home page tell what search engines ask for', () => {
  List.parse(listIn('/store', [{ slug: 'a', name: 'A' }]).data?.(ORIGIN))
  expect(listIn('/store', [])).toEqual({})
  Site.parse(siteData(ORIGIN))
  for (const path of ['/products', '/product/blue-mug', '/gift-card-balance-checker', '/legal/terms', '/store/1']) {
    const { itemListElement: trail } = Trail.parse(breadcrumbData(breadcrumbs(path), ORIGIN))
    // Only the last crumb, which is the page itself, may lack an address.
    expect(
      trail.slice(0, -1).every(({ item }) => item),
      path,
    ).toBe(true)
  }
})
