import { problems } from '#contracts/all-problems.ts'
import { Problem } from '../../platform/problem.ts'

const { message } = problems['retailer.zero_price']
/** Asks before something on sale costs nothing: refuses at these fields, unless the person was asked and it is meant. */
export function askAboutFree(pointers: readonly string[], isMeant: boolean | undefined): void {
  if (pointers.length > 0 && isMeant !== true)
    throw new Problem('retailer.zero_price', { errors: pointers.map((pointer) => ({ pointer, message })) })
}
