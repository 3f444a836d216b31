import { AuthPage } from './AuthPage.tsx'
import { SignInForm } from './SignInForm.tsx'

/** By invitation: no way to sign up from here. */
export default function AdminLoginScreen() {
  return (
    <AuthPage entrance="admin" title="Admin sign in" lead="For platform staff. What you do here is recorded.">
      <SignInForm />
    </AuthPage>
  )
}
