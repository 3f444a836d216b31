import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { useFieldArray } from 'react-hook-form'
import { IconButton, keepTheFieldsFocus } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { FieldNotes } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'
import type { Overview } from '../../../retailers/DashboardHead.tsx'
import { kindOf, moved, picturesAfter, type VariantValues } from './product-form.ts'
import type { ProductForm } from './useProductForm.ts'

type VariantFieldsProps = { form: ProductForm; stores: Overview['stores'] }

/** Name, price and stock per store for each variant. */
export function VariantFields({ form, stores }: VariantFieldsProps) {
  const variants = useFieldArray({ control: form.control, name: 'variants', keyName: 'key' })
  const fault = form.formState.errors.variants?.message ?? form.formState.errors.variants?.root?.message
  const heading = useRef<HTMLHeadingElement>(null)
  /** Keeps each picture assigned to its variant when variants change. */
  function arrange(next: (all: VariantValues[]) => VariantValues[], act: () => void) {
    const { variants: before, pictures } = form.getValues()
    form.setValue('pictures', picturesAfter(pictures, before, next(before)), { shouldDirty: true })
    act()
  }
  const move = (at: number, by: -1 | 1) =>
    arrange(
      (all) => moved(all, at, by),
      () => variants.move(at, at + by),
    )
  function remove(at: number) {
    arrange(
      (all) => all.filter((_, i) => i !== at),
      () => variants.remove(at),
    )
    heading.current?.focus()
  }
  return (
    <Card className="flex flex-col gap-4">
      <h3 ref={heading} tabIndex={-1}>
        {variants.fields.length > 1 ? 'Variants' : 'Price and stock'}
      </h3>
      <div className="flex flex-col gap-6 divide-y divide-hairline">
        {variants.fields.map(({ key, optionValues }, i) => {
          const kind = kindOf({ optionValues })
          return (
            <fieldset key={key} className="relative flex flex-col gap-3 pt-4 first:pt-0">
              {(kind || variants.fields.length > 1) && (
                <legend className="float-left flex min-h-11 w-full items-center pr-36 font-semibold">{kind || `Variant ${i + 1}`}</legend>
              )}
              {variants.fields.length > 1 && (
                <span className={`absolute right-0 flex ${i === 0 ? 'top-0' : 'top-4'}`}>
                  <IconButton
                    onMouseDown={keepTheFieldsFocus}
                    label={`Move ${kind || `variant ${i + 1}`} up`}
                    disabled={i === 0}
                    onClick={() => move(i, -1)}
                  >
                    <ArrowUp aria-hidden="true" className="size-5" strokeWidth={1.75} />
                  </IconButton>
                  <IconButton
                    onMouseDown={keepTheFieldsFocus}
                    label={`Move ${kind || `variant ${i + 1}`} down`}
                    disabled={i === variants.fields.length - 1}
                    onClick={() => move(i, 1)}
                  >
                    <ArrowDown aria-hidden="true" className="size-5" strokeWidth={1.75} />
                  </IconButton>
                  <IconButton onMouseDown={keepTheFieldsFocus} label={`Remove ${kind || `variant ${i + 1}`}`} onClick={() => remove(i)}>
                    <Trash2 aria-hidden="true" className="size-5" strokeWidth={1.75} />
                  </IconButton>
                </span>
              )}
              <OneVariant form={form} stores={stores} at={i} fault={form.formState.errors.variants?.[i]?.optionValues?.message} />
            </fieldset>
          )
        })}
      </div>
      <FieldNotes id="variants" error={fault} />
    </Card>
  )
}

function OneVariant({ form, stores, at, fault }: VariantFieldsProps & { at: number; fault: string | undefined }) {
  const shelves = form.watch(`variants.${at}.shelves`)
  return (
    <>
      <FieldNotes id={`variant-${at}`} error={fault} />
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-5">
        <Input label="Price" inputMode="decimal" autoComplete="off" placeholder="19.99" {...form.field(`variants.${at}.price`)} />
        <Input
          label="Compare-at price"
          hint="Shoppers see it if you sold at it for 30 of the last 90 days."
          optional
          inputMode="decimal"
          autoComplete="off"
          {...form.field(`variants.${at}.compareAtPrice`)}
        />
        <Input
          label="Cost"
          hint="What one costs you. Shoppers never see it."
          optional
          inputMode="decimal"
          autoComplete="off"
          {...form.field(`variants.${at}.cost`)}
        />
        <Input label="SKU" optional autoComplete="off" {...form.field(`variants.${at}.sku`)} />
        <Input label="Barcode" optional inputMode="numeric" autoComplete="off" {...form.field(`variants.${at}.gtin`)} />
      </div>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-3">
        {shelves.map((shelf, i) => (
          <Input
            key={shelf.storeId}
            label={`In stock at ${stores.find(({ id }) => id === shelf.storeId)?.name ?? 'your store'}`}
            inputMode="numeric"
            autoComplete="off"
            placeholder="Not sold there"
            hint={shelf.reserved > 0 ? `${shelf.reserved} reserved for orders` : undefined}
            {...form.field(`variants.${at}.shelves.${i}.onHand`)}
          />
        ))}
      </div>
    </>
  )
}
