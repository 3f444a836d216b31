import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'

/**
 * A keyed hash of the network that an address belongs to, so that orders from one network can be counted and no address is stored. One
 * household has 2^64 IPv6 addresses, so only the first half of an IPv6 address counts.
 */
export const networkOf = (secret: string, ip: string): string =>
  createHmac('sha256', secret)
    .update(`network\n${networkPart(ip)}`)
    .digest('base64url')

export function networkPart(ip: string): string {
  const [, inIPv6] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip) ?? []
  if (inIPv6 || !isIPv6(ip)) return inIPv6 ?? ip
  const [before = '', after = ''] = ip.replace(/%.*$/, '').toLowerCase().split('::')
  const [head, tail] = [before, after].map((part) => part.split(':').filter(Boolean)) as [string[], string[]]
  const all = [...head, ...Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0'), ...tail]
  return all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
