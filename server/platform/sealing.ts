import { hash } from 'node:crypto'
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import { managedNonce } from '@noble/ciphers/utils.js'

const cipherOf = (secret: string) => managedNonce(xchacha20poly1305)(new Uint8Array(hash('sha256', secret, 'buffer')))

/** Encrypts a file with the installation's secret, so that the storage alone does not reveal it. */
export const sealBytes = (secret: string, bytes: Uint8Array): Uint8Array => cipherOf(secret).encrypt(bytes)
/** Decrypts a sealed file. Throws when it was sealed with another secret or has been changed. */
export const unsealBytes = (secret: string, sealed: Uint8Array): Uint8Array => cipherOf(secret).decrypt(new Uint8Array(sealed))

/** Encrypts a text with the installation's secret, so that the database alone does not reveal it. */
export const seal = (secret: string, text: string): string => Buffer.from(sealBytes(secret, Buffer.from(text))).toString('hex')

/** Decrypts a sealed text. Throws when it was sealed with another secret or has been changed. */
export const unseal = (secret: string, sealed: string): string => Buffer.from(unsealBytes(secret, Buffer.from(sealed, 'hex'))).toString()
