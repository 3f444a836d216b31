import { z } from 'zod'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { Picture } from '#contracts/pictures.ts'
import { mayRemember } from './allowed.ts'
import { storedAs } from './stored.ts'

const KEPT = 20
const ViewedProduct = z.object({
  /** Missing in data stored by an earlier version. */
  id: z.int().positive().optional(),
  slug: z.string(),
  title: z.string(),
  image: Picture.nullable(),
})
type ViewedProduct = z.infer<typeof ViewedProduct>
type RecentlyViewed = { products: ViewedProduct[]; add: (product: ViewedProduct) => void }

/** Products viewed on this device, newest first. */
export const useRecentlyViewed = create<RecentlyViewed>()(
  persist(
    (set) => ({
      products: [],
      add: ({ id, slug, title, image }) =>
        mayRemember() &&
        set(({ products }) => ({
          products: [{ id, slug, title, image }, ...products.filter((other) => other.slug !== slug)].slice(0, KEPT),
        })),
    }),
    {
      name: 'spiral-recently-viewed',
      version: 1,
      skipHydration: true,
      partialize: ({ products }) => ({ products }),
      storage: storedAs(z.object({ products: z.array(ViewedProduct) }), 1),
    },
  ),
)
