import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FULFILLMENT_METHODS, type FulfillmentMethod, IF_UNAVAILABLE, type IfUnavailable } from '#contracts/constants.ts'
import type { MallId } from '#contracts/ids.ts'
import { centers } from '#contracts/malls/centers.ts'
import { MONTHS } from '#contracts/perks.ts'
import { LIKES_MOST, type Preferences, SIZE_KIND_WORDS, SIZE_KINDS, SIZES } from '#contracts/preferences.ts'
import { read } from '#web/lib/api.ts'
import { preload } from '#web/lib/preload.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card, PageTitle } from '#web/ui/Card.tsx'
import { Switch } from '#web/ui/Checkbox.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Select } from '#web/ui/Select.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { categories } from '../catalog/queries.ts'
import { AnyOf, OneOf } from './Choices.tsx'
import { Part } from './Part.tsx'
import { myPreferences, useClearPreferences } from './queries.ts'

const load = preload(() => [myPreferences(), categories()])
export { load as clientLoader, load as loader }

/** What a person tells SPIRAL once. Everything is optional, saved field by field, and cleared at once. */
export default function ProfileSettingsScreen() {
  const { data, error, refetch } = useQuery(myPreferences())
  return (
    <div className="flex flex-col gap-8 py-4">
      <PageTitle
        title="My preferences"
        lead="Everything here is optional and only you see it. Each change is saved by itself."
        actions={data && <ClearAll />}
      />
      {data ? (
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
          <div className="flex flex-col gap-6">
            <Privacy known={data} />
            <Likes known={data} />
            <Birthday known={data} />
          </div>
          <div className="flex flex-col gap-6">
            <Delivery known={data} />
            <SizesPart known={data} />
            <Elsewhere />
          </div>
        </div>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Card>
          <SkeletonRows count={8} />
        </Card>
      )}
    </div>
  )
}

type Known = { known: Preferences }

const Privacy = ({ known }: Known) => (
  <Part
    title="Personalization"
    why="Suggestions can use what you like here, what you bought and what you saved. Product pages begin with your size, and items with your usual way. Search, prices and stock are the same for everybody either way."
  >
    {(set) => (
      <>
        <Switch
          label="Personal suggestions"
          hint={
            known.personalized
              ? 'Suggestions use your likes, orders and wishlist. Your sizes and your usual way are chosen for you.'
              : 'Off: suggestions show what is popular and near you, the same for everybody there. No size and no way is chosen for you.'
          }
          checked={known.personalized}
          onChange={({ target }) => set({ personalized: target.checked })}
        />
        <Switch
          label="Ad measurement"
          hint="Off unless you turn it on. SPIRAL shows no outside ads today."
          checked={known.adMeasurement}
          onChange={({ target }) => set({ adMeasurement: target.checked })}
        />
      </>
    )}
  </Part>
)

function Likes({ known }: Known) {
  const { data } = useQuery(categories())
  const departments = data?.items.filter(({ parentId }) => parentId === null) ?? []
  return (
    <Part title="What I like" why="Suggestions begin with what you like, as long as personal suggestions are on.">
      {(set) => (
        <AnyOf
          legend="Departments"
          legendHidden
          hint={`${known.likes.length} of ${LIKES_MOST} chosen.`}
          choices={departments.map(({ id, name }) => ({ value: id, label: name }))}
          values={known.likes}
          most={LIKES_MOST}
          onChoose={(likes) => set({ likes })}
        />
      )}
    </Part>
  )
}

const METHOD_WORDS: Record<FulfillmentMethod, string> = {
  'in-store-pickup': 'Pick up in the store',
  'ship-to-mall': 'Pick up at a SPIRAL Center',
  'ship-to-me': 'Ship to my address',
}
const UNAVAILABLE_WORDS: Record<IfUnavailable, string> = {
  refund: 'Refund it',
  ask: 'Ask me first',
  similar: 'Give me something similar',
}
const NONE = { value: 'none', label: 'No usual one' } as const

