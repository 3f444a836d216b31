import { useLocation, useSearchParams } from 'react-router'
import { TextLink } from '#web/ui/TextLink.tsx'
import { AuthPage } from './AuthPage.tsx'
import { EmailLink } from './EmailLink.tsx'
import { ForgotPassword } from './ForgotPassword.tsx'
import { ResetPassword } from './ResetPassword.tsx'
import { SignInForm } from './SignInForm.tsx'
import { VerifyEmail } from './VerifyEmail.tsx'

/** Sign-in, and the pages that mailed links open (`?mode=`). */
export default function LoginScreen() {
  const [search] = useSearchParams()
  const token = search.get('token')
  switch (search.get('mode')) {
    case 'forgot':
      return <ForgotPassword />
    case 'reset':
      return <ResetPassword token={token ?? ''} />
    case 'email':
      return <EmailLink mode="email" token={token ?? ''} />
    case 'email-back':
      return <EmailLink mode="email-back" token={token ?? ''} />
    case 'verify':
      return <VerifyEmail token={token ?? ''} />
    default:
      return <SignIn />
  }
}

function SignIn() {
  const { search } = useLocation()
  return (
    <AuthPage
      title="Sign in"
      lead="Keep your cart on every device, track your orders and earn SPIRALs."
      footer={<OtherDoors search={search} />}
    >
      <SignInForm />
    </AuthPage>
  )
}

function OtherDoors({ search }: { search: string }) {
  return (
    <>
      <p>
        New here? <TextLink to={`/signup${search}`}>Create an account</TextLink>
      </p>
      <p>
        Bought as a guest? <TextLink to="/orders">Track an order</TextLink>
      </p>
      <p>
        <TextLink to="/retailer-login">Retailer sign in</TextLink>
      </p>
    </>
  )
}
