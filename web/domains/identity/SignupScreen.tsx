import { useState } from 'react'
import { useLocation } from 'react-router'
import { TextLink } from '#web/ui/TextLink.tsx'
import { AuthPage } from './AuthPage.tsx'
import { CheckYourEmail } from './CheckYourEmail.tsx'
import { SignupForm } from './SignupForm.tsx'

export default function SignupScreen() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { search } = useLocation()
  if (sentTo) return <CheckYourEmail email={sentTo} />
  const footer = (
    <p>
      Have an account? <TextLink to={`/login${search}`}>Sign in</TextLink>
    </p>
  )
  return (
    <AuthPage title="Create account" lead="Keep your orders in one place and earn SPIRALs each time you shop." footer={footer}>
      <SignupForm onSent={setSentTo} />
    </AuthPage>
  )
}
