import { type FormEvent, useRef, useState } from 'react'
import { LIMITS } from '#contracts/limits.ts'
import type { ImportRun } from '#contracts/imports/imports.ts'
import { ApiProblem, faultOf } from '#web/lib/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card, Section } from '#web/ui/Card.tsx'
import { FileDrop } from '#web/ui/FileDrop.tsx'
import { Select } from '#web/ui/Select.tsx'
import type { Overview } from '../retailers/DashboardHead.tsx'
import { ImportSteps } from './ImportSteps.tsx'
import { useStartImport } from './queries.ts'

const FILE_HINT = `CSV, XLSX or XML, up to ${LIMITS.csvBytes / 1024 / 1024} MB: the export of Shopify, Square, WooCommerce, Lightspeed, Clover, Etsy or Google Merchant, or a spreadsheet of your own.`

/** Uploads a file for one store's stock. The catalog does not change yet. */
export function ImportForm({ stores, onChecked }: { stores: Overview['stores']; onChecked: (run: ImportRun) => void }) {
  const start = useStartImport()
  const fileField = useRef<HTMLInputElement>(null)
  const [storeId, setStoreId] = useState(stores[0]?.id)
  const [error, setError] = useState<string>()

  function refuse(words: string) {
    setError(words)
    fileField.current?.focus()
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    const file = fileField.current?.files?.[0]
    if (start.isPending || !storeId) return
    if (!file) return refuse('Choose a file.')
    if (file.size > LIMITS.csvBytes) return refuse('The file is larger than 50 MB. Split it and import the parts one after the other.')
    if (file.size === 0) return refuse('The file is empty.')
    setError(undefined)
    try {
      onChecked(await start.mutateAsync({ body: { storeId }, file }))
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem
      refuse(faultOf(problem))
    }
  }
  return (
    <Section title="Import products">
      <Card className="max-w-prose">
        <form onSubmit={submit} noValidate className="flex flex-col gap-4">
          <ImportSteps done={0} />
          <p className="text-soft">You see a preview first, with every error by line and column. Nothing changes until you apply it.</p>
          <Select
            label="Store whose stock the file counts"
            value={String(storeId ?? '')}
            choices={stores.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(event) => setStoreId(stores.find(({ id }) => String(id) === event.target.value)?.id)}
          />
          <FileDrop
            label="Product or stock file"
            hint={FILE_HINT}
            error={error}
            accept=".csv,.tsv,.txt,.xlsx,.xml,text/csv,text/tab-separated-values,text/xml,application/xml,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            field={fileField}
            onChange={() => setError(undefined)}
          />
          <Button type="submit" busy={start.isPending} busyLabel="Checking your file…" className="self-start">
            Check the file
          </Button>
        </form>
      </Card>
    </Section>
  )
}
