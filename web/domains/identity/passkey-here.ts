import {
  type PublicKeyCredentialCreationOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser'
import type { askForPasskey, MadePasskey, PasskeyAnswer, startPasskey } from '#contracts/passkeys.ts'
import type { Reply } from '#contracts/endpoint.ts'

// What this browser's keys can do. Fetched only when a key is used.

/** Why no key answered, in words for the person. */
export class NoPasskey extends Error {
  override name = 'NoPasskey'
}

/** Has a key of this browser sign what the server asked; `asOffer` waits beside the browser's list of saved sign-ins until one is chosen. */
export async function signWithPasskey(
  { challenge, rpId, timeoutMs }: Reply<typeof askForPasskey>,
  { asOffer = false } = {},
): Promise<PasskeyAnswer> {
  try {
    const { id, response } = await startAuthentication({
      optionsJSON: { challenge, rpId, timeout: timeoutMs, userVerification: 'required' },
      useBrowserAutofill: asOffer,
    })
    const { clientDataJSON, authenticatorData, signature, userHandle } = response
    return { id, clientData: clientDataJSON, authenticatorData, signature, ...(userHandle ? { userHandle } : {}) }
  } catch (error) {
    throw explained(error, 'No passkey was used. Try again, or use your password.')
  }
}

/** Has this browser, or a key plugged into it, make a passkey. */
export async function makePasskey({ challenge, rpId, timeoutMs, user, known }: Reply<typeof startPasskey>): Promise<MadePasskey> {
  const optionsJSON: PublicKeyCredentialCreationOptionsJSON = {
    challenge,
    rp: { id: rpId, name: 'SPIRAL' },
    user,
    timeout: timeoutMs,
    // Ed25519, ES256 and RS256: among them every maker of keys has one.
    pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: 'public-key', alg })),
    excludeCredentials: known.map(({ id, transports }) => ({ id, type: 'public-key', transports })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  }
  try {
    const { id, response } = await startRegistration({ optionsJSON })
    const { clientDataJSON, attestationObject, transports = [] } = response
    return { id, clientData: clientDataJSON, attestation: attestationObject, transports: [...transports] }
  } catch (error) {
    throw explained(error, 'No passkey was made. Try again when you are ready.')
  }
}

/** The offer beside the email field is over. */
export const stopOffering = (): void => WebAuthnAbortService.cancelCeremony()

function explained(error: unknown, otherwise: string): Error {
  if (!(error instanceof Error)) return new NoPasskey(otherwise)
  const cause = error instanceof WebAuthnError ? error.code : error.name
  if (cause === 'ERROR_CEREMONY_ABORTED' || cause === 'AbortError') return error
  if (cause === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return new NoPasskey('This device has a passkey for your account already.')
  if (cause === 'ERROR_INVALID_DOMAIN' || cause === 'ERROR_INVALID_RP_ID' || cause === 'SecurityError')
    return new NoPasskey('Passkeys do not work at this address.')
  if (error.message.startsWith('WebAuthn is not supported')) return new NoPasskey('This browser has no passkeys. Use your password.')
  return new NoPasskey(otherwise)
}
