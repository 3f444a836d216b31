import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { PRODUCT_LIMITS } from '#contracts/catalog/own-products.ts'
import { plural } from '#web/lib/format.ts'
import { Button, IconButton, keepTheFieldsFocus } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Input } from '#web/ui/Input.tsx'
import type { Overview } from '../../../retailers/DashboardHead.tsx'
import { picturesAfter, variantsFor } from './product-form.ts'
import type { ProductForm } from './useProductForm.ts'

/** Options such as size and color. On request, each combination becomes a variant. */
export function OptionFields({ form, stores }: { form: ProductForm; stores: Overview['stores'] }) {
  const options = useFieldArray({ control: form.control, name: 'options', keyName: 'key' })
  const wanted = variantsFor({ options: form.watch('options'), variants: form.watch('variants') }, stores).length
  const hasVariants = options.fields.length > 0 || form.watch('variants').length > 1
  const isTooMany = wanted > PRODUCT_LIMITS.variants
  function makeVariants() {
    const { options: asked, variants, pictures } = form.getValues()
    const made = variantsFor({ options: asked, variants }, stores)
    form.setValue('pictures', picturesAfter(pictures, variants, made), { shouldDirty: true })
    form.setValue('variants', made, { shouldDirty: true })
    form.clearErrors('variants')
  }
  return (
    <Card className="flex flex-col gap-4">
      <h3>Options</h3>
      <p className="text-soft">For items that come in sizes, colors and so on. Without options there is one variant.</p>
      {options.fields.map(({ key }, i) => (
        <div key={key} className="flex flex-wrap items-start gap-3">
          <Input
            label={`Option ${i + 1}`}
            placeholder="Size"
            autoComplete="off"
            fieldClassName="w-full sm:w-48"
            {...form.field(`options.${i}.name`)}
          />
          <Input
            label={`Values of option ${i + 1}`}
            hint="Separate with commas."
            placeholder="S, M, L"
            autoComplete="off"
            fieldClassName="min-w-48 flex-1"
            {...form.field(`options.${i}.values`)}
          />
          <IconButton onMouseDown={keepTheFieldsFocus} label={`Remove option ${i + 1}`} onClick={() => options.remove(i)} className="mt-7">
            <Trash2 aria-hidden="true" className="size-5" strokeWidth={1.75} />
          </IconButton>
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-3">
        {options.fields.length < PRODUCT_LIMITS.options && (
          <Button
            onMouseDown={keepTheFieldsFocus}
            variant="secondary"
            icon={<Plus aria-hidden="true" className="size-5" strokeWidth={1.75} />}
            onClick={() => options.append({ name: '', values: '' })}
          >
            Add an option
          </Button>
        )}
        {hasVariants && (
          <Button onMouseDown={keepTheFieldsFocus} variant="secondary" disabled={isTooMany || wanted === 0} onClick={makeVariants}>
            Make {plural(wanted, 'variant')}
          </Button>
        )}
        {isTooMany && <span className="text-sm text-danger">A product can have up to {PRODUCT_LIMITS.variants} variants.</span>}
      </div>
    </Card>
  )
}
