import {
  type PublicKeyCredentialCreationOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser'
import type { askForPasskey, MadePasskey, PasskeyAnswer, startPasskey } from '#contracts/identity/passkeys.ts'
import type { Reply } from '#contracts/endpoint.ts'

// This browser's passkey functions. Loaded only when a passkey is used.

/** The reason no passkey was used, as a message for the user. */
export class NoPasskey extends Error {
  override name = 'NoPasskey'
}

/** Signs the server's challenge with a passkey; with `asOffer` it waits for a choice from the browser's autofill list. */
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

/** Creates a passkey in this browser or on a connected security key. */
export async function makePasskey({ challenge, rpId, timeoutMs, user, known }: Reply<typeof startPasskey>): Promise<MadePasskey> {
  const optionsJSON: PublicKeyCredentialCreationOptionsJSON = {
    challenge,
    rp: { id: rpId, name: 'SPIRAL' },
    user,
    timeout: timeoutMs,
    // Ed25519, ES256 and RS256: every authenticator vendor supports at least one of them.
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

/** Ends the autofill offer at the email field. */
export const stopOffering = (): void => WebAuthnAbortService.cancelCeremony()

function explained(error: unknown, otherwise: string): Error {
  if (!(error instanceof Error)) return new NoPasskey(otherwise)
  const cause = error instanceof WebAuthnError ? error.code : error.name
  if (cause === 'ERROR_CEREMONY_ABORTED' || cause === 'AbortError') return error
  if (cause === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return new NoPasskey('This device has a passkey for your account already.')
  if (cause === 'ERROR_INVALID_DOMAIN' || cause === 'ERROR_INVALID_RP_ID' || cause === 'SecurityError')
    return new NoPasskey("Passkeys don't work at this address.")
  if (error.message.startsWith('WebAuthn is not supported')) return new NoPasskey('This browser has no passkeys. Use your password.')
  return new NoPasskey(otherwise)
}
