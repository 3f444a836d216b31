import { useEffect, useState } from 'react'
import type { RetailerId } from '#contracts/ids.ts'
import type { OwnProduct } from '#contracts/catalog/own-products.ts'
import { ApiProblem } from '#web/lib/api.ts'
import { toast } from '#web/state/toasts.ts'
import { useServerForm } from '#web/ui/useServerForm.ts'
import type { Overview } from '../../../retailers/DashboardHead.tsx'
import { useAddProduct, useEditProduct } from '../queries.ts'
import { type Clash, merge } from './merge.ts'
import { bodyOf, emptyValues, ProductValues, valuesOf } from './product-form.ts'
import { forgetTyped, useTypedProduct } from './typed-products.ts'

export type EditorProps = {
  own: OwnProduct | null
  retailerId: RetailerId
  stores: Overview['stores']
  /** Fetches the current product. */
  reread: () => Promise<OwnProduct | null>
  onAdded: (product: OwnProduct) => void
  onSaved: (product: OwnProduct) => void
}
type Start = { base: ProductValues; values: ProductValues; clashes: Clash[]; isRestored: boolean }

/** Initial form values: the product, or the input from before a reload merged with the current product. */
function startOf(at: string, own: OwnProduct | null, stores: Overview['stores']): Start {
  const base = own ? valuesOf(own, stores) : emptyValues(stores)
  const typed = useTypedProduct.getState()
  if (typed.at !== at || !typed.values || !typed.base) return { base, values: base, clashes: [], isRestored: false }
  if (!own) return { base, values: typed.values, clashes: [], isRestored: true }
  return { base, ...merge(typed.base, typed.values, base), isRestored: true }
}

/** The form of one product: input survives reloads, rejected saves and other people's changes. */
export function useProductForm({ own, retailerId, stores, reread, onAdded, onSaved }: EditorProps) {
  const at = own ? String(own.id) : `new ${retailerId}`
  const [start] = useState(() => startOf(at, own, stores))
  const [product, setProduct] = useState(own)
  const [base, setBase] = useState(start.base)
  const [clashes, setClashes] = useState<Clash[] | null>(start.clashes.length > 0 ? start.clashes : null)
  const [isRestored, setRestored] = useState(start.isRestored)
  const form = useServerForm(ProductValues, { defaultValues: start.values })
  const add = useAddProduct()
  const edit = useEditProduct()

  const { watch } = form
  useEffect(() => {
    const typing = watch((values) =>
      useTypedProduct.setState({ at, version: product?.version ?? 0, base, values: values as ProductValues }),
    )
    return () => typing.unsubscribe()
  }, [watch, at, base, product])

  function begin(next: OwnProduct | null) {
    const values = next ? valuesOf(next, stores) : emptyValues(stores)
    setProduct(next)
    setBase(values)
    setClashes(null)
    setRestored(false)
    form.reset(values)
    forgetTyped()
  }

  /** Merges another person's saved changes; fields that both changed are returned for this person to decide. */
  function bringTogether(theirs: OwnProduct): Clash[] {
    const fresh = valuesOf(theirs, stores)
    const merged = merge(base, form.getValues(), fresh)
    setProduct(theirs)
    setBase(fresh)
    form.reset(fresh)
    form.reset(merged.values, { keepDefaultValues: true })
    return merged.clashes
  }
  const [asksAboutFree, setAsksAboutFree] = useState(false)
  const save = (confirmZeroPrice: boolean) =>
    form.submit(async (values) => {
      setClashes(null)
      setAsksAboutFree(false)
      const free = confirmZeroPrice ? { confirmZeroPrice } : {}
      const { body, shelfAt } = bodyOf(values, base, product)
      try {
        if (product) {
          const saved = await edit.mutateAsync({ params: { id: product.id }, body: { ...body, ...free, version: product.version } })
          begin(saved)
          onSaved(saved)
          toast({ title: 'Product saved' })
        } else {
          const { reason: _, ...fields } = body
          const added = await add.mutateAsync({ body: { retailerId, ...fields, ...free } })
          forgetTyped()
          toast({ title: 'Product added' })
          onAdded(added)
        }
      } catch (problem) {
        if (!(problem instanceof ApiProblem)) throw problem
        if (problem.code === 'conflict') {
          const theirs = await reread()
          if (theirs) setClashes(bringTogether(theirs))
          return
        }
        if (problem.code === 'retailer.zero_price') return setAsksAboutFree(true)
        throw atTheForm(problem, shelfAt)
      }
    })
  async function discard() {
    begin(product ? await reread() : null)
  }
  return {
    form,
    save: save(false),
    asksAboutFree,
    keepFree: save(true),
    dropFree: () => setAsksAboutFree(false),
    clashes,
    setClashes,
    isRestored,
    discard,
  }
}
export type ProductForm = ReturnType<typeof useProductForm>['form']

/** Unchanged shelves were not sent, so the shelf indexes in the response are mapped back to the form's indexes. */
function atTheForm(problem: ApiProblem, shelfAt: number[][]): ApiProblem {
  if (!problem.document) return problem
  const errors = problem.errors.map(({ pointer, message }) => ({
    message,
    pointer: pointer.replace(/^\/variants\/(\d+)\/shelves(?:\/(\d+)\/onHand)?$/, (_, variant: string, shelf: string | undefined) => {
      const place = shelf === undefined ? 0 : (shelfAt[Number(variant)]?.[Number(shelf)] ?? 0)
      return `/variants/${variant}/shelves/${place}/onHand`
    }),
  }))
  return new ApiProblem(problem.status, problem.message, { ...problem.document, errors }, problem.retryAfterSeconds)
}
