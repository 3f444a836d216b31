import { grouped } from '#contracts/numbers.ts'

/** "+1,200", "−80", "0". */
export const signed = (n: number): string => `${n > 0 ? '+' : n < 0 ? '−' : ''}${grouped(Math.abs(n))}`
