import type { MallId, RetailerId, StoreId, UserId } from '#contracts/ids.ts'
import { DAY } from '#contracts/time.ts'
import { createPerson, type NewPerson, personByEmail } from '#server/domains/identity/people.ts'
import { hashPassword } from '#server/domains/identity/hashing.ts'
import { keepAddress } from '#server/domains/identity/addresses.ts'
import { type Db, transact } from '#server/platform/db.ts'
import { SAMPLE_EMAILS, SAMPLE_PASSWORD } from './accounts.ts'
import { phoneIn } from './phones.ts'

export type Home = { street1: string; city: string; state: string; zip: string }
export type SampleShopper = { id: UserId; firstName: string; lastName: string; email: string; home: Home; joinedAt: Date }

/** first name | last name | street | city | state | ZIP: the sample shopper first, then her neighbors, then people elsewhere. */
const SHOPPERS = `
Maya | Lindqvist | 8200 Humboldt Ave S | Bloomington | MN | 55431
Owen | Castillo | 9401 Portland Ave | Bloomington | MN | 55420
Priya | Raman | 6712 York Ave S | Edina | MN | 55435
Tess | Halvorsen | 2214 Irving Ave N | Minneapolis | MN | 55411
Jamal | Whitaker | 3410 Nicollet Ave | Minneapolis | MN | 55408
Greta | Solberg | 1420 Hamline Ave | Saint Paul | MN | 55108
Marcus | Yang | 877 Payne Ave | Saint Paul | MN | 55130
Ines | Carvalho | 2750 Snelling Ave | Roseville | MN | 55113
Dale | Petersen | 14801 Minnetonka Blvd | Minnetonka | MN | 55345
Amina | Warsame | 2020 Cedar Ave S | Minneapolis | MN | 55404
Colin | Burke | 5105 Vernon Ave | Edina | MN | 55436
Hannah | Novak | 7300 Penn Ave S | Minneapolis | MN | 55423
Luis | Ortega | 417 Lake St | Minneapolis | MN | 55408
Beth | Sandoval | 1650 Pilot Knob Rd | Saint Paul | MN | 55121
Theo | Grant | 350 Wabash Ave | Chicago | IL | 60611
Nora | Kowalski | 810 Woodfield Rd | Schaumburg | IL | 60173
Victor | Amato | 77 Franklin Ave | Garden City | NY | 11530
June | Park | 100 Barclay St | New York | NY | 10007
Samir | Haddad | 25 Harrison St | Syracuse | NY | 13202
Lena | Fischer | 614 Elmwood Ave | Buffalo | NY | 14222
Paige | Nguyen | 3100 Bear St | Costa Mesa | CA | 92626
Andre | Lewis | 1900 Avenue of the Stars | Los Angeles | CA | 90067
Kimiko | Sato | 500 El Camino Real | Santa Clara | CA | 95050
Diego | Flores | 2400 Camino del Rio | San Diego | CA | 92108
Ruth | Coleman | 5200 Westheimer Rd | Houston | TX | 77056
Wade | Harmon | 8400 Preston Rd | Dallas | TX | 75225
Sofia | Delgado | 1100 S Lamar Blvd | Austin | TX | 78704
Carla | Mendes | 19900 Country Club Dr | Miami | FL | 33180
Isaac | Boyd | 4100 Conroy Rd | Orlando | FL | 32839
Mina | Kaplan | 200 Mall Blvd | King of Prussia | PA | 19406
Peter | Okafor | 1800 Walnut St | Philadelphia | PA | 19103
Erin | Walsh | 300 Forbes Ave | Pittsburgh | PA | 15222
Gabe | Sutton | 120 Pine St | Seattle | WA | 98101
Rosa | Keane | 900 16th St | Denver | CO | 80202
Tom | Abbott | 40 Broad St | Boston | MA | 02109
Yara | Simmons | 210 Peachtree St | Atlanta | GA | 30303`

