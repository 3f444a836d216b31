import type { ComponentProps } from 'react'
import { makeList } from '#contracts/wishlist.ts'
import { NameDialog } from '#web/ui/NameDialog.tsx'

export function ListNameDialog(props: Omit<ComponentProps<typeof NameDialog>, 'label' | 'contract' | 'children'>) {
  return <NameDialog {...props} label="Name of the list" contract={makeList.body} />
}
