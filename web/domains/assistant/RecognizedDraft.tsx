import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { addProduct } from '#contracts/catalog/own-products.ts'
import { CategoryId, type RetailerId } from '#contracts/ids.ts'
import { dollars, PriceInUrl } from '#contracts/money.ts'
import {
  type LookAlike,
  type RecognizedItem,
  rateRecognition,
  type RecognizedField,
  recognitionState,
} from '#contracts/assistant/recognition.ts'
import { ApiProblem, faultOf, read, useWrite } from '#web/lib/api.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Input, Textarea } from '#web/ui/Input.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Select } from '#web/ui/Select.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { categories } from '../catalog/queries.ts'
import { useAddPicture, useAddProduct } from '../catalog/office/queries.ts'
import { LookAlikes } from './LookAlikes.tsx'

type Values = Record<RecognizedField, string>
const ORIGINS = { barcode: 'Barcode', catalog: 'Same barcode in the catalog', look: 'Look-alikes', model: 'AI guess' } as const

const valuesOf = (item: RecognizedItem): Values => ({
  title: item.title?.value ?? '',
  description: item.description?.value ?? '',
  category: item.category ? String(item.category.value.id) : '',
  price: item.price ? dollars(item.price.value).replaceAll(/[$,]/g, '') : '',
  gtin: item.gtin?.value ?? '',
})

/** One recognized item: its fields to correct, products to take words from, and the ways to keep it. */
export function RecognizedDraft({ item, photo, retailerId }: { item: RecognizedItem; photo: File; retailerId: RetailerId | null }) {
  const first = valuesOf(item)
  const [values, setValues] = useState(first)
  const { data } = useQuery(categories())
  const save = useSaveDraft(photo)
  const set = (name: RecognizedField) => (event: { target: { value: string } }) =>
    setValues((now) => ({ ...now, [name]: event.target.value }))
  const note = (name: RecognizedField): string => {
    const found = item[name]
    if (!found) return 'Not recognized. Type it.'
    if (values[name] !== first[name]) return 'Corrected by you'
    return `${ORIGINS[found.from]}, ${Math.round(found.confidence * 100)}% sure`
  }
  const use = ({ title, description, category, price }: LookAlike) =>
    setValues((now) => ({
      ...now,
      title,
      description,
      category: String(category.id),
      ...(price === null ? {} : { price: dollars(price).replaceAll(/[$,]/g, '') }),
    }))
  const own = item.matches.find(({ by, isOwn }) => by === 'barcode' && isOwn)
  const errorOf = (name: RecognizedField) => (save.errors[name] ? { error: save.errors[name] } : {})
  return (
    <Card className="grid gap-6 sm:p-6 lg:grid-cols-2">
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (retailerId !== null) void save.send(values, first, retailerId)
        }}
      >
        <Input label="Title" hint={note('title')} maxLength={200} value={values.title} onChange={set('title')} {...errorOf('title')} />
        <div className="grid gap-4 sm:grid-cols-2">
          <Input
            label="Price"
            hint={note('price')}
            inputMode="decimal"
            maxLength={10}
            value={values.price}
            onChange={set('price')}
            {...errorOf('price')}
          />
          <Input
            label="Barcode"
            hint={note('gtin')}
            inputMode="numeric"
            maxLength={20}
            value={values.gtin}
            onChange={set('gtin')}
            {...errorOf('gtin')}
          />
        </div>
        <Select
          label="Category"
          hint={note('category')}
          placeholder="Choose a category"
          value={values.category}
          choices={(data?.items ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={set('category')}
          {...errorOf('category')}
        />
        <Textarea
          label="Description"
          hint={note('description')}
          rows={4}
          maxLength={5_000}
          value={values.description}
          onChange={set('description')}
        />
        {item.words.length > 0 && <p className="text-sm text-soft">Words on the item: {item.words.join(', ')}</p>}
        {own && (
          <Notice>
            This barcode is in your catalog already.{' '}
            <TextLink to={`/retailer-inventory?product=${own.productId}`}>Open {own.title} to update it</TextLink> instead of saving a
            second one.
          </Notice>
        )}
        {save.failure && <Notice tone="danger">{save.failure}</Notice>}
        {save.savedId !== null ? (
          <Notice tone="success">
            Saved as a draft. <TextLink to={`/retailer-inventory?product=${save.savedId}`}>Add stock and publish it</TextLink>
          </Notice>
        ) : (
          <div className="flex flex-wrap gap-3">
            {retailerId !== null && (
              <Button type="submit" busy={save.isSaving} busyLabel="Saving…">
                Save as draft
              </Button>
            )}
            <Button
              variant="secondary"
              icon={<Download aria-hidden="true" className="size-5" strokeWidth={1.75} />}
              onClick={() => saveFile('spiral-item.json', JSON.stringify({ ...values, words: item.words }, null, 2), 'application/json')}
            >
              Download JSON
            </Button>
          </div>
        )}
      </form>
      <LookAlikes matches={item.matches} onUse={use} />
    </Card>
  )
}

const FORM = z.object({
  title: z.string().trim().min(1, 'Enter a title.'),
  price: z
    .string()
    .trim()
    .regex(/^\d{1,6}(\.\d{1,2})?$/, 'Enter a price like 19.99.')
    .refine((text) => Number(text) > 0, 'Enter a price above $0.00. You can make it free in the product form.'),
  category: z.string().regex(/^\d+$/, 'Choose a category.'),
  gtin: z.string().regex(/^(\d{8,14})?$/, 'A barcode has 8 to 14 digits.'),
})

/** Sends the photo, then the product as a draft, then which fields were corrected. A retry sends the photo once more and nothing twice. */
function useSaveDraft(photo: File) {
  const addPicture = useAddPicture()
  const add = useAddProduct()
  const rate = useWrite(rateRecognition, [read(recognitionState)], { failure: 'mine' })
  const [errors, setErrors] = useState<Partial<Record<RecognizedField, string>>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [savedId, setSavedId] = useState<number | null>(null)
  const [isSaving, setSaving] = useState(false)

  async function send(values: Values, first: Values, retailerId: RetailerId) {
    if (isSaving) return
    setFailure(null)
    const checked = FORM.safeParse(values)
    setErrors(checked.success ? {} : Object.fromEntries(checked.error.issues.map(({ path, message }) => [String(path[0]), message])))
    if (!checked.success) return
    setSaving(true)
    try {
      const { hash } = await addPicture.mutateAsync({ body: { retailerId }, file: photo })
      const product = await add.mutateAsync({ body: bodyOf(values, hash, retailerId) })
      setSavedId(product.id)
      const corrected = (Object.keys(first) as RecognizedField[]).filter((name) => values[name].trim() !== first[name])
      await rate.mutateAsync({ body: { corrected } }).catch(() => undefined)
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem
      setFailure(faultOf(problem))
    } finally {
      setSaving(false)
    }
  }
  return { send, errors, failure, savedId, isSaving }
}

function bodyOf(values: Values, hash: string, retailerId: RetailerId): z.output<typeof addProduct.body> {
  return {
    retailerId,
    title: values.title.trim(),
    description: values.description.trim(),
    brand: null,
    categoryId: CategoryId.parse(Number(values.category)),
    tags: [],
    options: [],
    status: 'draft',
    variants: [
      {
        id: null,
        version: null,
        sku: '',
        gtin: values.gtin.trim() || null,
        optionValues: [],
        price: PriceInUrl.parse(values.price.trim()),
        compareAtPrice: null,
        shelves: [],
      },
    ],
    pictures: [{ id: null, hash, alt: values.title.trim(), variant: null }],
  }
}
