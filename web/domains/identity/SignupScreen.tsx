import { useLocation } from 'react-router'
import { useViewer } from '#web/shell/session.ts'
import { TextLink } from '#web/ui/TextLink.tsx'
import { AuthPage } from './AuthPage.tsx'
import { CheckYourEmail } from './CheckYourEmail.tsx'
import { SignupForm } from './SignupForm.tsx'

/** Sign-up, and the page of a new account until its address is confirmed. */
export default function SignupScreen() {
  const viewer = useViewer()
  const { search } = useLocation()
  if (viewer && !viewer.emailVerified) return <CheckYourEmail viewer={viewer} />
  const footer = (
    <p>
      Have an account? <TextLink to={`/login${search}`}>Sign in</TextLink>
    </p>
  )
  return (
    <AuthPage title="Create account" lead="Keep your orders in one place and earn SPIRALs every time you shop." footer={footer}>
      <SignupForm />
    </AuthPage>
  )
}
