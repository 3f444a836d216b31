import { type RoadmapItem, ROADMAP_KINDS, ROADMAP_STATE_NAMES, ROADMAP_STATES, RoadmapItemBody } from '#contracts/roadmap.ts'
import { toast } from '#web/state/toasts.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Input, Textarea } from '#web/ui/Input.tsx'
import { Select } from '#web/ui/Select.tsx'
import { useAddItem, useChangeItem } from './office-queries.ts'

type ItemFormProps = {
  /** None: a new one. */
  item?: RoadmapItem
  items: readonly RoadmapItem[]
  phase: number
  onClose: () => void
}
const KINDS = { feature: 'Feature', city: 'City', mall: 'Mall' }
/** An empty field is no value. */
const setValueAs = (typed: string | null): string | null => typed || null

/** The form of an item of the roadmap. */
export function ItemForm({ item, items, phase, onClose }: ItemFormProps) {
  const [add, change] = [useAddItem(), useChangeItem()]
  const others = items.filter(({ id }) => id !== item?.id)
  return (
    <FormDialog
      as="panel"
      title={item ? `Edit ${item.title}` : 'Add an item'}
      schema={RoadmapItemBody}
      defaultValues={
        item
          ? {
              title: item.title,
              words: item.words,
              kind: item.kind,
              phase: item.phase,
              state: item.state,
              zip: item.zip,
              target: item.target,
              needs: item.needs,
            }
          : { title: '', words: '', kind: 'feature', phase, state: 'planned', zip: null, target: null, needs: [] }
      }
      submitLabel={item ? 'Save changes' : 'Add item'}
      onSubmit={async (body) => {
        if (item) await change.mutateAsync({ params: { id: item.id }, body })
        else await add.mutateAsync({ body })
        toast({ title: item ? 'Item saved' : 'Item added' })
      }}
      onClose={onClose}
    >
      {(form) => {
        const needs = form.watch('needs')
        return (
          <>
            <Input {...form.field('title')} label="Title" maxLength={80} autoComplete="off" />
            <Textarea
              {...form.field('words')}
              label="Description"
              rows={3}
              maxLength={400}
              hint="Visitors read it once the item is announced."
            />
            <div className="grid gap-4 sm:grid-cols-2">
              <Select {...form.field('kind')} label="Kind" choices={ROADMAP_KINDS.map((value) => ({ value, label: KINDS[value] }))} />
              <Select
                {...form.field('state')}
                label="State"
                choices={ROADMAP_STATE_NAMES.map((value) => ({ value, label: ROADMAP_STATES[value] }))}
              />
              <Input
                {...form.field('phase')}
                {...form.register('phase', { valueAsNumber: true })}
                label="Phase"
                type="number"
                inputMode="numeric"
                min={1}
                max={9}
              />
              <Input {...form.field('target')} {...form.register('target', { setValueAs })} label="Target" type="date" optional />
            </div>
            <Input
              {...form.field('zip')}
              {...form.register('zip', { setValueAs })}
              label="ZIP code"
              optional
              inputMode="numeric"
              autoComplete="off"
              maxLength={5}
              hint="For a city or mall. The waitlist of its city counts for it."
            />
            {others.length > 0 && (
              <fieldset id={form.field('needs').id} className="flex flex-col gap-1">
                <legend className="font-medium">Needs first</legend>
                {form.field('needs').error && <p className="text-sm text-danger">{form.field('needs').error}</p>}
                {others.map(({ id, title }) => (
                  <Checkbox
                    key={id}
                    label={title}
                    checked={needs.includes(id)}
                    onChange={({ target }) =>
                      form.setValue('needs', target.checked ? [...needs, id] : needs.filter((each) => each !== id), { shouldDirty: true })
                    }
                  />
                ))}
              </fieldset>
            )}
          </>
        )
      }}
    </FormDialog>
  )
}