function Delivery({ known }: Known) {
  const { data } = useQuery(read(centers, { query: { limit: 100, sort: 'alphabetical' } }))
  const places = data?.items ?? []
  return (
    <Part
      title="How I get things"
      why="An item that you add begins with your usual way, where its store offers it, and with your usual Center. A pickup that a product card promises stays a pickup. You can change it in the cart. New items also tell the store what you want when an item is missing."
    >
      {(set) => (
        <>
          <OneOf
            legend="Usual way"
            choices={[NONE, ...FULFILLMENT_METHODS.map((value) => ({ value, label: METHOD_WORDS[value] }))]}
            value={known.method ?? 'none'}
            onChoose={(method) => set({ method: method === 'none' ? null : method })}
          />
          <Select
            label="Usual SPIRAL Center"
            value={String(known.centerMallId ?? '')}
            onChange={({ target }) => set({ centerMallId: target.value === '' ? null : (Number(target.value) as MallId) })}
            choices={[
              { value: '', label: 'No usual one' },
              ...places.map(({ id, name, city, state }) => ({ value: String(id), label: `${name}, ${city}, ${state}` })),
            ]}
          />
          <OneOf
            legend="If an item is not on the shelf"
            choices={[
              { value: 'none', label: 'Decide each time' } as const,
              ...IF_UNAVAILABLE.map((value) => ({ value, label: UNAVAILABLE_WORDS[value] })),
            ]}
            value={known.ifUnavailable ?? 'none'}
            onChoose={(wish) => set({ ifUnavailable: wish === 'none' ? null : wish })}
          />
        </>
      )}
    </Part>
  )
}

const SizesPart = ({ known }: Known) => (
  <Part
    title="My sizes"
    why="A product page begins with your size where a store has it, and says so. You can choose another. Shoes begin with one only where the store says whom they are for."
  >
    {(set) => (
      <div className="grid gap-4 sm:grid-cols-2">
        {SIZE_KINDS.map((kind) => (
          <Select
            key={kind}
            label={SIZE_KIND_WORDS[kind]}
            value={known.sizes[kind] ?? ''}
            onChange={({ target }) => set({ sizes: { [kind]: target.value === '' ? null : target.value } })}
            choices={[{ value: '', label: 'Not given' }, ...SIZES[kind].map((size) => ({ value: size, label: size }))]}
          />
        ))}
      </div>
    )}
  </Part>
)

const Birthday = ({ known }: Known) => (
  <Part title="My birthday" why="The month is for the birthday perks of stores that you joined. Stores see neither a day nor a year.">
    {(set) => (
      <Select
        label="My birth month"
        value={String(known.birthMonth ?? '')}
        onChange={({ target }) => set({ birthMonth: target.value === '' ? null : Number(target.value) })}
        choices={[{ value: '', label: 'Not given' }, ...MONTHS.map((label, at) => ({ value: String(at + 1), label }))]}
      />
    )}
  </Part>
)

const LINKS = [
  { to: '/push-notification-settings', label: 'Messages, quiet hours and devices' },
  { to: '/accessibility-settings', label: 'Text size, contrast and motion' },
  { to: '/profile', label: 'Public profile' },
  { to: '/account#privacy', label: 'Download my data or close my account' },
  { to: '/legal/privacy', label: 'Privacy notice' },
]

const Elsewhere = () => (
  <Card className="flex flex-col gap-3 sm:p-6">
    <h2 className="text-h4">More settings</h2>
    <p className="text-soft">Mails and pages are in English. There are no other languages yet.</p>
    <ul className="flex flex-col">
      {LINKS.map(({ to, label }) => (
        <li key={to} className="flex min-h-11 items-center">
          <TextLink to={to}>{label}</TextLink>
        </li>
      ))}
    </ul>
  </Card>
)

function ClearAll() {
  const [isAsking, setAsking] = useState(false)
  const clear = useClearPreferences()
  const act = () =>
    clear.mutate(
      {},
      {
        onSuccess() {
          setAsking(false)
          toast({ title: 'Your preferences are cleared' })
        },
      },
    )
  return (
    <>
      <Button variant="quiet-danger" onClick={() => setAsking(true)}>
        Clear all
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Clear all preferences?"
        confirmLabel="Clear all"
        destructive
        busy={clear.isPending}
        busyLabel="Clearing…"
        onConfirm={act}
        onClose={() => setAsking(false)}
      >
        <p>
          Sizes, birth month, likes and your usual ways go, and what you once told us about food and your household. Personalization,
          accessibility and messages stay as they are.
        </p>
      </ConfirmDialog>
    </>
  )
}
