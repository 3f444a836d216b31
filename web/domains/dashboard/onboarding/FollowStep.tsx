import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Suggestion } from '#contracts/community/people.ts'
import { SkeletonCards } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { PlaceCard } from '../Suggested.tsx'
import { placesToFollow } from './queries.ts'
import { StepActions, type StepProps } from './StepActions.tsx'

/** Stores and a mall nearby. Each press saves at once. */
export function FollowStep({ near, onDone, onSkip, onBack }: StepProps & { near: string | undefined }) {
  const { data, isPending } = useQuery({ ...placesToFollow(near), staleTime: 0 })
  // What is followed is suggested no more, but must not vanish under the finger: the page keeps what it showed first.
  const [first, setFirst] = useState<readonly Suggestion[]>()
  if (data && !first) setFirst(data.items)
  const places = first ?? []
  return (
    <div className="flex flex-col gap-6">
      {isPending && !first ? (
        <SkeletonCards count={3} />
      ) : places.length === 0 ? (
        <p className="text-soft">
          No stores near you are on SPIRAL yet. <TextLink to="/stores">See all stores</TextLink>
        </p>
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2">
          {places.map((place) => (
            <li key={place.href}>
              <PlaceCard place={place} />
            </li>
          ))}
        </ul>
      )}
      <StepActions busy={false} onContinue={() => void onDone()} onSkip={onSkip} onBack={onBack} />
    </div>
  )
}
