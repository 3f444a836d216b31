import { ConfirmDialog } from '#web/ui/Dialog.tsx'

/** Asks before something on sale costs nothing: more often a typing error than a gift. */
export function FreePriceDialog(props: { open: boolean; onConfirm: () => void; onClose: () => void }) {
  return (
    <ConfirmDialog {...props} title="Sell it for $0.00?" confirmLabel="Yes, it is free">
      <p>A price here is $0.00, and the product is on sale. Shoppers can take it for nothing right away.</p>
    </ConfirmDialog>
  )
}
