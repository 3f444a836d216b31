import { Contact } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import {
  CUSTOMER_SORTS,
  type Customer,
  type CustomerSort,
  customers,
  customersFile,
  MOST_TAGS,
  noteCustomer,
  NOTE_MOST,
  writeToCustomer,
} from '#contracts/customers/customers.ts'
import { MESSAGE_LENGTH } from '#contracts/conversations.ts'
import { type RetailerId, StoreId } from '#contracts/ids.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { day } from '#web/lib/date-format.ts'
import { useList } from '#web/lib/use-list.ts'
import { storeIn, useOwnStores } from '#web/shell/membership.ts'
import { toast } from '#web/state/toasts.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Input, Textarea } from '#web/ui/Input.tsx'
import { ListPage } from '#web/ui/ListPage.tsx'
import { Price } from '#web/ui/Price.tsx'
import { Select } from '#web/ui/Select.tsx'
import { useNoteCustomer, useWriteToCustomer } from './queries.ts'

const SORT_WORDS: Record<CustomerSort, string> = { recent: 'Latest order', spent: 'Spent most', orders: 'Most orders' }
type Open = { what: 'note' | 'write'; customer: Customer }

/** The people who bought at a business or its chosen store, for its managers. */
export function CustomersSection({ retailerId }: { retailerId: RetailerId }) {
  const { get } = useAddressFilters()
  const stores = useOwnStores().filter((each) => each.retailerId === retailerId)
  const chosen = storeIn(stores, get('store'))
  const storeId = chosen && StoreId.parse(chosen.id)
  const [open, setOpen] = useState<Open | null>(null)
  const list = useList(customers, ['q', 'sort', 'consent'], { retailerId, storeId })
  const asked = new URLSearchParams({ retailerId: String(retailerId), ...(chosen && { storeId: String(chosen.id) }) })
  return (
    <ListPage
      title="Customers"
      lead={
        <>
          People with an account who bought {chosen ? `at ${chosen.name}` : 'at your stores'}. Amounts are without tax, shipping and
          returns. You see the email address of people who agreed to hear from you.
        </>
      }
      actions={
        <a href={`${customersFile.path}?${asked}`} download className={buttonClass({ variant: 'secondary' })}>
          Save those you may write to (CSV)
        </a>
      }
      list={list}
      noun={['customer', 'customers']}
      search="Name or tag"
      filters={[
        {
          name: 'consent',
          label: 'Consent',
          choices: [
            { value: null, label: 'All' },
            { value: 'true', label: 'May be written to' },
          ],
        },
        {
          name: 'sort',
          label: 'Order',
          divides: true,
          choices: CUSTOMER_SORTS.map((value, i) => ({ value: i === 0 ? null : value, label: SORT_WORDS[value] })),
        },
      ]}
      table={{
        rowKey: ({ id }) => id,
        columns: [
          { key: 'name', head: 'Customer', cell: (customer) => <Who customer={customer} />, className: 'min-w-48' },
          { key: 'orders', head: 'Orders', cell: ({ orders }) => orders.toLocaleString('en-US'), numeric: true },
          { key: 'spent', head: 'Spent', cell: ({ spent }) => <Price price={spent} />, numeric: true },
          { key: 'lastAt', head: 'Last order', cell: ({ lastAt }) => day(lastAt), className: 'whitespace-nowrap' },
          { key: 'firstAt', head: 'First order', cell: ({ firstAt }) => day(firstAt), className: 'whitespace-nowrap' },
          { key: 'note', head: 'Note', cell: (customer) => <Note customer={customer} />, className: 'min-w-48' },
          {
            key: 'acts',
            head: 'Acts',
            cell: (customer) => (
              <span className="flex flex-wrap gap-1">
                <Button size="sm" variant="quiet" onClick={() => setOpen({ what: 'note', customer })}>
                  Edit note<span className="visually-hidden"> about {customer.name}</span>
                </Button>
                {customer.mayWrite && (
                  <Button size="sm" variant="quiet" onClick={() => setOpen({ what: 'write', customer })}>
                    Write<span className="visually-hidden"> to {customer.name}</span>
                  </Button>
                )}
              </span>
            ),
          },
        ],
      }}
      empty={{
        title: 'No customers yet',
        icon: <Contact strokeWidth={1.75} />,
        children: 'People who buy with an account show up here. Guests have none.',
      }}
    >
      {open?.what === 'note' && <NoteForm customer={open.customer} onClose={() => setOpen(null)} />}
      {open?.what === 'write' && <WriteForm customer={open.customer} stores={chosen ? [chosen] : stores} onClose={() => setOpen(null)} />}
    </ListPage>
  )
}

