import type { z } from 'zod'
import type { Category } from '#contracts/catalog/catalog.ts'
import { STOCK_REASONS } from '#contracts/catalog/inventory.ts'
import { Button, keepTheFieldsFocus } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { Input, Textarea } from '#web/ui/Input.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Select } from '#web/ui/Select.tsx'
import { PRODUCT_STATES, REASON_WORDS } from '../../../retailers/words.ts'
import { Clashes } from './Clashes.tsx'
import { isPlain } from './description.ts'
import { FreePriceDialog } from './FreePriceDialog.tsx'
import { OptionFields } from './OptionFields.tsx'
import { PictureFields } from './PictureFields.tsx'
import { type EditorProps, useProductForm } from './useProductForm.ts'
import { VariantFields } from './VariantFields.tsx'

const STATES = Object.entries(PRODUCT_STATES).map(([value, { label }]) => ({ value, label }))

/** All fields of one product in one form, saved in one request. */
export function EditorForm(props: EditorProps & { departments: readonly z.output<typeof Category>[] }) {
  const { own, stores, departments, retailerId } = props
  const { form, save, asksAboutFree, keepFree, dropFree, clashes, setClashes, isRestored, discard } = useProductForm(props)
  const isHtml = own !== null && !isPlain(own.description)
  return (
    <form method="post" onSubmit={save} noValidate className="flex max-w-4xl flex-col gap-6">
      {isRestored && (
        <Notice title="What you typed before is back" action={<DiscardButton onDiscard={discard} />}>
          It is not saved yet.
        </Notice>
      )}
      <FreePriceDialog open={asksAboutFree} onConfirm={() => void keepFree()} onClose={dropFree} />
      {clashes && <Clashes form={form} clashes={clashes} onSettled={setClashes} />}
      <ErrorSummary {...form.summary} />
      <Card className="flex flex-col gap-4">
        <h3>Details</h3>
        <Input label="Title" autoComplete="off" {...form.field('title')} />
        <Textarea
          label={isHtml ? 'Description (HTML)' : 'Description'}
          optional
          rows={6}
          hint={
            isHtml
              ? 'This one has tables or emphasis, so it is edited as HTML.'
              : 'Leave a blank line between paragraphs. Start a line with "- " for a bullet.'
          }
          {...form.field('description')}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <Input label="Brand" optional autoComplete="off" {...form.field('brand')} />
          <Select
            label="Department"
            placeholder="Choose a department"
            choices={departments.map(({ id, name }) => ({ value: String(id), label: name }))}
            {...form.field('categoryId')}
          />
          <Input label="Tags" optional hint="Separate with commas." autoComplete="off" {...form.field('tags')} />
          <Select label="State" hint="Shoppers only find live products." choices={STATES} {...form.field('status')} />
        </div>
      </Card>
      <PictureFields form={form} retailerId={retailerId} />
      <OptionFields form={form} stores={stores} />
      <VariantFields form={form} stores={stores} />
      {own && (
        <Select
          label="Reason for stock changes"
          choices={STOCK_REASONS.map((value) => ({ value, label: REASON_WORDS[value] }))}
          fieldClassName="w-full sm:w-72"
          {...form.field('reason')}
        />
      )}
      <div className="sticky bottom-0 flex flex-wrap gap-3 border-t border-hairline bg-page py-3">
        <Button type="submit" busy={form.isSubmitting} busyLabel="Saving…">
          {own ? 'Save product' : 'Add product'}
        </Button>
        {form.formState.isDirty && <DiscardButton onDiscard={discard} />}
      </div>
    </form>
  )
}

function DiscardButton({ onDiscard }: { onDiscard: () => Promise<void> }) {
  return (
    <Button variant="secondary" onMouseDown={keepTheFieldsFocus} onClick={() => void onDiscard()}>
      Discard changes
    </Button>
  )
}
