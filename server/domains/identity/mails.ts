import type { Mail } from '../../platform/mail-template.ts'

/** The mails that identity sends. Links carry their token in the URL of a page, which acts only when a person presses its button. */
type To = { to: string; firstName: string; publicOrigin: string }

const at = (publicOrigin: string, path: string, query: Record<string, string> = {}): string => {
  const url = new URL(path, publicOrigin)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.toString()
}

export const finishSignUp = ({ to, firstName, publicOrigin }: To, token: string): Mail => ({
  to,
  kind: 'identity.verify',
  subject: 'Finish signing up for SPIRAL',
  paragraphs: [
    `Hello ${firstName},`,
    'confirm that this is your email address to finish signing up. The link works once, for 24 hours.',
    "If you didn't ask for an account, ignore this mail: without the link nothing more happens.",
  ],
  action: { label: 'Confirm my email', url: at(publicOrigin, '/login', { mode: 'verify', token }) },
})

export const alreadyJoined = ({ to, firstName, publicOrigin }: To): Mail => ({
  to,
  kind: 'identity.already_joined',
  subject: 'You already have a SPIRAL account',
  paragraphs: [
    `Hello ${firstName},`,
    'somebody, probably you, asked to sign up with this email address. It already has an account and is confirmed, so nothing was changed.',
    'Sign in with your password. If you forgot it, choose "Forgot password" on the same page.',
  ],
  action: { label: 'Sign in', url: at(publicOrigin, '/login') },
})

export const noAccount = ({ to, publicOrigin }: To): Mail => ({
  to,
  kind: 'identity.no_account',
  subject: 'No SPIRAL account has this email address',
  paragraphs: [
    'Hello,',
    'somebody, probably you, asked for a link to a SPIRAL account with this email address. There is no such account.',
    'Perhaps you signed up with another address. If it was not you, ignore this mail.',
  ],
  action: { label: 'Sign up', url: at(publicOrigin, '/signup') },
})

export const newPassword = ({ to, firstName, publicOrigin }: To, token: string): Mail => ({
  to,
  kind: 'identity.reset',
  subject: 'Set a new SPIRAL password',
  paragraphs: [
    `Hello ${firstName},`,
    'choose a new password with this link. It works once, for one hour, and ends every sign-in of your account.',
    "If you didn't ask for it, ignore this mail: your password stays as it is.",
  ],
  action: { label: 'Set a new password', url: at(publicOrigin, '/login', { mode: 'reset', token }) },
})

export const passwordChanged = ({ to, firstName, publicOrigin }: To): Mail => ({
  to,
  kind: 'identity.password_changed',
  subject: 'Your SPIRAL password was changed',
  paragraphs: [
    `Hello ${firstName},`,
    'the password of your account was changed and all other sign-ins were ended.',
    'If it was not you, set a new password at once.',
  ],
  action: { label: 'Set a new password', url: at(publicOrigin, '/login', { mode: 'forgot' }) },
})

export const newDevice = ({ to, firstName, publicOrigin }: To, device: string): Mail => ({
  to,
  kind: 'identity.new_device',
  subject: 'New sign-in to your SPIRAL account',
  paragraphs: [
    `Hello ${firstName},`,
    `your account, which has rights of the platform, was just used to sign in from a new device: ${device}.`,
    'If it was not you, set a new password at once: that ends every sign-in.',
  ],
  action: { label: 'Set a new password', url: at(publicOrigin, '/login', { mode: 'forgot' }) },
})

/** `page` was checked to be a pattern of our own pages. The link leads to the sign-in page. */
export const accessDecided = (
  { to, firstName, publicOrigin }: To,
  { kind, page, isGranted, note }: { kind: 'page' | 'second-factor'; page: string | null; isGranted: boolean; note: string | null },
): Mail => {
  const wish = kind === 'page' ? `access to ${page}` : 'to have the second factor taken off your account'
  const next =
    kind === 'page'
      ? 'Sign in again to use it.'
      : 'All sign-ins were ended. Sign in with your password and set up a new passkey or code app.'
  return {
    to,
    kind: 'identity.access_decided',
    subject: isGranted ? 'Your request was granted' : 'Your request was not granted',
    paragraphs: [
      `Hello ${firstName},`,
      isGranted ? `you asked for ${wish}. It is done. ${next}` : `you asked for ${wish}. It was not granted.`,
      ...(note ? [`What was said: ${note}`] : []),
      ...(kind === 'second-factor' ? ['If it was not you who asked, set a new password at once: somebody knows yours.'] : []),
    ],
    action: { label: 'Sign in', url: at(publicOrigin, '/login') },
  }
}

export const secondFactorOff = ({ to, firstName, publicOrigin }: To): Mail => ({
  to,
  kind: 'identity.second_factor_off',
  subject: 'Two-step sign-in was turned off',
  paragraphs: [
    `Hello ${firstName},`,
    'the code app of your account was turned off and all other sign-ins were ended. From now on the password alone signs in.',
    'If it was not you, set a new password at once.',
  ],
  action: { label: 'Set a new password', url: at(publicOrigin, '/login', { mode: 'forgot' }) },
})

export const passkeyAdded = ({ to, firstName, publicOrigin }: To, name: string): Mail => ({
  to,
  kind: 'identity.passkey_added',
  subject: 'A passkey was added to your SPIRAL account',
  paragraphs: [
    `Hello ${firstName},`,
    `a passkey was added to your account: ${name}. It signs in without your password.`,
    'If it was not you, remove it under My Account, Passkeys, and set a new password at once.',
  ],
  action: { label: 'Open my account', url: at(publicOrigin, '/account') },
})

export const passkeyRemoved = ({ to, firstName, publicOrigin }: To, name: string): Mail => ({
  to,
  kind: 'identity.passkey_removed',
  subject: 'A passkey was removed from your SPIRAL account',
  paragraphs: [
    `Hello ${firstName},`,
    `the passkey ${name} was removed from your account, and the sign-ins made with it were ended.`,
    'If it was not you, set a new password at once.',
  ],
  action: { label: 'Set a new password', url: at(publicOrigin, '/login', { mode: 'forgot' }) },
})

export const confirmNewEmail = ({ to, firstName, publicOrigin }: To, token: string): Mail => ({
  to,
  kind: 'identity.confirm_email',
  subject: 'Confirm your new email for SPIRAL',
  paragraphs: [
    `Hello ${firstName},`,
    'somebody, probably you, wants to use this address for their SPIRAL account. The link works once, for one hour.',
    'If it was not you, ignore this mail: without the link nothing happens.',
  ],
  action: { label: 'Use this address', url: at(publicOrigin, '/login', { mode: 'email', token }) },
})

export const emailChanged = ({ to, firstName, publicOrigin }: To, token: string): Mail => ({
  to,
  kind: 'identity.email_changed',
  subject: 'The email of your SPIRAL account was changed',
  paragraphs: [
    `Hello ${firstName},`,
    'your account now signs in with another address. Mails from us go there.',
    'If it was not you, take this address back within 7 days: that ends every sign-in. Then set a new password.',
  ],
  action: { label: 'Take this address back', url: at(publicOrigin, '/login', { mode: 'email-back', token }) },
})
