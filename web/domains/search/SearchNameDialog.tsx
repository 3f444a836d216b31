import type { ComponentProps } from 'react'
import { NameOfSearch } from '#contracts/search/saved-searches.ts'
import { NameDialog } from '#web/ui/NameDialog.tsx'

/** Names a saved search. The code is loaded when the dialog opens. */
export default function SearchNameDialog(props: Omit<ComponentProps<typeof NameDialog>, 'label' | 'contract'>) {
  return <NameDialog {...props} label="Name of the search" contract={NameOfSearch} />
}
