import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createPerson } from '#server/domains/identity/people.ts'
import { insertInitialRows } from '#server/initial-rows.ts'
import { ConfigError, configWarnings, readConfig } from '#server/platform/config.ts'
import { testApp } from '#tests/app.ts'

const SAFE = {
  SPIRAL_ENV: 'production',
  PUBLIC_ORIGIN: 'https://shop.example',
  SPIRAL_SECRET: 'kq3v9Zr7XbT1mW5nY8cL2pD6fH4jS0aG',
  SPIRAL_ALLOW_SANDBOX_PAYMENTS: 'true',
  SPIRAL_SAMPLE: 'off',
  SPIRAL_SMTP_URL: 'smtps://shop:a%40password@mail.example:465',
  SPIRAL_MAIL_FROM: 'SPIRAL <hello@shop.example>',
  SPIRAL_POSTAL_ADDRESS: 'Shop Inc., 100 Main St, Bloomington, MN 55425',
}
const refusalOf = (env: Record<string, string | undefined>): string => {
  try {
    readConfig(env)
    return ''
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
}

test('safety:O1 production starts with settings that are safe', () => {
  expect(readConfig(SAFE)).toMatchObject({ environment: 'production', sample: false })
})

test.each<[string, Record<string, string | undefined>, RegExp]>([
  ['no mail server', { SPIRAL_SMTP_URL: undefined }, /SPIRAL_SMTP_URL is missing/],
  ['a mail server that takes mail from anybody', { SPIRAL_SMTP_URL: 'smtp://mail.example:25' }, /names no user/],
  ['mail from nobody', { SPIRAL_MAIL_FROM: undefined }, /SPIRAL_MAIL_FROM is missing/],
  ['mail without a postal address', { SPIRAL_POSTAL_ADDRESS: undefined }, /SPIRAL_POSTAL_ADDRESS is missing/],
  ['a postal address without a ZIP', { SPIRAL_POSTAL_ADDRESS: 'Shop Inc., 100 Main St' }, /SPIRAL_POSTAL_ADDRESS: write the name/],
  ['connections to private hosts', { SPIRAL_ALLOWED_PRIVATE_HOSTS: '127.0.0.1:9000' }, /SPIRAL_ALLOWED_PRIVATE_HOSTS is set/],
  ['no secret', { SPIRAL_SECRET: undefined }, /SPIRAL_SECRET is missing/],
  ['an empty secret', { SPIRAL_SECRET: '' }, /SPIRAL_SECRET is missing/],
  ['a short secret', { SPIRAL_SECRET: 'kq3v9Zr7XbT1mW5nY8cL2pD6fH4jS0a' }, /SPIRAL_SECRET is too short/],
  ['a secret of one letter', { SPIRAL_SECRET: 'a'.repeat(64) }, /SPIRAL_SECRET is too easy/],
  ['a secret that counts', { SPIRAL_SECRET: '12345678'.repeat(5) }, /SPIRAL_SECRET is too easy/],
  ['a well-known secret', { SPIRAL_SECRET: 'better-auth-secret-1234567890-abcdefgh' }, /SPIRAL_SECRET is too easy/],
  ['a placeholder', { SPIRAL_SECRET: 'CHANGEME-before-you-go-to-production-42' }, /SPIRAL_SECRET is too easy/],
  ['the default accounts', { SPIRAL_SAMPLE: 'on' }, /SPIRAL_SAMPLE is on/],
  ['an origin without https', { PUBLIC_ORIGIN: 'http://shop.example' }, /PUBLIC_ORIGIN must be an https/],
  ['cheap password hashes', { SPIRAL_PASSWORD_COST: '16' }, /SPIRAL_PASSWORD_COST is lowered/],
  ...['0.0.0.0/0', '::/0', '127.0.0.1, 0.0.0.0/0', '0.0.0.0/1,128.0.0.0/1', '0.0.0.0/0.0.0.0', '0:0::0/00'].map(
    (proxies): [string, Record<string, string>, RegExp] => [
      `the proxies ${proxies}`,
      { SPIRAL_TRUSTED_PROXIES: proxies },
      /SPIRAL_TRUSTED_PROXIES trusts any address/,
    ],
  ),
  ['no origin', { PUBLIC_ORIGIN: undefined }, /PUBLIC_ORIGIN must be an https/],
])('safety:O1 production refuses %s and says which', (_, unsafe, words) => {
  expect(refusalOf({ ...SAFE, ...unsafe })).toMatch(words)
})

test('safety:O1 https on a listener that only this machine reaches, without a named proxy, is warned of', () => {
  expect(configWarnings(readConfig(SAFE))).toEqual([expect.stringMatching(/^SPIRAL_TRUSTED_PROXIES is not set/)])
  for (const fine of [
    { SPIRAL_TRUSTED_PROXIES: '127.0.0.1' },
    { SPIRAL_TRUSTED_PROXIES: '10.0.0.0/8,fc00::/7,loopback' },
    { HOST: '0.0.0.0' },
    { SPIRAL_ENV: 'development', PUBLIC_ORIGIN: 'http://localhost:3000' },
  ])
    expect(configWarnings(readConfig({ ...SAFE, ...fine }))).toEqual([])
})

test.each<[string, string, RegExp]>([
  ['PORT', '99999', /^PORT: use a whole number from 0 to 65,535\.$/],
  ['PORT', '30.5', /^PORT: use a whole number/],
  ['SPIRAL_DATABASE_CONNECTIONS', '1', /^SPIRAL_DATABASE_CONNECTIONS: use a whole number from 2 to 200\.$/],
  ['PUBLIC_ORIGIN', 'shop.example', /^PUBLIC_ORIGIN: use an address like https:/],
  ['SPIRAL_SAMPLE', 'maybe', /^SPIRAL_SAMPLE: use on or off\.$/],
  ['DATABASE_URL', 'mysql://u:hush@localhost/spiral', /^DATABASE_URL: must start with postgres:\/\/$/],
])('a setting that cannot be read says what it takes: %s=%s', (name, value, words) => {
  expect(refusalOf({ [name]: value })).toMatch(words)
})

test('safety:O1 safety:D3 a mail server that cannot be read is said so, without its password', () => {
  const { SPIRAL_SMTP_URL: _, ...without } = SAFE
  for (const url of ['https://shop:hush@mail.example', 'smtp://shop:@mail.example', 'hush'])
    expect(refusalOf({ ...without, SPIRAL_SMTP_URL: url })).toMatch(/^SPIRAL_SMTP_URL must look like (?!.*hush)/)
  expect(readConfig(SAFE).smtp).toEqual({ host: 'mail.example', port: 465, secure: true, user: 'shop', password: 'a@password' })
  expect(refusalOf({ ...SAFE, SPIRAL_MAIL_FROM: 'hello@shop.example\r\nBcc: all@shop.example' })).toMatch(/SPIRAL_MAIL_FROM must look like/)
})

test('safety:M10 safety:O1 production does not start with the sandbox unless told to in so many words', () => {
  for (const told of [undefined, '', 'false', '0'])
    expect(refusalOf({ ...SAFE, SPIRAL_ALLOW_SANDBOX_PAYMENTS: told })).toMatch(/Payments are the sandbox/)
  expect(refusalOf({ ...SAFE, SPIRAL_PAYMENTS: 'no-such-provider' })).toMatch(/SPIRAL_PAYMENTS/)
})

const STRIPE = {
  SPIRAL_PAYMENTS: 'stripe',
  SPIRAL_STRIPE_SECRET_KEY: 'sk_live_abc123',
  SPIRAL_STRIPE_PUBLISHABLE_KEY: 'pk_live_abc123',
  SPIRAL_STRIPE_WEBHOOK_SECRET: 'whsec_abc123',
  SPIRAL_ALLOW_SANDBOX_PAYMENTS: undefined,
}
test('safety:M10 safety:O1 Stripe wants all of its keys, of one mode, and live ones in production', () => {
  expect(readConfig({ ...SAFE, ...STRIPE }).payments).toMatchObject({ provider: 'stripe', test: false, api: 'https://api.stripe.com' })
  const { SPIRAL_STRIPE_SECRET_KEY: _, SPIRAL_STRIPE_WEBHOOK_SECRET: __, ...without } = STRIPE
  expect(refusalOf({ ...SAFE, ...without })).toMatch(/SPIRAL_STRIPE_SECRET_KEY, SPIRAL_STRIPE_WEBHOOK_SECRET is not set/)
  for (const [changed, words] of [
    [{ SPIRAL_STRIPE_SECRET_KEY: 'pk_live_abc123' }, /^SPIRAL_STRIPE_SECRET_KEY: use the secret key/],
    [{ SPIRAL_STRIPE_PUBLISHABLE_KEY: 'sk_live_abc123' }, /^SPIRAL_STRIPE_PUBLISHABLE_KEY: use the publishable key/],
    [{ SPIRAL_STRIPE_WEBHOOK_SECRET: 'hush' }, /^SPIRAL_STRIPE_WEBHOOK_SECRET: (?!.*hush)/],
    [{ SPIRAL_STRIPE_PUBLISHABLE_KEY: 'pk_test_abc123' }, /both be test keys or both be live keys/],
    [{ SPIRAL_STRIPE_API: 'http://stripe.example' }, /SPIRAL_STRIPE_API is not https/],
    [{ SPIRAL_STRIPE_SECRET_KEY: 'sk_test_a', SPIRAL_STRIPE_PUBLISHABLE_KEY: 'pk_test_a' }, /The Stripe keys are test keys/],
  ] as const)
    expect(refusalOf({ ...SAFE, ...STRIPE, ...changed })).toMatch(words)
})

test('safety:O1 a public host is production without being told, and all faults are named at once', () => {
  const words = refusalOf({ PUBLIC_ORIGIN: 'http://shop.example', SPIRAL_SAMPLE: 'on' })
  for (const fault of [/SPIRAL_SECRET/, /PUBLIC_ORIGIN/, /SPIRAL_SAMPLE/, /sandbox/]) expect(words).toMatch(fault)
})

test('safety:O1 the program itself ends with the reason, before anything is opened', async () => {
  const child = spawn(process.execPath, [fileURLToPath(new URL('../../server/main.ts', import.meta.url))], {
    env: { PATH: process.env['PATH'], ...SAFE, SPIRAL_SECRET: 'short', SPIRAL_DATA: '/nowhere/at-all' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()))
  const code = await new Promise((exit) => child.once('close', exit))
  expect(said).toMatch(/SPIRAL_SECRET is too short/)
  expect(said).not.toContain('at readConfig')
  expect(code).toBe(2)
})

test('safety:O1 production refuses a database in which sample accounts can sign in, names them, and starts when they are closed', async () => {
  const app = await testApp()
  const config = readConfig({ ...SAFE, DATABASE_URL: app.databaseUrl })
  const lay = () => insertInitialRows(config, app.databaseUrl, () => {})
  const admin = { email: 'admin@example.com', firstName: 'Ada', lastName: 'Winters', passwordHash: 'x', isSample: true }
  const id = await createPerson(app.deps.db, { ...admin, memberships: [{ scope: 'platform', role: 'admin' }] })
  await createPerson(app.deps.db, { ...admin, email: 'someone@example.com', isSample: false })
  const refusal = await lay().catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(ConfigError)
  expect(String(refusal)).toMatch(
    /does not start in production.*\n.*sample accounts.*: admin@example\.com\.\n.*npm run sample -- --close-accounts/,
  )
  // The same database still works for a demonstration.
  await insertInitialRows({ ...config, environment: 'staging' }, app.databaseUrl, () => {})

  const said = await close(app.databaseUrl)
  expect(said).toContain('Sample accounts closed: 1')
  await lay()
  const { rows } = await app.deps.db.$client.query('select id from users where disabled_at is not null')
  expect(rows).toEqual([{ id }])
  await app.close()
})

async function close(databaseUrl: string): Promise<string> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('../../tools/sample.ts', import.meta.url)), '--close-accounts'], {
    env: { PATH: process.env['PATH'], ...SAFE, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()))
  await new Promise((exit) => child.once('close', exit))
  return said
}
