import { z } from 'zod'
import { ConfirmedZips, ParcelDestination } from '../places/delivery.ts'
import { endpoint } from '../endpoint.ts'
import { AddressId, inUrl, SessionId } from '../ids.ts'
import { LIMITS } from '../limits.ts'
import { Nothing } from '../page.ts'
import { Email, Password, PersonName, Viewer, Zip } from './people.ts'
import { Instant } from '../time.ts'
import { named } from '../named.ts'

// Schemas that every page needs are in people.ts, so that the first page loads only those.
export { Email, me, Password, PersonName, Viewer, Zip } from './people.ts'

/** The page where a sign-up began: the confirmed address leads back to it. Whatever is no path of this site is left out. */
const ReturnTo = z.string().max(500)
export const SignUp = z.strictObject({
  email: Email,
  password: Password,
  firstName: PersonName,
  lastName: PersonName,
  zip: Zip.optional(),
  /** The versions of the terms that were shown next to the button. */
  acceptedTerms: z.string().max(40).optional(),
  acceptedPrivacy: z.string().max(40).optional(),
  marketing: z.boolean().optional(),
  returnTo: ReturnTo.optional(),
})
/**
 * Signs in at once, to a provisional account, also where the address has an account. The reply is the same for a new and a known address;
 * only the mail differs.
 */
export const signUp = endpoint('POST /api/auth/signup', {
  access: 'public',
  summary: 'Create a shopper account and sign in; a mailed link confirms the address.',
  status: 201,
  body: SignUp,
  reply: z.object({ user: Viewer }),
})
/** Where mails are kept instead of sent (a sample marketplace), a person could not open the link otherwise. */
export const confirmationMail = endpoint('GET /api/auth/confirmation', {
  access: 'shopper',
  summary: 'The mail that confirms the address of this account; null where mails are sent, in production, and once it is confirmed.',
  reply: z.object({
    mail: z
      .object({ subject: z.string(), paragraphs: z.array(z.string()), action: z.object({ label: z.string(), url: z.string() }).optional() })
      .nullable(),
  }),
})
const Code = z.string().regex(/^(\d{6}|[A-Za-z0-9]{5}-[A-Za-z0-9]{5})$/, 'Enter the 6 digits from your app, or a backup code.')
export const Login = z.strictObject({
  email: Email,
  password: z.string().min(1, 'Enter your password.').max(LIMITS.passwordMax),
  /** Second-factor code, when the account has one: six digits from the app, or a backup code. */
  code: Code.optional(),
})
export const logIn = endpoint('POST /api/auth/login', {
  access: 'public',
  summary: 'Sign in; sets the session cookie.',
  body: Login,
  reply: z.object({ user: Viewer }),
})
export const logOut = endpoint('POST /api/auth/logout', {
  access: 'public',
  summary: 'End this session.',
  status: 204,
  reply: Nothing,
})
export const forgotPassword = endpoint('POST /api/auth/forgot', {
  access: 'public',
  summary: 'Send a link that sets a new password.',
  status: 202,
  body: z.strictObject({ email: Email }),
  reply: z.object({ sent: z.literal(true) }),
})
/** Public words, so that a screen can say that a password is too common before it is sent. */
export const commonPasswords = endpoint('GET /api/auth/common-passwords', {
  access: 'public',
  summary: 'The passwords and words that no password may be or begin with.',
  reply: z.object({ commonest: z.array(z.string()), stems: z.array(z.string()) }),
})
export const resetPassword = endpoint('POST /api/auth/reset', {
  access: 'public',
  summary: 'Set a new password with a link; ends all sign-ins.',
  status: 204,
  body: z.strictObject({ token: z.string().min(10).max(200), password: Password }),
  reply: Nothing,
})
/** The mailed link confirms the address, signs in, and adds the guest orders of this address to the account. */
export const verifyEmail = endpoint('POST /api/auth/verify', {
  access: 'public',
  summary: 'Finish a sign-up with the mailed link.',
  body: z.strictObject({ token: z.string().min(10).max(2000) }),
  /**
   * `needsPassword`: the link was opened in a browser that had neither signed up nor signed in, so it removed the password and all other
   * settings.
   */
  reply: z.object({ user: Viewer, needsPassword: z.boolean() }),
})
export const choosePassword = endpoint('POST /api/auth/password/first', {
  access: 'shopper',
  summary: 'Choose a password for an account that has none, after its address was confirmed from another browser.',
  status: 204,
  body: z.strictObject({ password: Password }),
  reply: Nothing,
})
export const resendVerification = endpoint('POST /api/auth/resend', {
  access: 'public',
  summary: 'Send the sign-up link again.',
  status: 202,
  body: z.strictObject({ email: Email, returnTo: ReturnTo.optional() }),
  reply: z.object({ sent: z.literal(true) }),
})
export const changePassword = endpoint('POST /api/auth/password', {
  access: 'shopper',
  summary: 'Change the password; ends all other sign-ins.',
  status: 204,
  body: z.strictObject({ current: z.string().min(1, 'Enter your password.').max(LIMITS.passwordMax), next: Password }),
  reply: Nothing,
})

/** Second factor (authenticator app). Admins must have one in production. */
export const startSecondFactor = endpoint('POST /api/auth/second-factor', {
  access: 'shopper',
  summary: 'Begin enrolling a code app.',
  body: z.strictObject({ password: z.string().min(1).max(LIMITS.passwordMax) }),
  reply: z.object({ uri: z.string(), backupCodes: z.array(z.string()) }),
})
export const confirmSecondFactor = endpoint('POST /api/auth/second-factor/confirm', {
  access: 'shopper',
  summary: 'Finish enrolling a code app.',
  status: 204,
  body: z.strictObject({ code: z.string().regex(/^\d{6}$/, 'Enter the 6 digits from your app.') }),
  reply: Nothing,
})

