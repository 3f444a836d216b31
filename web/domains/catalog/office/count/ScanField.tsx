import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { type Countable, findByCode } from '#contracts/catalog/stock-counts.ts'
import type { StoreId } from '#contracts/ids.ts'
import { LIMITS } from '#contracts/limits.ts'
import { ApiProblem, faultOf, read } from '#web/lib/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { Input } from '#web/ui/Input.tsx'
import { scanned, useCounting } from './counting.ts'

/** Input for a scanner or a keyboard: each code counts one piece of the matching variant. */
export function ScanField({ storeId, isFull }: { storeId: StoreId; isFull: boolean }) {
  const client = useQueryClient()
  const field = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string>()
  const [said, setSaid] = useState('')
  const [choice, setChoice] = useState<Countable[]>([])
  // A scanner does not wait for responses, so codes are processed in order and none is lost.
  const line = useRef(Promise.resolve())

  function count(found: Countable) {
    const { items } = useCounting.getState()
    useCounting.setState({ storeId, items: scanned(items, found) })
    setSaid(`${found.title} counted`)
    setChoice([])
  }
  async function take(code: string) {
    try {
      const { items } = await client.fetchQuery({ ...read(findByCode, { query: { storeId, code } }), staleTime: 0 })
      const [only] = items
      if (!only) setError(`None of your items has the code "${code}".`)
      else if (items.length > 1) setChoice(items)
      else if (isFull) setError(`Up to ${LIMITS.listInBody} items in one count. Save this one first.`)
      else count(only)
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem
      setError(faultOf(problem))
      if (field.current?.value === '') field.current.value = code
    }
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    const code = field.current?.value.trim() ?? ''
    setError(undefined)
    if (!code) return setError('Scan or type a code.')
    if (field.current) field.current.value = ''
    line.current = line.current.then(() => take(code))
  }
  return (
    <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start gap-3">
        <Input
          ref={field}
          label="SKU or barcode"
          hint="Scan with a barcode scanner, or type and press Enter. Each time counts one."
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={120}
          error={error}
          fieldClassName="min-w-64 flex-1"
        />
        <Button type="submit" className="sm:mt-7.5">
          Count it
        </Button>
      </div>
      {choice.length > 0 && (
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-2 font-medium">Several items have this code. Which one is it?</legend>
          <div className="flex flex-wrap gap-2">
            {choice.map((found) => (
              <Button key={found.variantId} variant="secondary" onClick={() => count(found)}>
                {[found.title, found.options].filter(Boolean).join(', ')} ({found.sku})
              </Button>
            ))}
          </div>
        </fieldset>
      )}
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </form>
  )
}