/** The first person joined ten weeks ago, the last one a few days ago. */
const joinedBefore = (now: Date, place: number): Date => new Date(now.getTime() - (75 - 2.1 * place) * DAY)

/** Creates the shoppers of the sample; only the first one has a publicly known password. */
export async function plantShoppers(db: Db, passwordHash: string, now: Date): Promise<SampleShopper[]> {
  const people = SHOPPERS.trim()
    .split('\n')
    .map((row, place) => {
      const [firstName = '', lastName = '', street1 = '', city = '', state = '', zip = ''] = row.split('|').map((cell) => cell.trim())
      const email = place === 0 ? SAMPLE_EMAILS.shopper : `${firstName}.${lastName}@example.com`.toLowerCase()
      return { firstName, lastName, email, home: { street1, city, state, zip }, joinedAt: joinedBefore(now, place) }
    })
  const shoppers: SampleShopper[] = []
  for (const [place, { home, ...person }] of people.entries()) {
    const known = await personByEmail(db, person.email)
    const id = known?.id ?? (await transact(db, (tx) => joined(tx, { ...person, zip: home.zip, passwordHash }, home, place)))
    shoppers.push({ ...person, id, home })
  }
  return shoppers
}

async function joined(tx: Db, person: NewPerson, home: Home, place: number): Promise<UserId> {
  const id = await createPerson(tx, { ...person, emailVerified: true, isSample: true })
  const recipient = `${person.firstName} ${person.lastName}`
  await keepAddress(tx, id, { label: 'Home', recipient, ...home, phone: phoneIn(home, 42 + place), isDefault: true })
  if (person.email === SAMPLE_EMAILS.shopper)
    await keepAddress(tx, id, {
      label: 'Work',
      recipient,
      street1: '60 E Broadway',
      street2: 'Suite 210',
      city: 'Bloomington',
      state: 'MN',
      zip: '55425',
      phone: phoneIn({ city: 'Bloomington', state: 'MN' }, 17),
      isDefault: false,
    })
  return id
}

type Workplaces = { retailerId: RetailerId; storeId: StoreId; mallId: MallId }

/** Creates the sample staff. Runs last: their accounts mark a complete sample. */
export async function plantStaff(db: Db, { retailerId, storeId, mallId }: Workplaces, passwordHash: string, now: Date): Promise<void> {
  const joinedAt = joinedBefore(now, 0)
  const person = (email: string, firstName: string, lastName: string, memberships: NewPerson['memberships']): NewPerson => ({
    email,
    firstName,
    lastName,
    passwordHash,
    emailVerified: true,
    isSample: true,
    joinedAt,
    ...(memberships ? { memberships } : {}),
  })
  const staff = [
    person(SAMPLE_EMAILS.retailer, 'Omar', 'Northfork', [{ scope: 'retailer', retailerId, role: 'owner' }]),
    person(SAMPLE_EMAILS.staff, 'Sam', 'Brooks', [
      { scope: 'retailer', retailerId, role: 'staff', storeId },
      { scope: 'mall', mallId, role: 'staff' },
    ]),
    person(SAMPLE_EMAILS.mall, 'Lena', 'Moreau', [{ scope: 'mall', mallId, role: 'manager' }]),
    person(SAMPLE_EMAILS.admin, 'Ada', 'Winters', [{ scope: 'platform', role: 'admin' }]),
    person(SAMPLE_EMAILS.investor, 'Iris', 'Chen', [{ scope: 'platform', role: 'investor' }]),
    person(SAMPLE_EMAILS.developer, 'Dev', 'Ellison', [{ scope: 'platform', role: 'developer' }]),
  ]
  await transact(db, async (tx) => {
    for (const each of staff) await createPerson(tx, each)
  })
}

/** Whether the sample is complete: its last account is the last thing created. */
export const isPlanted = async (db: Db): Promise<boolean> => (await personByEmail(db, SAMPLE_EMAILS.developer)) !== null

export const samplePasswordHash = (): Promise<string> => hashPassword(SAMPLE_PASSWORD)
