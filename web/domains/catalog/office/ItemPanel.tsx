import type { InventoryRow } from '#contracts/catalog/inventory.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Drawer } from '#web/ui/Drawer.tsx'
import { Price } from '#web/ui/Price.tsx'
import { ProductPicture } from '#web/ui/ProductPicture.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { ProductState, rowName } from './InventoryTable.tsx'
import type { Overview } from '../../retailers/DashboardHead.tsx'
import { AddToStore } from './AddToStore.tsx'
import { PlaceForm } from './PlaceForm.tsx'
import { StockForm } from './StockForm.tsx'
import { StockHistory } from './StockHistory.tsx'

type ItemPanelProps = {
  row: InventoryRow | undefined
  stores: Overview['stores']
  /** The store whose stock is looked at. */
  storeId: InventoryRow['storeId']
  mayChangePrices: boolean
  editHref: (row: InventoryRow) => string
  onClose: () => void
}

/** Side panel with one variant in one store: details, stock with a reason, and its history. */
export function ItemPanel({ row, stores, storeId, mayChangePrices, editHref, onClose }: ItemPanelProps) {
  return (
    <Drawer open={row !== undefined} onClose={onClose} title={row?.title ?? ''}>
      {row && (
        <div className="flex flex-col gap-8 text-base">
          <Facts row={row} />
          {row.storeId === null ? (
            <AddToStore key={`add ${row.variantId}`} row={row} stores={stores} storeId={storeId} onAdded={onClose} />
          ) : (
            <>
              <StockForm key={`stock ${row.variantId} ${row.storeId}`} row={row} />
              <PlaceForm key={`place ${row.variantId} ${row.storeId}`} row={{ ...row, storeId: row.storeId }} />
            </>
          )}
          {mayChangePrices && (
            <ButtonLink to={editHref(row)} variant="secondary" className="self-start">
              Edit product
            </ButtonLink>
          )}
          {row.storeId !== null && <StockHistory storeId={row.storeId} variantId={row.variantId} />}
        </div>
      )}
    </Drawer>
  )
}

function Facts({ row }: { row: InventoryRow }) {
  return (
    <div className="flex gap-4">
      <div className="w-24 shrink-0">
        <ProductPicture picture={row.image} name={rowName(row)} sizes="96px" />
      </div>
      <div className="flex min-w-0 flex-col gap-1">
        {row.options && <span>{row.options}</span>}
        <Price price={row.price} compareAt={row.compareAtPrice} />
        {row.storeName && <span className="text-sm text-soft">{row.storeName}</span>}
        <span className="text-sm">
          <ProductState status={row.status} />
        </span>
        {row.status === 'active' && <TextLink to={`/product/${row.productSlug}`}>View as a shopper</TextLink>}
      </div>
    </div>
  )
}
