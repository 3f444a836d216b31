import { useLocation } from 'react-router'
import { useViewer } from '#web/shell/session.ts'
import { TextLink } from '#web/ui/TextLink.tsx'
import { AuthPage } from './AuthPage.tsx'
import { CheckYourEmail } from './CheckYourEmail.tsx'
import { isApplication, ownPath } from './return-to.ts'
import { SignupForm } from './SignupForm.tsx'

/** Sign-up, and the page of a new account until its address is confirmed. */
export default function SignupScreen() {
  const viewer = useViewer()
  const { search } = useLocation()
  const isSeller = isApplication(ownPath(new URLSearchParams(search).get('returnTo'), '/'))
  if (viewer && !viewer.emailVerified) return <CheckYourEmail viewer={viewer} />
  const footer = (
    <p>
      Have an account? <TextLink to={`/login${search}`}>Sign in</TextLink>
    </p>
  )
  return (
    <AuthPage
      title="Create account"
      lead={
        isSeller
          ? 'One account for you. Your application comes next, and you can stop and continue at any time.'
          : 'Keep your orders in one place and earn SPIRALs every time you shop.'
      }
      footer={footer}
    >
      <SignupForm />
    </AuthPage>
  )
}
