import { z } from 'zod'

// The parts of the tools' answers that the built-in rules and the words of a confirmation read.

const Amount = z.object({ text: z.string(), cents: z.int() })
export const Products = z.object({
  products: z.array(
    z.object({
      productId: z.int(),
      title: z.string(),
      price: Amount,
      store: z.object({ storeId: z.int(), name: z.string(), miles: z.number().nullable() }),
      promise: z.string(),
      page: z.string(),
    }),
  ),
  note: z.string().optional(),
})
export const Offers = z.object({
  productId: z.int(),
  title: z.string(),
  offers: z.array(
    z.object({
      variantId: z.int(),
      storeId: z.int(),
      store: z.string(),
      miles: z.number().nullable(),
      price: Amount,
      available: z.int(),
      promises: z.record(z.string(), z.string()),
    }),
  ),
})
export type Offer = z.infer<typeof Offers>['offers'][number]
export const Stores = z.object({
  stores: z.array(
    z.object({
      storeId: z.int(),
      name: z.string(),
      address: z.string(),
      miles: z.number().nullable(),
      opening: z.string(),
      page: z.string(),
    }),
  ),
})
export const Malls = z.object({
  malls: z.array(
    z.object({
      name: z.string(),
      city: z.string(),
      state: z.string(),
      miles: z.number().nullable(),
      hasCenter: z.boolean(),
      opening: z.string(),
      page: z.string(),
    }),
  ),
})
export const Policies = z.object({
  title: z.string(),
  sections: z.array(z.object({ heading: z.string(), paragraphs: z.array(z.string()) })),
})
export const CartLines = z.object({
  lines: z.array(
    z.object({
      variantId: z.int(),
      storeId: z.int(),
      title: z.string(),
      store: z.string(),
      quantity: z.int(),
      method: z.string(),
    }),
  ),
})
export const Priced = z.object({ total: Amount, tax: Amount.optional(), problems: z.array(z.string()) })
export const Orders = z.object({
  orders: z.array(
    z.object({
      number: z.string(),
      total: Amount,
      items: z.int(),
      parts: z.array(z.object({ store: z.string(), state: z.string(), promise: z.string().nullable() })),
    }),
  ),
})
export const OneOrder = z.object({
  number: z.string(),
  parts: z.array(
    z.object({
      store: z.string(),
      state: z.string(),
      promise: z.string().nullable(),
      items: z.array(z.object({ title: z.string(), quantity: z.int() })),
    }),
  ),
})
export const Passes = z.object({ passes: z.array(z.object({ place: z.string(), code: z.string(), opening: z.string() })) })
export const Returnable = z.object({
  items: z.array(
    z.object({
      lineId: z.int(),
      title: z.string(),
      left: z.int(),
      store: z.string(),
      returnBy: z.string().nullish(),
      whyNot: z.string().nullish(),
    }),
  ),
})
export const Wish = z.object({ productId: z.int(), name: z.string(), price: Amount, priceWhenSaved: Amount, inStock: z.boolean() })
export const Wishes = z.object({ items: z.array(Wish) })
export const Balance = z.object({ balance: z.int(), worth: Amount, pending: z.int(), tier: z.string() })
export const Questions = z.object({
  questions: z.array(z.object({ id: z.int(), text: z.string(), about: z.string(), isAnswered: z.boolean() })),
})
export const Shelves = z.object({
  shelves: z.array(z.object({ title: z.string(), options: z.unknown(), store: z.string(), onHand: z.int(), reserved: z.int() })),
})
