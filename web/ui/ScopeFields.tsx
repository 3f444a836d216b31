import { useAddressFilters } from '#web/lib/address-filters.ts'
import { Select } from './Select.tsx'

type Named = { id: number; name: string }
type ScopeFieldsProps = {
  stores: readonly Named[]
  store: Named | undefined
  departments: readonly Named[]
  department: Named | undefined
}
/** The store and the department that a page of an office is about; the address holds them. One store needs no choice. */
export function ScopeFields({ stores, store, departments, department }: ScopeFieldsProps) {
  const { change } = useAddressFilters()
  const choicesOf = (all: string, named: readonly Named[]) => [
    { value: '', label: all },
    ...named.map(({ id, name }) => ({ value: String(id), label: name })),
  ]
  return (
    <>
      {stores.length > 1 && (
        <Select
          label="Store"
          value={store ? String(store.id) : ''}
          choices={choicesOf('All stores', stores)}
          onChange={({ target }) => change({ store: target.value })}
        />
      )}
      <Select
        label="Department"
        value={department ? String(department.id) : ''}
        choices={choicesOf('All departments', departments)}
        onChange={({ target }) => change({ department: target.value })}
      />
    </>
  )
}
