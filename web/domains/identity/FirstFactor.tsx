import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Viewer } from '#contracts/identity/people.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { PasswordInput } from '#web/ui/Input.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SkeletonText } from '#web/ui/Skeleton.tsx'
import { AddPasskey } from './AddPasskey.tsx'
import { LostFactor } from './LostFactor.tsx'
import { PasskeySignIn } from './PasskeySignIn.tsx'
import { myPasskeys } from './queries.ts'
import { SecondFactor } from './SecondFactor.tsx'

/** The password was correct, but this role requires a second factor: the account's passkey, or a new one on first sign-in. */
export function FirstFactor({ viewer }: { viewer: Viewer }) {
  const { data, error, refetch } = useQuery({ ...myPasskeys(), staleTime: 0 })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonText />
  if (data.items.length > 0) return <ShowPasskey email={viewer.email} />
  return (
    <div className="flex flex-col gap-6">
      <Notice tone="warning" title="One more step">
        Your role needs two-step sign-in. Add a passkey or set up a code app to continue.
      </Notice>
      <section className="flex flex-col gap-4">
        <h2 className="text-h4">Passkey</h2>
        <AddPasskey isFirst />
      </section>
      <section className="flex flex-col gap-4 border-t border-hairline pt-6">
        <h2 className="text-h4">Code app</h2>
        <SecondFactor />
      </section>
    </div>
  )
}

function ShowPasskey({ email }: { email: string }) {
  const [isLost, setLost] = useState(false)
  const [password, setPassword] = useState('')
  return (
    <div className="flex flex-col gap-4">
      <Notice tone="warning" title="One more step">
        Your role needs your passkey too.
      </Notice>
      <PasskeySignIn label="Use your passkey" />
      {isLost ? (
        <>
          <PasswordInput
            label="Your password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          <LostFactor label="Ask for help" email={email} password={password} />
        </>
      ) : (
        <p>
          <button type="button" className="font-medium text-link underline underline-offset-3" onClick={() => setLost(true)}>
            I lost my passkey
          </button>
        </p>
      )}
    </div>
  )
}
