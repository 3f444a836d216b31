import type { lookup } from 'node:dns'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isPublic, RefusedAddress, safeFetch } from './safe-fetch.ts'

// safety:F5. Addresses given from outside (push services, pictures, retailer sites) lead only to public hosts.

describe('safety:F5 an address is public or not', () => {
  test.each([
    ['93.184.216.34', true],
    ['2606:2800:220:1:248:1893:25c8:1946', true],
    ['0.0.0.0', false],
    ['10.1.2.3', false],
    ['100.64.0.1', false],
    ['127.0.0.1', false],
    ['127.255.255.254', false],
    ['169.254.169.254', false],
    ['172.16.0.1', false],
    ['172.32.0.1', true],
    ['192.168.1.1', false],
    ['198.18.0.1', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['::', false],
    ['::1', false],
    ['::ffff:127.0.0.1', false],
    ['::ffff:7f00:1', false],
    ['64:ff9b::7f00:1', false],
    ['fe80::1', false],
    ['fc00::1', false],
    ['fd00:ec2::254', false],
    ['ff02::1', false],
    ['2001:db8::1', false],
    ['2002:7f00:1::', false],
    ['2001:0:4136:e378::1', false],
    ['not an address', false],
  ])('%s: %s', (address, open) => expect(isPublic(address)).toBe(open))
})

let server: Server
let port: number
let asked: string[] = []
beforeAll(async () => {
  server = createServer((request, answer) => {
    asked.push(request.url ?? '')
    if (request.url === '/away') answer.writeHead(302, { location: 'https://127.0.0.1/inside' }).end()
    else if (request.url === '/on') answer.writeHead(302, { location: '/here' }).end()
    else if (request.url === '/large') answer.end(Buffer.alloc(5_000))
    else if (request.url === '/silent') return
    else answer.end('here')
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** A DNS resolver that returns these addresses, one after the other. */
const names = (...addresses: string[]): typeof lookup =>
  ((_name: string, _options: object, done: (error: null, found: { address: string; family: number }[]) => void) => {
    const address = (addresses.length > 1 ? addresses.shift() : addresses[0]) ?? ''
    done(null, [{ address, family: address.includes(':') ? 6 : 4 }])
  }) as unknown as typeof lookup

describe('safety:F5 addresses given from outside', () => {
  test.each([
    'http://push.example.com/x',
    'https://localhost/x',
    'https://127.0.0.1/x',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://[::1]/x',
    'https://[::ffff:10.0.0.1]/x',
    'https://169.254.169.254/latest/meta-data',
    'https://intranet/x',
    'https://db.internal/x',
    'https://user:password@push.example.com/x',
    'ftp://push.example.com/x',
    'nothing',
  ])('%s is not asked', async (address) => {
    const { mayAsk, fetch } = safeFetch([])
    expect(mayAsk(address)).toBe(false)
    await expect(fetch(address)).rejects.toThrow(RefusedAddress)
  })

  test('a name that leads inside is refused at the moment of connecting', async () => {
    for (const address of ['127.0.0.1', '10.0.0.7', '::1', 'fd00::1', '::ffff:127.0.0.1']) {
      const { mayAsk, fetch } = safeFetch([], names(address))
      expect(mayAsk(`https://push.example.com:${port}/x`)).toBe(true)
      await expect(fetch(`https://push.example.com:${port}/x`)).rejects.toThrow(/does not lead outside/)
    }
  })

  test('a name that changes between two looks is connected to as it was checked: it never leads inside', async () => {
    asked = []
    const { fetch } = safeFetch([], names('127.0.0.1', '93.184.216.34', '127.0.0.1'))
    for (let i = 0; i < 3; i++) await expect(fetch(`https://push.example.com:${port}/x`, { timeoutMs: 300 })).rejects.toThrow()
    expect(asked).toEqual([])
  })

  test('redirects are not followed unless asked for, and each is checked like the first address', async () => {
    const { fetch } = safeFetch([`127.0.0.1:${port}`])
    expect(await fetch(`http://127.0.0.1:${port}/away`)).toMatchObject({ status: 302 })
    await expect(fetch(`http://127.0.0.1:${port}/away`, { redirects: 3 })).rejects.toThrow(RefusedAddress)
    expect((await fetch(`http://127.0.0.1:${port}/on`, { redirects: 3 })).body.toString()).toBe('here')
  })

  test('an answer that is too large or does not come is given up', async () => {
    const { fetch } = safeFetch([`127.0.0.1:${port}`])
    await expect(fetch(`http://127.0.0.1:${port}/large`, { maxBytes: 1_000 })).rejects.toThrow(/too large/)
    await expect(fetch(`http://127.0.0.1:${port}/silent`, { timeoutMs: 100 })).rejects.toThrow(/time|abort/i)
  })
})
