import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ProductId } from '#contracts/ids.ts'
import { productCards } from '#contracts/search/search.ts'
import { shelves } from '#contracts/search/shelves.ts'
import { read } from '#web/lib/api.ts'
import { useShopLocation } from '#web/state/location.ts'
import { useRecentlyViewed } from '#web/state/recently-viewed.ts'
import { useSavedProducts } from '#web/state/saved-products.ts'
import { Section } from '#web/ui/Card.tsx'
import { SeeAll, TextLink } from '#web/ui/TextLink.tsx'
import { ProductShelf } from '../catalog/ProductShelf.tsx'

const SHOWN = 5

/** Below an empty cart: what this visitor looked at and saved, and the first list of the moment around them. */
export default function CartIdeas() {
  const near = useShopLocation(({ searchPreferences }) => searchPreferences.currentZipCode ?? undefined)
  const within = useShopLocation(({ searchPreferences }) => searchPreferences.maxDistance)
  const viewed = useRecentlyViewed(({ products }) => products)
  const saved = useSavedProducts(({ ids }) => ids)
  useEffect(() => void useRecentlyViewed.persist.rehydrate(), [])
  const viewedIds = viewed.flatMap(({ id }) => (id === undefined ? [] : (id as ProductId)))
  const { data } = useQuery(read(shelves, { query: near ? { near, within } : {} }))
  const shelf = data?.items[0]
  return (
    <>
      <Chosen title="Recently viewed" ids={viewedIds} near={near} />
      <Chosen title="From your wishlist" ids={[...saved] as ProductId[]} near={near} all="/wishlist" />
      {shelf && (
        <Section
          title={shelf.title}
          aside={
            shelf.list && (
              <TextLink to={`/products?${new URLSearchParams(shelf.list)}`}>
                See all<span className="visually-hidden">: {shelf.title}</span>
              </TextLink>
            )
          }
        >
          <ProductShelf products={shelf.products} near={near !== undefined} isLocal={shelf.key === 'ready'} />
        </Section>
      )}
    </>
  )
}

type ChosenProps = { title: string; ids: readonly ProductId[]; near: string | undefined; all?: string }
/** Products with their price and stock of now; those that are not sold any more are left out. */
function Chosen({ title, ids, near, all }: ChosenProps) {
  const asked = ids.slice(0, SHOWN)
  const { data } = useQuery({ ...read(productCards, { query: { ids: asked, ...(near && { near }) } }), enabled: asked.length > 0 })
  if (asked.length === 0 || !data || data.items.length === 0) return null
  return (
    <Section title={title} aside={all && <SeeAll to={all} of={title} />}>
      <ProductShelf products={data.items} near={near !== undefined} />
    </Section>
  )
}
