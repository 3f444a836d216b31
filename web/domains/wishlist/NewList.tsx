import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Wishlist } from '#contracts/wishlist.ts'
import { Button } from '#web/ui/Button.tsx'
import { ListNameDialog } from './ListNameDialog.tsx'
import { useMakeList } from './queries.ts'

export function NewList({ onMade }: { onMade: (list: Wishlist) => void }) {
  const [isOpen, setOpen] = useState(false)
  const make = useMakeList()
  return (
    <>
      <Button variant="quiet" icon={<Plus aria-hidden="true" className="size-5" strokeWidth={1.75} />} onClick={() => setOpen(true)}>
        New list
      </Button>
      {isOpen && (
        <ListNameDialog
          title="New list"
          name=""
          saveLabel="Create list"
          onClose={() => setOpen(false)}
          onSave={async (name) => {
            onMade(await make.mutateAsync({ body: { name } }))
            setOpen(false)
          }}
        />
      )}
    </>
  )
}