const Who = ({ customer: { name, email } }: { customer: Customer }) => (
  <span className="flex flex-col">
    <span className="font-medium break-words">{name}</span>
    {email && (
      <a href={`mailto:${email}`} className="text-sm break-all text-link underline">
        {email}
      </a>
    )}
  </span>
)

const Note = ({ customer: { note, tags } }: { customer: Customer }) => (
  <span className="flex flex-col gap-1">
    {tags.length > 0 && (
      <span className="flex flex-wrap gap-1">
        {tags.map((tag) => (
          <Badge key={tag}>{tag}</Badge>
        ))}
      </span>
    )}
    {note && <span className="line-clamp-3 max-w-prose break-words whitespace-pre-wrap">{note}</span>}
  </span>
)

/** Tags are typed with commas between them; the contract takes them apart again. */
const NoteFields = z.object({ note: noteCustomer.body.shape.note, tags: z.string() })
const tagsIn = (typed: string): string[] => [...new Set(typed.split(',').flatMap((tag) => tag.trim() || []))]

function NoteForm({ customer: { id, name, note, tags, version }, onClose }: { customer: Customer; onClose: () => void }) {
  const keep = useNoteCustomer()
  return (
    <FormDialog
      title={`Note about ${name}`}
      schema={NoteFields}
      keptAs={`customer note ${id}`}
      defaultValues={{ note, tags: tags.join(', ') }}
      submitLabel="Save note"
      onSubmit={async (typed) => {
        await keep.mutateAsync({ params: { id }, body: { note: typed.note, tags: tagsIn(typed.tags), version } })
        toast({ title: 'Note saved' })
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>Your team sees this. {name} gets it too with a copy of their data, so write what you would say to them.</p>
          <Textarea {...form.field('note')} label="Note" rows={5} maxLength={NOTE_MOST} />
          <Input
            {...form.field('tags')}
            label="Tags"
            hint={`Up to ${MOST_TAGS}, with commas between them: regular, tea`}
            autoComplete="off"
          />
        </>
      )}
    </FormDialog>
  )
}

/** A select holds text. */
const WriteFields = writeToCustomer.body.extend({ storeId: z.string() })
type Place = { id: number; name: string }
function WriteForm({ customer: { id, name }, stores, onClose }: { customer: Customer; stores: readonly Place[]; onClose: () => void }) {
  const write = useWriteToCustomer()
  return (
    <FormDialog
      title={`Write to ${name}`}
      schema={WriteFields}
      keptAs={`customer message ${id}`}
      defaultValues={{ storeId: String(stores[0]?.id ?? ''), text: '' }}
      submitLabel="Send message"
      busyLabel="Sending…"
      onSubmit={async ({ storeId, text }) => {
        await write.mutateAsync({ params: { id }, body: { storeId: StoreId.parse(Number(storeId)), text } })
        toast({ title: `Sent to ${name}`, body: 'The answer arrives under Messages.' })
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          {stores.length > 1 && (
            <Select
              {...form.field('storeId')}
              label="From"
              choices={stores.map((store) => ({ value: String(store.id), label: store.name }))}
            />
          )}
          <Textarea {...form.field('text')} label="Message" rows={6} maxLength={MESSAGE_LENGTH} />
        </>
      )}
    </FormDialog>
  )
}
