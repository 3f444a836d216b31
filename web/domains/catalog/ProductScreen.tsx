import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { type MetaFunction, useParams, useRouteError, useSearchParams } from 'react-router'
import { previewAddress } from '#contracts/search/previews.ts'
import { isSomebody, me, type Viewer, Zip } from '#contracts/identity/people.ts'
import type { Product } from '#contracts/catalog/catalog.ts'
import type { VariantId } from '#contracts/ids.ts'
import { read } from '#web/lib/api.ts'
import { useHydrated } from '#web/lib/hydrated.ts'
import { pageHead } from '#web/lib/page-head.ts'
import { found, optional, preload, preloadAfter } from '#web/lib/preload.ts'
import type { ScreenHandle } from '#web/shell/Breadcrumbs.tsx'
import type { NewGuestWish } from '#web/state/guest-wishlist.ts'
import { locationFor, useShopLocation } from '#web/state/location.ts'
import { useRecentlyViewed } from '#web/state/recently-viewed.ts'
import { useSavedProducts } from '#web/state/saved-products.ts'
import { readStored } from '#web/state/stored.ts'
import { Section } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { reviewsOf } from '../reviews/queries.ts'
import { dealsAt } from '../promotions/deals-at.ts'
import { BuyBox } from './BuyBox.tsx'
import { Gallery } from './Gallery.tsx'
import { namedValues, pictureOf } from './offers.ts'
import { ProductShelf } from './ProductShelf.tsx'
import { productData } from './product-data.ts'
import { product, usualFor } from './queries.ts'
import { SaveButton } from './WishHeart.tsx'

// Loaded apart from the part that sells, so that the page is alive sooner.
const DealNotes = lazy(async () => ({ default: (await import('../promotions/Deals.tsx')).DealNotes }))
const ProductFacts = lazy(async () => ({ default: (await import('./ProductFacts.tsx')).ProductFacts }))
const Reviews = lazy(async () => ({ default: (await import('../reviews/Reviews.tsx')).Reviews }))
const TitleRating = lazy(async () => ({ default: (await import('../reviews/Reviews.tsx')).TitleRating }))
const Questions = lazy(async () => ({ default: (await import('../questions/Questions.tsx')).Questions }))
// Loaded only for users who save the product or want a back-in-stock alert.
const WhichList = lazy(() => import('../wishlist/WhichList.tsx'))
const ShareProduct = lazy(() => import('./ShareProduct.tsx'))
const ReportListing = lazy(() => import('../moderation/ReportListing.tsx'))
const ProductGone = lazy(() => import('./ProductGone.tsx'))
const TellWhenBack = lazy(() => import('../wishlist/TellWhenBack.tsx'))

const load = preloadAfter(
  preload(({ params, place }) => {
    const id = params['id'] ?? ''
    const at = nearbyAt(locationFor(place))
    return [product(id), ...(isSomewhere(at) ? [optional(product(id, at))] : [])]
  }),
  (brought, { params }) => {
    const item = broughtBy(brought, params)
    if (!item) return []
    const viewer = found<{ user: Viewer | null }>(brought, read(me))?.user
    return [
      optional(dealsAt({ productId: item.id })),
      ...(item.rating.count > 0 ? [optional(reviewsOf(about(item)))] : []),
      // A page that people share begins as it does for everybody.
      ...(viewer && !isSomebody(viewer) ? [optional(usualFor(item.id))] : []),
    ]
  },
)
export { load as clientLoader, load as loader }

const broughtBy = (brought: unknown, params: Record<string, string | undefined>) => found<Product>(brought, product(params['id'] ?? ''))
export const handle: ScreenHandle = {
  crumb: (brought, params) => broughtBy(brought, params)?.title,
  above: (brought, params) =>
    broughtBy(brought, params)?.category.path.map(({ slug, name }) => ({ label: name, href: `/products?category=${slug}` })) ?? [],
}
export const meta: MetaFunction = (args) => {
  const item = found<Product>(args.loaderData, product(args.params['id'] ?? ''))
  if (!item) return pageHead(args)
  return pageHead(args, {
    title: `${item.title} | SPIRAL`,
    description: `${item.title}${item.brand ? ` by ${item.brand}` : ''}: price, stock and pickup time at ${item.offers.length > 1 ? 'stores' : 'a store'} near you.`,
    canonical: `/product/${item.slug}`,
    image: previewAddress('product', item.id),
    type: 'product',
    data: productData(item),
  })
}

const about = ({ id }: Product) => ({ subject: 'product', id }) as const

/** Handles errors of this page only: a product that is gone may have similar products. */
export function ErrorBoundary() {
  return (
    <Suspense>
      <ProductGone error={useRouteError()} />
    </Suspense>
  )
}

