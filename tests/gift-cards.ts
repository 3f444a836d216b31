import { type BuyGiftCardInput, buyGiftCard, plainGiftCode } from '#contracts/gift-cards/gift-cards.ts'
import { cents } from '#contracts/money.ts'
import type { Answer, Caller, TestApp } from './app.ts'
import { mailsTo } from './mails.ts'

type Shopping = Pick<TestApp, 'call' | 'deps'>

export const giftInput = (options: Partial<BuyGiftCardInput> = {}): BuyGiftCardInput => ({
  scope: { kind: 'anywhere' },
  amount: cents(5000),
  design: 'birthday',
  message: 'Happy birthday, Ben',
  sender: { name: 'Maya Green', email: 'maya@example.com' },
  delivery: { by: 'email', name: 'Ben Lee', email: 'ben@example.com', sendOn: null },
  payment: { provider: 'sandbox', token: 'tok_visa' },
  ...options,
})

export const buyGift = (
  app: Shopping,
  buyer: Caller,
  options: Partial<BuyGiftCardInput> = {},
  key?: string,
): Promise<Answer<typeof buyGiftCard>> => app.call(buyer, buyGiftCard, { body: giftInput(options), ...(key ? { key } : {}) })

/** The code in the newest gift card email to an address. */
export async function giftCodeIn(app: Pick<TestApp, 'deps'>, email: string): Promise<string> {
  const mail = (await mailsTo(app, email)).find(({ kind }) => kind === 'gift_cards.received')
  const code = /Your code: ([A-Z\d ]{19})/.exec(mail?.text ?? '')?.[1]
  if (!code) throw new Error(`no gift card was emailed to ${email}`)
  return plainGiftCode(code)
}

/** A card bought for this address, and its code. */
export async function aGiftCode(
  app: Pick<TestApp, 'call' | 'deps' | 'settle'>,
  buyer: Caller,
  options: Partial<BuyGiftCardInput> = {},
): Promise<string> {
  const email = `friend.${crypto.randomUUID().slice(0, 8)}@example.com`
  const bought = await buyGift(app, buyer, { delivery: { by: 'email', name: 'Ben Lee', email, sendOn: null }, ...options })
  if (bought.status !== 201) throw new Error(`the gift card was not bought: ${JSON.stringify(bought.problem)}`)
  await app.settle()
  return giftCodeIn(app, email)
}
