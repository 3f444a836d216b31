import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ProductId, type RetailerId } from '#contracts/ids.ts'
import type { OwnProduct } from '#contracts/catalog/own-products.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { PageLoading } from '#web/ui/Spinner.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import type { Overview } from '../../../retailers/DashboardHead.tsx'
import { departments, productToEdit } from '../queries.ts'
import { EditorForm } from './EditorForm.tsx'
import { ProductActions } from './ProductActions.tsx'

type EditorProps = {
  of: string
  retailerId: RetailerId
  stores: Overview['stores']
  /** Asks for a second look at a listing that a moderator took down. */
  secondLook: (id: ProductId) => ReactNode
}

/** The product editor page: `?product=new` creates a product, `?product=12` edits one. */
export function ProductEditor({ of, retailerId, stores, secondLook }: EditorProps) {
  const { hrefWith, change } = useAddressFilters()
  const client = useQueryClient()
  // The form restarts with the typed values when the product was changed by another action on the page.
  const [turns, setTurns] = useState(0)
  const id = ProductId.safeParse(Number(of)).data
  const known = useQuery({ ...productToEdit(id ?? (1 as ProductId)), enabled: id !== undefined })
  const filed = useQuery(departments())
  const failed = known.error ?? filed.error
  const own = id === undefined ? null : known.data
  const isGone = (id === undefined && of !== 'new') || known.error?.status === 404
  const open = (product: OwnProduct) => change({ product: String(product.id) }, { replace: false })
  return (
    <div className="flex flex-col gap-6">
      <TextLink to={hrefWith({ product: null })} className="inline-flex items-center gap-2 self-start">
        <ArrowLeft aria-hidden="true" className="size-4" /> All products
      </TextLink>
      {isGone ? (
        <p role="alert" className="font-medium">
          This product isn't available any more.
        </p>
      ) : failed && (own === undefined || !filed.data) ? (
        <ErrorState error={failed} onRetry={() => void Promise.all([id !== undefined && known.refetch(), filed.refetch()])} />
      ) : own === undefined || !filed.data ? (
        <PageLoading />
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-4">
            <h2>{own ? own.title : 'New product'}</h2>
            {own && <ProductActions own={own} onCopied={open} onReread={() => known.refetch().then(() => setTurns(turns + 1))} />}
          </div>
          {own?.takenDownNote != null && (
            <Notice tone="warning" title="SPIRAL took this listing down">
              <p>{own.takenDownNote}</p>
              {secondLook(own.id)}
            </Notice>
          )}
          <EditorForm
            key={`${own?.id ?? 'new'} ${turns}`}
            own={own}
            retailerId={own?.retailerId ?? retailerId}
            stores={stores}
            departments={filed.data.items}
            reread={async () => (await known.refetch({ throwOnError: true })).data ?? null}
            onSaved={(product) => client.setQueryData(productToEdit(product.id).queryKey, product)}
            onAdded={(product) => change({ product: String(product.id) })}
          />
        </>
      )}
    </div>
  )
}
