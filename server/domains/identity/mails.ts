import type { PlatformRole } from '#contracts/roles.ts'
import type { Mail } from '../../platform/mail-template.ts'

/** The mails that identity sends. Links carry their token in the URL of a page, which acts only when a person presses its button. */
type Addressee = { to: string; firstName: string; publicOrigin: string }

const at = (publicOrigin: string, path: string, query: Record<string, string> = {}): string => {
  const url = new URL(path, publicOrigin)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.toString()
}

const back = (next: string): Record<string, string> => (next === '' ? {} : { returnTo: next })

/** `next`: the path of the page where the sign-up began; empty for none. */
export const finishSignUp = ({ to, firstName, publicOrigin }: Addressee, token: string, next = ''): Mail => ({
  to,
  kind: 'identity.verify',
  subject: 'Confirm your email for SPIRAL',
  paragraphs: [
    `Hi ${firstName},`,
    'Welcome to SPIRAL! Confirm your email to keep your orders and SPIRALs in one place. This link works once, for 24 hours.',
    "Didn't sign up? You can ignore this email. No one can use your address without this link.",
  ],
  action: { label: 'Confirm my email', url: at(publicOrigin, '/login', { mode: 'verify', token, ...back(next) }) },
})

export const alreadyJoined = ({ to, firstName, publicOrigin }: Addressee, next = ''): Mail => ({
  to,
  kind: 'identity.already_joined',
  subject: 'You already have a SPIRAL account',
  paragraphs: [
    `Hi ${firstName},`,
    'Someone just signed up with this email, probably you. You already have an account, and nothing in it has changed.',
    'Sign in where you signed up and we move your cart and saved items to your account. Forgot your password? You can reset it there.',
  ],
  action: { label: 'Sign in', url: at(publicOrigin, '/login', back(next)) },
})

export const noAccount = ({ to, publicOrigin }: Addressee): Mail => ({
  to,
  kind: 'identity.no_account',
  subject: "We didn't find your SPIRAL account",
  paragraphs: [
    'Hi,',
    'Someone asked for a link to a SPIRAL account with this email, probably you. This email has no account.',
    "You may have signed up with another email. Didn't ask for a link? You can ignore this email.",
  ],
  action: { label: 'Sign up', url: at(publicOrigin, '/signup') },
})

export const newPassword = ({ to, firstName, publicOrigin }: Addressee, token: string): Mail => ({
  to,
  kind: 'identity.reset',
  subject: 'Reset your SPIRAL password',
  paragraphs: [
    `Hi ${firstName},`,
    'Choose a new password with this link. It works once, for one hour. You will be signed out everywhere.',
    "Didn't ask for this? You can ignore this email. Your password stays the same.",
  ],
  action: { label: 'Set a new password', url: at(publicOrigin, '/login', { mode: 'reset', token }) },
})

export const passwordChanged = ({ to, firstName, publicOrigin }: Addressee): Mail => ({
  to,
  kind: 'identity.password_changed',
  subject: 'Your SPIRAL password was changed',
  paragraphs: [
    `Hi ${firstName},`,
    'Your password was changed, and your account was signed out everywhere else.',
    "Wasn't you? Set a new password right away.",
  ],
  action: { label: 'Set a new password', url: at(publicOrigin, '/login', { mode: 'forgot' }) },
})

export const newDevice = ({ to, firstName, publicOrigin }: Addressee, device: string): Mail => ({
  to,
  kind: 'identity.new_device',
  subject: 'New sign-in to your SPIRAL account',
  paragraphs: [
    `Hi ${firstName},`,
    `Your account has special access, and it was just used to sign in on a new device: ${device}.`,
    "Wasn't you? Set a new password right away. That signs out every device.",
  ],
  action: { label: 'Set a new password', url: at(publicOrigin, '/login', { mode: 'forgot' }) },
})

