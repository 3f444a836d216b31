import { type DraftProduct, applicationProblems } from '#contracts/applications/applications.ts'
import type { MallId, RetailerId, StoreId } from '#contracts/ids.ts'
import { cents } from '#contracts/money.ts'
import type { Schedule } from '#contracts/stores/settings.ts'
import type { Db } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { addProducts, type NewProduct } from '../catalog/add-products.ts'
import { allCategories } from '../catalog/departments.ts'
import { addMembership, personById } from '../identity/people.ts'
import { noteDrafted } from '../imports/drafted.ts'
import { mallsByIds } from '../malls/malls.ts'
import { zipPlace } from '../places/zips.ts'
import { addRetailer, freeSlug } from '../retailers/retailers.ts'
import { addStore, type NewStore } from '../stores/stores.ts'
import { freeStoreSlug } from '../stores/office.ts'
import { hoursOf } from '../stores/schedule.ts'
import { type ApplicationRow, type FieldRow, fieldRows, productRows } from './rows.ts'
import { choicesOf, storesIn } from './rules.ts'
import { placesProblems } from '#contracts/places/places.ts'

/** Makes the business of an application in the caller's transaction: retailer, stores, owner and drafted products. */
export async function approve(tx: Db, row: ApplicationRow): Promise<RetailerId> {
  const owner = await personById(tx, row.userId)
  if (!owner?.emailVerified)
    throw new Problem(applicationProblems, 'applications.email_first', { detail: 'The applicant has not confirmed their email.' })
  const fields = await fieldRows(tx, row.id)
  const valueOf = (path: string): FieldRow['value'] => fields.find((field) => field.path === path)?.value ?? null
  const text = (path: string): string => String(valueOf(path) ?? '')
  const name = text('business.name')
  const retailerId = await addRetailer(tx, {
    slug: await freeSlug(tx, name),
    displayName: name,
    legalName: text('business.legalName'),
    description: text('business.story'),
  })
  const categories = await allCategories(tx)
  const category = categories.find((each) => each.name === text('business.category')) ?? categories[0]
  const storeIds: StoreId[] = []
  for (const at of storesIn(fields.map(({ path, ...field }) => ({ field: path, ...field }))))
    storeIds.push(await addStore(tx, await storeOf(tx, retailerId, category?.name ?? '', text, valueOf, at)))
  const [storeId] = storeIds
  if (text('products.plan') === 'drafts' && category && storeId) {
    const added = await addProducts(
      tx,
      retailerId,
      (await productRows(tx, row.id)).map(({ draft }, i) => productOf(draft, category.id, i)),
      { who: row.userId },
    )
    await noteDrafted(tx, { retailerId, storeId, userId: row.userId, productIds: added.map(({ productId }) => productId) })
  }
  // The owner may be looking at the application right now.
  await addMembership(tx, row.userId, { scope: 'retailer', retailerId, role: 'owner' }, { keepSignedIn: true })
  return retailerId
}

async function storeOf(
  tx: Db,
  retailerId: RetailerId,
  category: string,
  text: (path: string) => string,
  valueOf: (path: string) => FieldRow['value'],
  at: number,
): Promise<NewStore> {
  const of = (field: string) => text(`stores.${at}.${field}`)
  const place = await zipPlace(tx, of('zip'))
  if (!place || place.lat === null || place.lon === null) throw new Problem(placesProblems, 'places.unknown_zip')
  const mallId = valueOf(`stores.${at}.mallId`) as MallId | null
  const mall = mallId === null ? undefined : (await mallsByIds(tx, [mallId])).get(mallId)
  return {
    retailerId,
    mallId: mall?.id ?? null,
    boundByMall: mall !== undefined,
    slug: await freeStoreSlug(tx, `${of('name')} ${of('city')}`),
    name: of('name'),
    category,
    description: '',
    pickupDesk: of('pickupDesk') || null,
    unit: of('unit') || null,
    street: of('street'),
    city: of('city'),
    state: of('state'),
    zip: of('zip'),
    lat: mall?.lat ?? place.lat,
    lon: mall?.lon ?? place.lon,
    timeZone: place.timeZone,
    hours: hoursOf(valueOf(`stores.${at}.schedule`) as Schedule),
    phone: of('phone') || text('business.phone'),
    offersPickup: valueOf('policies.offersPickup') === true,
    offersShipToMe: valueOf('policies.offersShipToMe') === true,
    offersShipToMall: valueOf('policies.offersShipToMall') === true,
    returnsDays: Number(valueOf('policies.returnsDays')),
    pickupHoldDays: Number(valueOf('policies.pickupHoldDays')),
    prepMinutes: Number(valueOf('policies.prepMinutes')),
  }
}

/** A draft of the catalog: the owner sets what is missing and publishes it. */
function productOf(draft: DraftProduct, categoryId: NewProduct['categoryId'], at: number): NewProduct {
  const options = draft.options ?? []
  const choices = choicesOf(options)
  const sku = `DRAFT-${String(at + 1).padStart(3, '0')}`
  return {
    title: draft.title,
    description: draft.description ?? '',
    categoryId,
    status: 'draft',
    options,
    variants: choices.map((optionValues, i) => ({
      sku: choices.length === 1 ? sku : `${sku}-${i + 1}`,
      price: draft.price ?? cents(0),
      // A barcode names one variant, and the draft does not say which.
      gtin: choices.length === 1 ? (draft.gtin ?? null) : null,
      optionValues,
    })),
    images: draft.pictures.map((picture) =>
      'hash' in picture ? { hash: picture.hash, alt: draft.title } : { sourceUrl: picture.address, alt: draft.title },
    ),
  }
}
