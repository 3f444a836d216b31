import { seal, sealBytes, unseal, unsealBytes } from '../../platform/sealing.ts'

/** A key of their own, so that nothing sealed elsewhere can be put in their place. */
const keyOf = (secret: string): string => `${secret}:applications`

export const sealText = (secret: string, text: string): string => seal(keyOf(secret), text)
export const unsealText = (secret: string, sealed: string): string => unseal(keyOf(secret), sealed)
export const sealFile = (secret: string, bytes: Uint8Array): Uint8Array => sealBytes(keyOf(secret), bytes)
export const unsealFile = (secret: string, sealed: Uint8Array): Uint8Array => unsealBytes(keyOf(secret), sealed)
