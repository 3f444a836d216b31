import { z } from 'zod'
import { setUpCounter } from '#contracts/counter-devices.ts'
import { StoreId } from '#contracts/ids.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Input } from '#web/ui/Input.tsx'
import { Select } from '#web/ui/Select.tsx'
import { useSetUp } from './queries.ts'

const Form = setUpCounter.body.pick({ name: true }).extend({ store: z.string().min(1, 'Choose a store.') })
type SetUpFormProps = { stores: readonly { id: StoreId; name: string }[]; onClose: () => void }

/** Makes the browser in front of the manager a counter device. */
export function SetUpForm({ stores, onClose }: SetUpFormProps) {
  const setUp = useSetUp()
  const only = stores.length === 1 ? String(stores[0]?.id) : ''
  return (
    <FormDialog
      title="Use this device at the counter"
      schema={Form}
      defaultValues={{ name: '', store: only }}
      submitLabel="Set up"
      busyLabel="Setting up…"
      onSubmit={({ name, store }) => setUp.mutateAsync({ body: { name, storeId: StoreId.parse(Number(store)) } })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>You are signed out here, and this browser shows the names of the people of the store. You can withdraw it at any time.</p>
          <Select
            {...form.field('store')}
            label="Store"
            placeholder="Choose a store"
            choices={stores.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
          <Input {...form.field('name')} label="Name of the device" hint="Like “Front counter”." maxLength={40} autoComplete="off" />
        </>
      )}
    </FormDialog>
  )
}
