import { Button } from '#web/ui/Button.tsx'
import { Drawer } from '#web/ui/Drawer.tsx'
import { type FilterProps, ProductFilters } from './ProductFilters.tsx'

/** The filters for screens without room for the column. */
export function FilterDrawer({
  open,
  onClose,
  showWords,
  ...given
}: FilterProps & { open: boolean; onClose: () => void; showWords: string }) {
  return (
    <Drawer
      side="left"
      open={open}
      onClose={onClose}
      title="Filters"
      footer={
        <Button wide onClick={onClose}>
          {showWords}
        </Button>
      }
    >
      <ProductFilters {...given} />
    </Drawer>
  )
}
