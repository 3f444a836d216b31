import { useSearchParams } from 'react-router'
import { LIMITS } from '#contracts/limits.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { AdminSetup } from './AdminSetup.tsx'
import { AuthPage } from './AuthPage.tsx'
import { SignInForm } from './SignInForm.tsx'

/** Admin sign-in. Accounts are by invitation, so there is no sign-up link. */
export default function AdminLoginScreen() {
  const [search] = useSearchParams()
  const setup = search.get('setup')
  if (setup !== null) return <AdminSetup token={setup} />
  return (
    <AuthPage entrance="admin" title="Admin sign in" lead="For the SPIRAL team. Your actions here are recorded.">
      <div className="flex flex-col gap-4">
        {search.has('locked') && (
          <Notice title="Signed out">You were away for {LIMITS.platformIdleMinutes} minutes. Sign in to pick up where you left off.</Notice>
        )}
        <SignInForm />
      </div>
    </AuthPage>
  )
}
