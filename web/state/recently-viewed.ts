import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { Picture } from '#contracts/pictures.ts'

const KEPT = 20
export type ViewedProduct = { slug: string; title: string; image: Picture | null }
type RecentlyViewed = { products: ViewedProduct[]; add: (product: ViewedProduct) => void }

/** Products that were opened on this device, newest first. */
export const useRecentlyViewed = create<RecentlyViewed>()(
  persist(
    (set) => ({
      products: [],
      add: ({ slug, title, image }) =>
        set(({ products }) => ({ products: [{ slug, title, image }, ...products.filter((other) => other.slug !== slug)].slice(0, KEPT) })),
    }),
    { name: 'spiral-recently-viewed', version: 1, skipHydration: true, partialize: ({ products }) => ({ products }) },
  ),
)
