import { freePriceProblems } from '#contracts/catalog/free-price.ts'
import { Problem } from '../../platform/problem.ts'

const { message } = freePriceProblems['retailer.zero_price']
/** Asks before something on sale costs nothing: refuses at these fields, unless the person was asked and it is meant. */
export function askAboutFree(pointers: readonly string[], isMeant: boolean | undefined): void {
  if (pointers.length > 0 && isMeant !== true)
    throw new Problem(freePriceProblems, 'retailer.zero_price', { errors: pointers.map((pointer) => ({ pointer, message })) })
}
