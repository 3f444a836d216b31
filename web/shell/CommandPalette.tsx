import { useQuery } from '@tanstack/react-query'
import { Building2, Package, Search, Store, UserRound } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { adminOrders, adminPeople, businesses } from '#contracts/admin/admin.ts'
import type { Reply } from '#contracts/endpoint.ts'
import { dollars } from '#contracts/money.ts'
import { officeLink } from '#contracts/office-links.ts'
import { businessesNamed, ordersNamed, peopleNamed } from '#web/domains/admin/queries.ts'
import { useDebounced } from '#web/lib/debounced.ts'
import { plural } from '#web/lib/format.ts'
import { day } from '#web/lib/date-format.ts'
import { ComboboxList } from '#web/ui/ComboboxList.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import type { FoundGroup, FoundRow } from '#web/ui/useCombobox.ts'
import { FoundNote, FoundStatus } from './FoundNote.tsx'
import { forAddress, useFinder } from './finder.ts'
import type { OfficeLink } from './OfficeFrame.tsx'

const LEAST_LETTERS = 2
const MOST_LETTERS = 120
const LABEL = 'Screen, order number, email or name'

type PaletteProps = { open: boolean; screens: readonly OfficeLink[]; onClose: () => void }

/** Finds destinations in the admin office: its screens, and the orders, people, businesses and stores that match the text. */
export default function CommandPalette({ open, screens, onClose }: PaletteProps) {
  const navigate = useNavigate()
  const { key } = useLocation()
  // Sections of one screen share a path, so the shell does not move the focus between them.
  const leadsToHeading = useRef(false)
  useEffect(() => {
    if (leadsToHeading.current) focusHeading()
    leadsToHeading.current = false
  }, [key])
  function go(row: FoundRow) {
    onClose()
    leadsToHeading.current = row.key.startsWith(SCREEN)
    void navigate(row.href)
  }
  return (
    <Modal
      open={open}
      onClose={onClose}
      title="Find or go to"
      className="modal-center mx-auto mt-[8dvh] mb-auto max-h-[80dvh] w-[min(38rem,calc(100vw-2rem))] rounded-lg"
    >
      <Finder screens={screens} onPick={go} />
    </Modal>
  )
}

/** Starts empty each time the palette opens. */
function Finder({ screens, onPick }: { screens: readonly OfficeLink[]; onPick: (row: FoundRow) => void }) {
  const [text, setText] = useState('')
  const asked = text.trim()
  const { groups: records, ...found } = useRecords(asked)
  const groups = [{ title: 'Go to', rows: screensNamed(screens, asked) }, ...records]
  const { field, rows, ...box } = useFinder({ groups, asked, isSettled: found.isSettled, isFixed: true, onPick })
  const isTooShort = rows.length === 0 && asked.length < LEAST_LETTERS
  return (
    <div className="-m-4 flex flex-col sm:-m-6">
      <div className="sticky -top-4 z-1 border-b border-hairline bg-surface p-3 sm:-top-6">
        <Search aria-hidden="true" className="pointer-events-none absolute top-6 left-6 size-5 text-mute" strokeWidth={1.75} />
        <input
          // The dialog focuses this field when it opens.
          ref={(input) => input?.setAttribute('autofocus', '')}
          type="text"
          {...field}
          aria-label={LABEL}
          enterKeyHint="go"
          spellCheck={false}
          maxLength={MOST_LETTERS}
          placeholder={LABEL}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="h-11 w-full rounded-sm border border-control bg-surface pr-3 pl-10 text-base text-text"
        />
      </div>
      {isTooShort ? (
        <p className="px-4 py-6 text-center text-soft">No screen has that name. Orders, people and stores take two letters or more.</p>
      ) : (
        <FoundNote {...found} asked={asked} count={rows.length} />
      )}
      {box.isShown && <ComboboxList {...box} label="Found" groups={groups} />}
      <FoundStatus {...found} asked={isTooShort ? '' : asked} count={rows.length} />
    </div>
  )
}

const SCREEN = 'screen '
const icon = 'size-5'
const screensNamed = (screens: readonly OfficeLink[], asked: string): FoundRow[] =>
  screens
    .filter(({ label }) => label.toLowerCase().includes(asked.toLowerCase()))
    .map(({ href, label, Icon }) => ({ key: `${SCREEN}${href}`, href, icon: <Icon className={icon} strokeWidth={1.75} />, label }))

function focusHeading() {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** The records that match the text so far; each list is queried separately. */
function useRecords(asked: string) {
  const q = useDebounced(asked)
  const isAsking = asked.length >= LEAST_LETTERS && q.length >= LEAST_LETTERS
  const orders = useQuery({ ...ordersNamed(q), enabled: isAsking })
  const people = useQuery({ ...peopleNamed(q), enabled: isAsking })
  const places = useQuery({ ...businessesNamed(q), enabled: isAsking })
  const reads = [orders, people, places]
  const isFetching = reads.some((each) => each.isFetching)
  const groups: FoundGroup[] = isAsking
    ? [
        { title: 'Orders', rows: (orders.data?.items ?? []).map(orderRow) },
        { title: 'People', rows: (people.data?.items ?? []).map(personRow) },
        { title: 'Businesses', rows: (places.data?.retailers ?? []).map(businessRow) },
        { title: 'Stores', rows: (places.data?.stores ?? []).map(storeRow) },
      ]
    : []
  return {
    groups,
    isSettled: asked.length < LEAST_LETTERS || (q === asked && !isFetching),
    error: isFetching || !isAsking ? null : (reads.find(({ error }) => error)?.error ?? null),
    onRetry: () => reads.forEach(({ error, refetch }) => void (error && refetch())),
  }
}

type Places = Reply<typeof businesses>

const orderRow = ({ number, customer, email, total, placedAt }: Reply<typeof adminOrders>['items'][number]): FoundRow => ({
  key: number,
  href: officeLink('admin', 'orders', { q: number, order: number }),
  icon: <Package className={icon} strokeWidth={1.75} />,
  label: `${number} · ${customer}`,
  detail: `${day(placedAt)} · ${dollars(total)} · ${email}`,
})
const personRow = ({ id, name, email, roles }: Reply<typeof adminPeople>['items'][number]): FoundRow => ({
  key: id,
  href: teamHref(email),
  icon: <UserRound className={icon} strokeWidth={1.75} />,
  label: name,
  detail: [email, ...roles].join(' · '),
})
/** A business row leads to the list of its people. */
const businessRow = ({ id, name, status, stores }: Places['retailers'][number]): FoundRow => ({
  key: `business ${id}`,
  href: teamHref(name),
  icon: <Building2 className={icon} strokeWidth={1.75} />,
  label: name,
  detail: [plural(stores, 'store'), status === 'active' ? '' : status, 'to its team'].filter(Boolean).join(' · '),
})
const storeRow = ({ id, slug, name, place, retailer, closed }: Places['stores'][number]): FoundRow => ({
  key: `store ${id}`,
  href: `/store/${slug}`,
  icon: <Store className={icon} strokeWidth={1.75} />,
  label: name,
  detail: [retailer, place, closed ? 'closed' : '', 'to its page'].filter(Boolean).join(' · '),
})
const teamHref = (q: string): string => officeLink('admin', 'people', { q: forAddress(q, MOST_LETTERS) })
