import { useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { type Countable, findByCode } from '#contracts/catalog/stock-counts.ts'
import type { StoreId, VariantId } from '#contracts/ids.ts'
import { ApiProblem, read, sentenceFor } from '#web/lib/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { Input } from '#web/ui/Input.tsx'

type AddItemProps = { storeId: StoreId; isBusy: boolean; onAdd: (variantId: VariantId) => Promise<void> }

/** Adds an item by its SKU or barcode; where several carry the code, one is chosen. */
export function AddItem({ storeId, isBusy, onAdd }: AddItemProps) {
  const client = useQueryClient()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | undefined>()
  const [choices, setChoices] = useState<readonly Countable[]>([])
  async function add(variantId: VariantId) {
    await onAdd(variantId)
    setCode('')
    setChoices([])
  }
  async function find(submitted: SyntheticEvent) {
    submitted.preventDefault()
    setError(undefined)
    setChoices([])
    if (code.trim() === '') return setError('Scan or type a code.')
    try {
      const { items } = await client.fetchQuery(read(findByCode, { query: { storeId, code: code.trim() } }))
      const [only] = items
      if (!only) setError('None of your items has this SKU or barcode.')
      else if (items.length > 1) setChoices(items)
      else await add(only.variantId)
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem
      setError(sentenceFor(problem))
    }
  }
  return (
    <form noValidate onSubmit={(submitted) => void find(submitted)} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-end gap-2">
        <Input
          label="Add an item by SKU or barcode"
          value={code}
          onChange={({ target }) => setCode(target.value)}
          autoComplete="off"
          {...(error !== undefined && { error })}
          fieldClassName="w-full sm:w-72"
        />
        <Button type="submit" variant="secondary" disabled={isBusy}>
          Add
        </Button>
      </div>
      {choices.length > 0 && (
        <ul aria-label="Items with this code" className="flex flex-wrap gap-2">
          {choices.map(({ variantId, title, options }) => (
            <li key={variantId}>
              <Button variant="secondary" size="sm" disabled={isBusy} onClick={() => void add(variantId)}>
                {options ? `${title}, ${options}` : title}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </form>
  )
}
