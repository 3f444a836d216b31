import { ArrowDown, ArrowUp, ImagePlus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import type { RetailerId } from '#contracts/ids.ts'
import { PRODUCT_LIMITS } from '#contracts/catalog/own-products.ts'
import { ApiProblem, faultOf } from '#web/lib/api.ts'
import { IconButton, keepTheFieldsFocus } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { controlClass, Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'
import { ProductPicture } from '#web/ui/ProductPicture.tsx'
import { Select } from '#web/ui/Select.tsx'
import { useAddPicture } from '../queries.ts'
import { kindOf } from './product-form.ts'
import type { ProductForm } from './useProductForm.ts'

/** Pictures in display order, the first one used in lists; each has alt text. */
export function PictureFields({ form, retailerId }: { form: ProductForm; retailerId: RetailerId }) {
  const pictures = useFieldArray({ control: form.control, name: 'pictures', keyName: 'key' })
  const heading = useRef<HTMLHeadingElement>(null)
  const variants = form.watch('variants')
  const errors = form.formState.errors.pictures
  return (
    <Card className="flex flex-col gap-4">
      <h3 ref={heading} tabIndex={-1}>
        Pictures
      </h3>
      {pictures.fields.length > 0 && (
        <ol className="flex flex-col divide-y divide-hairline">
          {pictures.fields.map(({ key, src, alt }, i) => (
            <li key={key} className="flex flex-wrap items-end gap-3 py-3">
              <span className="w-20 shrink-0">
                <ProductPicture picture={src === null ? null : { src, alt }} name={`Picture ${i + 1}`} decorative sizes="80px" />
              </span>
              <Input
                label={`Words for picture ${i + 1}`}
                optional
                autoComplete="off"
                fieldClassName="min-w-48 flex-1"
                {...form.field(`pictures.${i}.alt`)}
                error={errors?.[i]?.alt?.message ?? errors?.[i]?.message}
              />
              {variants.length > 1 && (
                <Select
                  label="Shows"
                  fieldClassName="w-full sm:w-44"
                  choices={[
                    { value: '', label: 'All variants' },
                    ...variants.map((variant, at) => ({ value: String(at), label: kindOf(variant) || `Variant ${at + 1}` })),
                  ]}
                  {...form.field(`pictures.${i}.variant`)}
                />
              )}
              <span className="flex">
                <IconButton
                  onMouseDown={keepTheFieldsFocus}
                  label={`Move picture ${i + 1} up`}
                  disabled={i === 0}
                  onClick={() => pictures.move(i, i - 1)}
                >
                  <ArrowUp aria-hidden="true" className="size-5" strokeWidth={1.75} />
                </IconButton>
                <IconButton
                  onMouseDown={keepTheFieldsFocus}
                  label={`Move picture ${i + 1} down`}
                  disabled={i === pictures.fields.length - 1}
                  onClick={() => pictures.move(i, i + 1)}
                >
                  <ArrowDown aria-hidden="true" className="size-5" strokeWidth={1.75} />
                </IconButton>
                <IconButton
                  onMouseDown={keepTheFieldsFocus}
                  label={`Remove picture ${i + 1}`}
                  onClick={() => {
                    pictures.remove(i)
                    heading.current?.focus()
                  }}
                >
                  <Trash2 aria-hidden="true" className="size-5" strokeWidth={1.75} />
                </IconButton>
              </span>
            </li>
          ))}
        </ol>
      )}
      <AddPictures
        retailerId={retailerId}
        room={PRODUCT_LIMITS.pictures - pictures.fields.length}
        onAdded={({ hash, src }) => pictures.append({ id: null, hash, src, alt: '', variant: '' }, { shouldFocus: false })}
      />
    </Card>
  )
}

type AddPicturesProps = { retailerId: RetailerId; room: number; onAdded: (picture: { hash: string; src: string }) => void }
function AddPictures({ retailerId, room, onAdded }: AddPicturesProps) {
  const add = useAddPicture()
  const chooser = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState(0)
  const [error, setError] = useState<string>()
  async function send(files: readonly File[]) {
    setError(undefined)
    if (files.length > room) setError(`A product can have up to ${PRODUCT_LIMITS.pictures} pictures.`)
    const taken = files.slice(0, room)
    setSending(taken.length)
    for (const file of taken) {
      try {
        onAdded(await add.mutateAsync({ body: { retailerId }, file }))
      } catch (problem) {
        if (!(problem instanceof ApiProblem)) throw problem
        setError(`${file.name}: ${faultOf(problem)}`)
      }
    }
    setSending(0)
    if (chooser.current) chooser.current.value = ''
  }
  return (
    <Field label="Add pictures" hint="JPEG, PNG, WebP or AVIF, up to 10 MB each." error={error}>
      {(control) => (
        <span className="flex items-center gap-3">
          <ImagePlus aria-hidden="true" className="size-5 shrink-0 text-soft" strokeWidth={1.75} />
          <input
            ref={chooser}
            type="file"
            multiple
            accept="image/jpeg,image/png,image/webp,image/avif"
            disabled={sending > 0 || room <= 0}
            onChange={(event) => void send([...(event.target.files ?? [])])}
            {...control}
            className={`${controlClass(error)} file:mr-3 file:rounded-sm file:border-0 file:bg-tint file:px-3 file:py-1.5 file:font-semibold file:text-link-strong`}
          />
          {sending > 0 && <span role="status">Sending…</span>}
        </span>
      )}
    </Field>
  )
}
