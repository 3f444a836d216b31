import type { ComponentProps } from 'react'
import { NameOfSearch } from '#contracts/saved-searches.ts'
import { NameDialog } from '#web/ui/NameDialog.tsx'

/** What a search is called. Its code comes when it is opened. */
export default function SearchNameDialog(props: Omit<ComponentProps<typeof NameDialog>, 'label' | 'contract'>) {
  return <NameDialog {...props} label="Name of the search" contract={NameOfSearch} />
}
