/** The check digit of a GTIN, computed from the other digits (GS1: weights 3 and 1 from the right). */
export function checkDigit(digits: string): number {
  const sum = digits
    .split('')
    .toReversed()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10
}

/** A GTIN-13 with the prefix 952, which GS1 reserves for examples: it can never be the number of a real product. */
export function sampleGtin(serial: number): string {
  const digits = `952${String(serial).padStart(9, '0')}`
  return `${digits}${checkDigit(digits)}`
}
