import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { CounterDeviceId, inUrl, RetailerId, StoreId, UserId } from './ids.ts'
import { named } from './named.ts'
import { Nothing } from './page.ts'
import { Instant } from './time.ts'

/** Wrong PINs of one person at one device, after which the person is locked there. */
export const PIN_TRIES = 5
/** Minutes without an act or a touch, after which a device asks for a PIN again. */
export const COUNTER_REST_MINUTES = 5
export const MOST_COUNTER_DEVICES = 100

/** One digit or group of digits over and over, or digits in a row: tried before all others. */
const isObvious = (pin: string): boolean =>
  /^(\d)\1+$|^(\d\d)\2+$|^(\d{3})\3$/.test(pin) || '012345678901234'.includes(pin) || '987654321098765'.includes(pin)
const EnteredPin = z.string().regex(/^\d{6}$/, 'Enter the 6 digits of your PIN.')
export const NewPin = z
  .string()
  .regex(/^\d{6}$/, { error: 'Use 6 digits.', abort: true })
  .refine((pin) => !isObvious(pin), 'This PIN is easy to guess. Choose other digits.')

/** `locked`: at this device, or in the office at one of the devices. */
const PinState = z.enum(['set', 'none', 'locked'])
export type PinState = z.infer<typeof PinState>
export const CounterPerson = named('CounterPerson', { id: UserId, name: z.string(), pin: PinState })
export type CounterPerson = z.infer<typeof CounterPerson>
const Here = z.object({
  name: z.string(),
  store: z.object({ id: StoreId, name: z.string() }),
  business: z.string(),
  /** Who entered a PIN last; null while the device is locked. */
  person: CounterPerson.pick({ id: true, name: true }).nullable(),
  /** The people of the store. */
  people: z.array(CounterPerson),
})
export const counterHere = endpoint('GET /api/counter/here', {
  access: 'public',
  summary: 'Which counter this device stands at, who works at it now, and who may.',
  /** `wasWithdrawn`: it was a counter device and is none anymore. */
  reply: z.object({ device: Here.nullable(), wasWithdrawn: z.boolean() }),
})
export type CounterHere = z.output<typeof Here>
export const enterPin = endpoint('POST /api/counter/enter', {
  access: 'public',
  summary: 'Begin or go on with counter work at this device, with the PIN of a person of its store.',
  status: 204,
  body: z.strictObject({ personId: UserId, pin: EnteredPin }),
  reply: Nothing,
})
export const leaveCounter = endpoint('POST /api/counter/leave', {
  access: 'public',
  summary: 'Lock this device until somebody enters a PIN.',
  status: 204,
  reply: Nothing,
})
export const stayAtCounter = endpoint('POST /api/counter/stay', {
  access: 'public',
  summary: `Somebody touched this device: it stays open for ${COUNTER_REST_MINUTES} more minutes.`,
  status: 204,
  reply: Nothing,
})

export const CounterDevice = named('CounterDevice', {
  id: CounterDeviceId,
  name: z.string(),
  store: z.string(),
  setUpBy: z.string().nullable(),
  createdAt: Instant,
  usedAt: Instant.nullable(),
  /** Who works at it now. */
  person: z.string().nullable(),
})
export type CounterDevice = z.infer<typeof CounterDevice>
export const counterDevices = endpoint('GET /api/retailer/counter-devices', {
  access: 'retailer:staff',
  summary: 'My PIN at a business; for its managers, its counter devices and the PINs of its people.',
  query: z.object({ retailerId: inUrl(RetailerId) }),
  reply: z.object({
    mine: PinState,
    mayManage: z.boolean(),
    /** The stores for which this person may set up a device. */
    stores: z.array(z.object({ id: StoreId, name: z.string() })),
    devices: z.array(CounterDevice),
    people: z.array(CounterPerson.extend({ mayReset: z.boolean() })),
  }),
})
export const choosePin = endpoint('PUT /api/retailer/counter-pin', {
  access: 'retailer:staff',
  summary: 'Choose my PIN for the counter devices of a business. It ends what was open under my old one.',
  status: 204,
  body: z.strictObject({ retailerId: RetailerId, pin: NewPin }),
  reply: Nothing,
})
export const resetPin = endpoint('DELETE /api/retailer/counter-pins/:retailerId/:userId', {
  access: 'retailer:manager',
  summary: 'Remove the PIN of a person, who chooses another one with their password.',
  status: 204,
  params: z.object({ retailerId: inUrl(RetailerId), userId: UserId }),
  reply: Nothing,
})
export const setUpCounter = endpoint('POST /api/retailer/counter-devices', {
  access: 'retailer:manager',
  summary: 'Make this browser a counter device of one store. It signs the caller out here.',
  status: 201,
  body: z.strictObject({
    storeId: StoreId,
    name: z.string().trim().min(1, 'Name the device, like "Front counter".').max(40, 'Keep it under 40 characters.'),
  }),
  reply: z.object({ id: CounterDeviceId }),
})
export const withdrawCounter = endpoint('DELETE /api/retailer/counter-devices/:id', {
  access: 'retailer:manager',
  summary: 'Withdraw a counter device: its next call is refused.',
  status: 204,
  params: z.object({ id: inUrl(CounterDeviceId) }),
  reply: Nothing,
})

export const counterProblems = {
  'counter.locked': { status: 401, message: 'This device is locked. Choose your name and enter your PIN.' },
  'counter.not_here': { status: 403, message: 'A PIN is for counter work only. Sign in with your password to do this.' },
  'counter.no_device': { status: 409, message: 'This device is no longer used at a counter. An owner or manager can set it up again.' },
  'counter.not_of_store': { status: 403, message: 'This person cannot work at this store with a PIN. Ask an owner or manager.' },
  'counter.no_pin': {
    status: 409,
    message: 'This person has no PIN yet. Sign in with your password and choose one under Counter devices.',
  },
  'counter.wrong_pin': { status: 422, message: 'This PIN is wrong.' },
  'counter.pin_locked': {
    status: 403,
    message: `${PIN_TRIES} wrong PINs: this name is locked here. Ask an owner or manager to remove your PIN, or choose a new one with your password.`,
  },
  'counter.too_many': { status: 409, message: `A business has up to ${MOST_COUNTER_DEVICES} counter devices. Withdraw one first.` },
} as const
