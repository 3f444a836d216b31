import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ProductId, WishlistId } from '#contracts/ids.ts'
import { useViewer } from '#web/shell/session.ts'
import { useSavedProducts } from '#web/state/saved-products.ts'
import { Select } from '#web/ui/Select.tsx'
import { ListNameDialog } from './ListNameDialog.tsx'
import { myWishlist, useChangeWish, useMakeList } from './queries.ts'

const NEW = 'new'

/** Next to the heart of a saved product: selects its list. */
export default function WhichList({ productId }: { productId: ProductId }) {
  const isSaved = useSavedProducts(({ ids }) => ids.has(productId))
  const isSignedIn = useViewer() !== null
  const { data } = useQuery({ ...myWishlist(), enabled: isSaved && isSignedIn })
  const [isNaming, setNaming] = useState(false)
  const move = useChangeWish()
  const make = useMakeList()
  const listed = data?.items.find((item) => item.productId === productId)
  if (!isSaved || !listed || !data) return null
  const moveTo = (listId: WishlistId) => move.mutateAsync({ params: { productId }, body: { listId } })
  return (
    <>
      <Select
        label="On the list"
        labelHidden
        value={String(listed.listId)}
        choices={[...data.lists.map(({ id, name }) => ({ value: String(id), label: `On: ${name}` })), { value: NEW, label: 'New list…' }]}
        onChange={({ target }) => {
          const list = data.lists.find(({ id }) => String(id) === target.value)
          if (list) void moveTo(list.id)
          else setNaming(true)
        }}
        fieldClassName="w-48 min-w-0"
      />
      {isNaming && (
        <ListNameDialog
          title="New list"
          name=""
          saveLabel="Create list"
          onClose={() => setNaming(false)}
          onSave={async (name) => {
            const { id } = await make.mutateAsync({ body: { name } })
            await moveTo(id)
            setNaming(false)
          }}
        />
      )}
    </>
  )
}