export const endSecondFactor = endpoint('POST /api/auth/second-factor/off', {
  access: 'shopper',
  summary: 'Turn the code app off, with the password and a code; ends all other sign-ins.',
  status: 204,
  body: z.strictObject({ password: Login.shape.password, code: Code }),
  reply: Nothing,
})
export const loseSecondFactor = endpoint('POST /api/auth/second-factor/lost', {
  access: 'public',
  summary: 'Ask the platform to take a lost second factor off an account; the password says whose it is.',
  status: 202,
  body: z.strictObject({ email: Email, password: Login.shape.password }),
  reply: z.object({ asked: z.literal(true) }),
})

export const SessionInfo = named('SessionInfo', {
  id: SessionId,
  current: z.boolean(),
  device: z.string(),
  address: z.string().nullable(),
  createdAt: Instant,
  seenAt: Instant,
})
export type SessionInfo = z.infer<typeof SessionInfo>
export const sessions = endpoint('GET /api/auth/sessions', {
  access: 'shopper',
  summary: 'Where this account is signed in.',
  reply: z.object({ items: z.array(SessionInfo) }),
})
export const endSession = endpoint('DELETE /api/auth/sessions/:id', {
  access: 'shopper',
  summary: 'End one sign-in.',
  status: 204,
  params: z.object({ id: SessionId }),
  reply: Nothing,
})
export const endOtherSessions = endpoint('DELETE /api/auth/sessions', {
  access: 'shopper',
  summary: 'End all other sign-ins.',
  status: 204,
  reply: Nothing,
})

export const Profile = z.strictObject({ firstName: PersonName, lastName: PersonName, zip: Zip.nullable() })
export const changeProfile = endpoint('PUT /api/account/profile', {
  access: 'shopper',
  summary: 'Change name and home ZIP.',
  body: Profile,
  reply: z.object({ user: Viewer }),
})

export const changeEmail = endpoint('POST /api/account/email', {
  access: 'shopper',
  summary: 'Ask for another email address, with the password; a link mailed there makes it so.',
  status: 202,
  body: z.strictObject({ email: Email, password: Login.shape.password }),
  reply: z.object({ sent: z.literal(true) }),
})
const LinkToken = z.strictObject({ token: z.string().min(10).max(200) })
export const confirmEmail = endpoint('POST /api/auth/email', {
  access: 'public',
  summary: 'Change to the address a link was mailed to, signed in to the account; the old address hears of it, with a way back.',
  status: 204,
  body: LinkToken,
  reply: Nothing,
})
export const takeEmailBack = endpoint('POST /api/auth/email/back', {
  access: 'public',
  summary: 'Undo a change of address with the link mailed to the old one; ends all sign-ins.',
  status: 204,
  body: LinkToken,
  reply: Nothing,
})

export const AddressInput = z.strictObject({
  label: z.string().trim().max(40).default('Home'),
  recipient: z.string().trim().min(1, 'Enter the name of the recipient.').max(120),
  ...ParcelDestination.shape,
  confirmedZips: ConfirmedZips,
  phone: z
    .string()
    .trim()
    .max(30)
    .regex(/^[\d\s()+.-]*$/, 'Enter a phone number like 612-555-0199.')
    .optional(),
  isDefault: z.boolean().default(false),
})
export const Address = named('Address', {
  id: AddressId,
  label: z.string(),
  recipient: z.string(),
  street1: z.string(),
  street2: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  phone: z.string().nullable(),
  isDefault: z.boolean(),
})
export type Address = z.infer<typeof Address>
export const addresses = endpoint('GET /api/account/addresses', {
  access: 'shopper',
  summary: 'Saved addresses.',
  reply: z.object({ items: z.array(Address) }),
})
export const addAddress = endpoint('POST /api/account/addresses', {
  access: 'shopper',
  summary: 'Save an address.',
  status: 201,
  body: AddressInput,
  reply: Address,
})
export const changeAddress = endpoint('PUT /api/account/addresses/:id', {
  access: 'shopper',
  summary: 'Change an address.',
  params: z.object({ id: inUrl(AddressId) }),
  body: AddressInput,
  reply: Address,
})
export const removeAddress = endpoint('DELETE /api/account/addresses/:id', {
  access: 'shopper',
  summary: 'Remove an address.',
  status: 204,
  params: z.object({ id: inUrl(AddressId) }),
  reply: Nothing,
})

export const authProblems = {
  'auth.wrong': { status: 401, message: "Email or password isn't right." },
  'auth.code_needed': { status: 401, message: 'Enter the 6 digits from your code app.' },
  'auth.code_used': { status: 401, message: 'That code was used already. Wait for the next one in your app.' },
  'auth.code_wrong': { status: 401, message: 'That code is not right. Use the newest one from your app.' },
  'auth.second_factor_required': { status: 403, message: 'This role needs a second factor. Set up a passkey or a code app first.' },
  'auth.link_expired': { status: 410, message: 'This link has expired. Send a new one.' },
  'auth.account_exists': { status: 409, message: 'This email already has an account. Sign in to it, or use another email.' },
  'auth.confirm_first': { status: 403, message: 'Confirm your email first. Open the link we sent you.' },
  'auth.sign_in_to_change': { status: 409, message: 'Sign in to the account that asked for this change, then open the link again.' },
  'auth.password_own': { status: 422, message: 'Your email or name is easy to guess. Choose another password.' },
  'auth.password_common': { status: 422, message: 'This password is too common. Choose another.' },
  'auth.password_wrong': { status: 422, message: "That isn't your current password." },
} as const
