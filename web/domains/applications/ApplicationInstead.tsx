import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { ButtonLink } from '#web/ui/Button.tsx'
import { ownApplication } from './queries.ts'

/** At the retailers' sign-in, for an account without a store: on to its application, or to a new one. */
export function ApplicationInstead() {
  const navigate = useNavigate()
  const { data } = useQuery(ownApplication())
  const waits = data?.application && data.application.state !== 'approved'
  useEffect(() => {
    if (waits) void navigate('/ai-retailer-signup', { replace: true })
  }, [waits, navigate])
  return (
    <ButtonLink to="/ai-retailer-signup" wide>
      Join as Retailer
    </ButtonLink>
  )
}