/** The product page: details, availability by store, and fulfillment cost. */
export default function ProductScreen() {
  const { id = '' } = useParams()
  const here = useSuspenseQuery(product(id)).data
  const item = useNearby(here, id)
  useRemembered(item)
  const [search] = useSearchParams()
  const [shown, setShown] = useState(() => namedPicture(here, search.get('options')))
  const isNear = item.offers.some(({ distanceMiles }) => distanceMiles !== null)
  return (
    <div className="flex flex-col gap-12">
      {/* On a phone everything stands in one column, so that the name is seen first and the button to buy stays in view. */}
      <div className="flex flex-col gap-5 lg:grid lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:grid-rows-[auto_1fr] lg:gap-x-10 lg:gap-y-4">
        <div className="flex flex-col gap-1 lg:col-start-2">
          {item.brand && (
            <TextLink to={`/products?brand=${encodeURIComponent(item.brand)}`} className="self-start">
              {item.brand}
            </TextLink>
          )}
          <h1 className="text-h3">{item.title}</h1>
          <Suspense>
            <TitleRating about={about(item)} rating={item.rating} />
          </Suspense>
        </div>
        <Gallery key={`gallery ${item.id}`} product={item} shown={shown} onShow={setShown} />
        <div className="contents lg:col-start-2 lg:flex lg:flex-col lg:gap-4">
          {item.notice && (
            <Notice tone="warning" title={item.notice.title}>
              {item.notice.text}
            </Notice>
          )}
          <BuyBox
            key={`buy ${item.id}`}
            product={item}
            onPicture={setShown}
            whenSoldOut={(variant) => <WhenSoldOut product={item} variantId={variant?.id} />}
          />
          <Suspense>
            <DealNotes at={{ productId: item.id }} />
          </Suspense>
          <Saving product={item} />
        </div>
      </div>
      {/* What follows hydrates after the part that sells, each in a task of its own. */}
      <Suspense>
        <ProductFacts product={item} report={item.status === 'active' && <ReportListing product={item} />} />
      </Suspense>
      <Suspense>
        <Reviews about={about(item)} title={item.title} rating={item.rating} />
      </Suspense>
      <Suspense>
        <Questions about={about(item)} title={item.title} />
      </Suspense>
      {item.elsewhere.length > 0 && (
        <Suspense>
          <Section title="Also at other retailers">
            <ProductShelf products={item.elsewhere} near={isNear} isOffer />
          </Section>
        </Suspense>
      )}
      {item.similar.length > 0 && (
        <Suspense>
          <Section title="Similar items">
            <ProductShelf products={item.similar} near={isNear} />
          </Section>
        </Suspense>
      )}
    </div>
  )
}

/** The picture of the options in the address, which a list has shown. */
function namedPicture(item: Product, options: string | null): string | undefined {
  const choice = namedValues(item, options)
  return Object.keys(choice).length > 0 ? pictureOf(item, choice) : undefined
}

/** The save button and, once the product is saved, its list. */
function Saving({ product: item }: { product: Product }) {
  const isSaved = useSavedProducts(({ ids }) => ids.has(item.id))
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-3">
      <SaveButton wish={wishOf(item)} />
      <Suspense>
        <ShareProduct product={item} />
      </Suspense>
      {isSaved && (
        <Suspense>
          <WhichList productId={item.id} />
        </Suspense>
      )}
    </div>
  )
}

function WhenSoldOut({ product: item, variantId }: { product: Product; variantId: VariantId | undefined }) {
  const hydrated = useHydrated()
  if (!hydrated || item.status === 'archived') return <div className="min-h-12" />
  return (
    <Suspense fallback={<div className="min-h-12" />}>
      <TellWhenBack product={item} variantId={variantId} wish={{ ...wishOf(item), variantId: variantId ?? null }} />
    </Suspense>
  )
}

/** Uses the best offer's store regardless of the selected store, because the alert covers every store. */
function wishOf(item: Product): NewGuestWish {
  const offer = item.offers[0]
  return {
    productId: item.id,
    variantId: item.variants.length === 1 ? (item.variants[0]?.id ?? null) : null,
    storeId: offer?.store.id ?? null,
    title: item.title,
    image: item.images[0] ?? null,
    glyph: item.categoryGlyph,
    storeName: offer?.store.name ?? item.retailer.name,
    price: offer?.price ?? item.price,
  }
}

/** Refetches the product with distances, and the selected mall first, once this browser's location is known. */
function useNearby(here: Product, id: string): Product {
  const mallContext = useShopLocation((location) => location.mallContext)
  const searchPreferences = useShopLocation((location) => location.searchPreferences)
  const at = nearbyAt({ mallContext, searchPreferences })
  const { data } = useQuery({ ...product(id, at), enabled: isSomewhere(at) })
  return data ?? here
}

/** The chosen ZIP and mall. */
function nearbyAt({ mallContext, searchPreferences }: Pick<ReturnType<typeof locationFor>, 'mallContext' | 'searchPreferences'>) {
  const near = Zip.safeParse(searchPreferences.currentZipCode).data
  const mallId = mallContext.isActive && mallContext.mallId !== null ? mallContext.mallId : undefined
  return { ...(near && { near }), ...(mallId !== undefined && { mallId }) }
}
const isSomewhere = (at: object): boolean => Object.keys(at).length > 0

function useRemembered({ id, slug, title, images }: Product) {
  const add = useRecentlyViewed((viewed) => viewed.add)
  useEffect(() => {
    readStored(useRecentlyViewed)
    add({ id, slug, title, image: images[0] ?? null })
  }, [add, id, slug, title, images])
}