/** `page` was checked to be a pattern of our own pages. The link leads to the sign-in page. */
export const accessDecided = (
  { to, firstName, publicOrigin }: Addressee,
  { kind, page, isGranted, note }: { kind: 'page' | 'second-factor'; page: string | null; isGranted: boolean; note: string | null },
): Mail => {
  const wish = kind === 'page' ? `access to ${page}` : 'to turn off two-step sign-in'
  const next = kind === 'page' ? 'Sign in again to use it.' : 'Sign in with your password and set up a new passkey or code app.'
  return {
    to,
    kind: 'identity.access_decided',
    subject: isGranted ? 'Your request was approved' : 'Your request was declined',
    paragraphs: [
      `Hi ${firstName},`,
      isGranted ? `You asked for ${wish}. It's done. ${next}` : `You asked for ${wish}. Your request was declined.`,
      ...(note ? [`Note: ${note}`] : []),
      ...(kind === 'second-factor' ? ["Didn't ask for this? Someone knows your password. Set a new one right away."] : []),
    ],
    action: { label: 'Sign in', url: at(publicOrigin, '/login') },
  }
}

export const roleChanged = (
  { to, firstName, publicOrigin }: Addressee,
  { role, isGiven }: { role: PlatformRole; isGiven: boolean },
): Mail => ({
  to,
  kind: 'identity.role_changed',
  subject: isGiven ? 'You have a new role at SPIRAL' : 'Your role at SPIRAL has ended',
  paragraphs: [
    `Hi ${firstName},`,
    isGiven ? `An admin gave you the role "${role}". Sign in again to use it.` : `An admin took the role "${role}" off your account.`,
  ],
  action: { label: 'Sign in', url: at(publicOrigin, '/login') },
})

export const secondFactorOff = ({ to, firstName, publicOrigin }: Addressee): Mail => ({
  to,
  kind: 'identity.second_factor_off',
  subject: 'Two-step sign-in was turned off',
  paragraphs: [
    `Hi ${firstName},`,
    'Your code app was turned off, and your account was signed out everywhere else. You now sign in with your password only.',
    "Wasn't you? Set a new password right away.",
  ],
  action: { label: 'Set a new password', url: at(publicOrigin, '/login', { mode: 'forgot' }) },
})

export const passkeyAdded = ({ to, firstName, publicOrigin }: Addressee, name: string): Mail => ({
  to,
  kind: 'identity.passkey_added',
  subject: 'A passkey was added to your SPIRAL account',
  paragraphs: [
    `Hi ${firstName},`,
    `A passkey was added to your account: ${name}. It signs in without your password.`,
    "Wasn't you? Remove it in My Account under Passkeys, and set a new password right away.",
  ],
  action: { label: 'Open my account', url: at(publicOrigin, '/account') },
})

export const passkeyRemoved = ({ to, firstName, publicOrigin }: Addressee, name: string): Mail => ({
  to,
  kind: 'identity.passkey_removed',
  subject: 'A passkey was removed from your SPIRAL account',
  paragraphs: [
    `Hi ${firstName},`,
    `The passkey ${name} was removed from your account, and every device that used it was signed out.`,
    "Wasn't you? Set a new password right away.",
  ],
  action: { label: 'Set a new password', url: at(publicOrigin, '/login', { mode: 'forgot' }) },
})

export const confirmNewEmail = ({ to, firstName, publicOrigin }: Addressee, token: string): Mail => ({
  to,
  kind: 'identity.confirm_email',
  subject: 'Confirm your new email for SPIRAL',
  paragraphs: [
    `Hi ${firstName},`,
    'Someone wants to use this address for a SPIRAL account, probably you. This link works once, for one hour.',
    "Wasn't you? You can ignore this email.",
  ],
  action: { label: 'Use this address', url: at(publicOrigin, '/login', { mode: 'email', token }) },
})

export const emailChanged = ({ to, firstName, publicOrigin }: Addressee, token: string): Mail => ({
  to,
  kind: 'identity.email_changed',
  subject: 'Your SPIRAL email was changed',
  paragraphs: [
    `Hi ${firstName},`,
    'You now sign in with a new email, and our emails go there.',
    "Wasn't you? Take this address back within 7 days. That signs out every device. Then set a new password.",
  ],
  action: { label: 'Take this address back', url: at(publicOrigin, '/login', { mode: 'email-back', token }) },
})
