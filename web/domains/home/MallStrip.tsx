import { useQuery } from '@tanstack/react-query'
import { Section } from '#web/ui/Card.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { MallGrid } from '../malls/MallGrid.tsx'
import { someMalls } from './below.ts'

/** Malls with their stores; nearest first if the location is known. */
export function MallStrip({ near }: { near: string | undefined }) {
  const { data, error, refetch } = useQuery(someMalls(near))
  if (data?.items.length === 0) return null
  return (
    <Section title="Malls" aside={<TextLink to="/malls">All malls</TextLink>}>
      {data ? (
        <MallGrid malls={data.items} near={near !== undefined} headingLevel={3} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows count={3} />
      )}
    </Section>
  )
}
