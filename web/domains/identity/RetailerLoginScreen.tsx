import { useSearchParams } from 'react-router'
import { TextLink } from '#web/ui/TextLink.tsx'
import { ApplicationInstead } from '../applications/ApplicationInstead.tsx'
import { AuthPage } from './AuthPage.tsx'
import { JoinTeam } from './JoinTeam.tsx'
import { SignInForm } from './SignInForm.tsx'

/** Sign-in for people who work for stores and malls. */
export default function RetailerLoginScreen() {
  const [search] = useSearchParams()
  const invite = search.get('invite')
  if (invite !== null) return <JoinTeam token={invite} />
  return <SignIn />
}

function SignIn() {
  const footer = (
    <>
      <p>
        New here? <TextLink to="/ai-retailer-signup">Join as Retailer</TextLink>
      </p>
      <p>
        Here to shop? <TextLink to="/login">Shopper sign in</TextLink>
      </p>
    </>
  )
  return (
    <AuthPage
      entrance="retailer"
      title="Retailer sign in"
      lead="Manage orders, stock and pickups for your stores and SPIRAL Centers."
      footer={footer}
      instead={<ApplicationInstead />}
    >
      <SignInForm />
    </AuthPage>
  )
}
