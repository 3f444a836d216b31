const digitsOf = (typed: string): string => typed.replaceAll(/\D/g, '')

/** The Luhn checksum, which catches most typos. */
export function passesLuhn(number: string): boolean {
  const sum = digitsOf(number)
    .split('')
    .reverse()
    .reduce((total, digit, i) => {
      const doubled = Number(digit) * (i % 2 === 0 ? 1 : 2)
      return total + (doubled > 9 ? doubled - 9 : doubled)
    }, 0)
  return sum > 0 && sum % 10 === 0
}

/** 13 to 19 digits, perhaps in groups. */
const LIKE_A_CARD = /(?<![\d])\d(?:[ .\u00a0\u2009-]?\d){12,18}(?![\d])/g
/** A text without the numbers of cards, of which only the last four digits stay. */
export const withoutCardNumbers = (text: string): string =>
  text.replaceAll(LIKE_A_CARD, (number) => (passesLuhn(number) ? `[card ending in ${digitsOf(number).slice(-4)}]` : number))
export const hasMaskedCard = (text: string): boolean => /\[card ending in \d{4}\]/.test(text)
