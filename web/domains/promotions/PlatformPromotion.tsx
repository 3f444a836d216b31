import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { malls } from '#contracts/malls/malls.ts'
import type { MallId } from '#contracts/ids.ts'
import { read } from '#web/lib/api.ts'
import { toast } from '#web/state/toasts.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Select } from '#web/ui/Select.tsx'
import { newPromotion, PromotionForm } from './promotion-form.ts'
import { TermsFields, ValueFields } from './PromotionFields.tsx'
import { useCreatePlatform } from './queries.ts'

const EVERYWHERE = ''
/** A promotion for all stores, or for those of a mall. Another admin approves it. */
export function PlatformPromotion({ onClose }: { onClose: () => void }) {
  const create = useCreatePlatform()
  const [mallId, setMallId] = useState<string>(EVERYWHERE)
  const known = useQuery(read(malls, { query: { limit: 100 } })).data?.items ?? []
  return (
    <FormDialog
      as="panel"
      title="New platform promotion"
      schema={PromotionForm}
      keptAs="platform promotion"
      defaultValues={{ ...newPromotion(), funding: 'platform' }}
      submitLabel="Ask for it"
      onSubmit={async (wish) => {
        await create.mutateAsync({ body: { mallId: mallId === EVERYWHERE ? null : (Number(mallId) as MallId), wish } })
        toast({ title: 'Asked for', body: 'Another admin must approve it.' })
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <ValueFields form={form} />
          <Select
            label="Where"
            value={mallId}
            onChange={({ target }) => setMallId(target.value)}
            choices={[{ value: EVERYWHERE, label: 'All stores' }, ...known.map(({ id, name }) => ({ value: String(id), label: name }))]}
          />
          <TermsFields form={form} zone="" mayChooseFunding={false} />
        </>
      )}
    </FormDialog>
  )
}
