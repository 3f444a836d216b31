import { type ImportChoices, MAPPED_FIELDS, type MappedField } from '#contracts/imports/imports.ts'
import { Select } from '#web/ui/Select.tsx'

type Columns = NonNullable<ImportChoices['columns']>
type ColumnChoicesProps = { header: Columns['header']; chosen: Columns['chosen']; onChange: (chosen: Columns['chosen']) => void }

const MEANINGS: Record<MappedField, string> = {
  key: 'Product group (same on all its variants)',
  title: 'Title',
  price: 'Price',
  formerPrice: 'Compare-at price',
  cost: 'Cost (only your team sees it)',
  sku: 'SKU',
  barcode: 'Barcode',
  count: 'Quantity',
  place: 'Location',
  body: 'Description',
  brand: 'Brand',
  category: 'Category',
  tags: 'Tags',
  status: 'Status',
  option1: 'First option (like Size)',
  option2: 'Second option (like Color)',
  option3: 'Third option',
  variantName: 'Name of the variant',
  image: 'Picture address',
}

/** Each column of the file with some of its values, and what it means. A meaning belongs to one column. */
export function ColumnChoices({ header, chosen, onChange }: ColumnChoicesProps) {
  const meaningOf = (index: number): MappedField | undefined => MAPPED_FIELDS.find((field) => chosen[field] === index)
  const take = (index: number, meaning: MappedField | undefined) => {
    const others = Object.entries(chosen).filter(([field, at]) => at !== index && field !== meaning)
    onChange({ ...Object.fromEntries(others), ...(meaning && { [meaning]: index }) })
  }
  const unused = ['title', 'price'].filter((field) => chosen[field as MappedField] === undefined)
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-prose text-soft">
        We guessed what your columns mean. Correct what is wrong. We remember it for your next file with these columns.
      </p>
      {unused.length > 0 && (
        <p className="max-w-prose">
          {unused.length === 2 || unused.includes('title')
            ? 'Without a title and a price, the file only changes products you already have.'
            : 'Without a price, the file only changes the stock of products you already have.'}
        </p>
      )}
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {header.map(({ name, samples }, index) => (
          // A header may name two columns alike.
          <li key={`${index}/${name}`}>
            <Select
              label={name || `Column ${index + 1}`}
              hint={<Samples values={samples} />}
              value={meaningOf(index) ?? ''}
              placeholder="Not used"
              choices={MAPPED_FIELDS.map((field) => ({ value: field, label: MEANINGS[field] }))}
              onChange={({ target: { value } }) =>
                take(
                  index,
                  MAPPED_FIELDS.find((field) => field === value),
                )
              }
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

const Samples = ({ values }: { values: readonly string[] }) =>
  values.length === 0 ? (
    <>No values in the first lines</>
  ) : (
    <span className="line-clamp-2 break-words">{values.slice(0, 3).join(' · ')}</span>
  )
