import { createHmac, randomInt } from 'node:crypto'
import { GIFT_CODE } from '#contracts/gift-cards/gift-cards.ts'

/** 16 random letters of 31: 79 bits. */
export const newCode = (): string =>
  Array.from({ length: GIFT_CODE.length }, () => GIFT_CODE.letters[randomInt(GIFT_CODE.letters.length)]).join('')

/** The stored form of a code. Without the installation's secret, nobody can compute it or compare guesses with it. */
export const codeHash = (secret: string, code: string): string =>
  createHmac('sha256', secret).update(`gift card\n${code}`).digest('base64url')
