import { useQuery } from '@tanstack/react-query'
import { Building2 } from 'lucide-react'
import { useParams } from 'react-router'
import { Zip } from '#contracts/identity/people.ts'
import { useHydrated } from '#web/lib/hydrated.ts'
import { ErrorPage, problemIn } from '#web/shell/ErrorPage.tsx'
import { useShopLocation } from '#web/state/location.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Section } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { MallGrid } from './MallGrid.tsx'
import { mallsNamed, nearestMalls, someMalls } from './queries.ts'

/** Unknown mall: suggests one with a similar name and the nearest malls. */
export default function MallGone({ error }: { error: unknown }) {
  const { id = '' } = useParams()
  if (problemIn(error)?.status !== 404) return <ErrorPage error={error} />
  const words = id.replaceAll(/[^a-z]+/gi, ' ').trim()
  return (
    <div className="flex flex-col gap-10">
      <EmptyState
        headingLevel={1}
        icon={<Building2 strokeWidth={1.75} />}
        title="We don't know that mall"
        action={<ButtonLink to="/mall-directory">All malls from A to Z</ButtonLink>}
        secondary={<TextLink to="/malls">Malls near me</TextLink>}
      >
        It may have another name here, or is not on SPIRAL yet.
      </EmptyState>
      {words.length > 2 && <Meant words={words.slice(0, 80)} />}
      <Nearest />
    </div>
  )
}

function Meant({ words }: { words: string }) {
  const { data } = useQuery(mallsNamed(words))
  if (!data || data.items.length === 0) return null
  return (
    <Section title="Did you mean">
      <MallGrid malls={data.items} near={false} headingLevel={3} />
    </Section>
  )
}

function Nearest() {
  const isHydrated = useHydrated()
  const zip = Zip.safeParse(useShopLocation(({ searchPreferences }) => searchPreferences.currentZipCode)).data
  const { data } = useQuery({ ...(zip ? nearestMalls(zip) : someMalls()), enabled: isHydrated })
  if (!data || data.items.length === 0) return null
  return (
    <Section title={zip ? `Nearest to ${zip}` : 'Malls on SPIRAL'}>
      <MallGrid malls={data.items} near={zip !== undefined} headingLevel={3} />
    </Section>
  )
}
