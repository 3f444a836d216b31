import type { FieldValue } from '#contracts/applications/fields.ts'
import type { SessionId } from '#contracts/ids.ts'
import { start, submit } from '#server/domains/applications/applications.ts'
import { keep } from '#server/domains/applications/documents.ts'
import { keepDrafts } from '#server/domains/applications/drafts.ts'
import { keepSuggestions, save } from '#server/domains/applications/fields.ts'
import { newestOf } from '#server/domains/applications/read.ts'
import { ask } from '#server/domains/applications/review.ts'
import { personByEmail } from '#server/domains/identity/people.ts'
import { legalDocumentOf, publishLegalDocuments } from '#server/domains/legal/legal.ts'
import type { Person } from '#server/platform/actor.ts'
import { transact } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { SAMPLE_EMAILS } from './accounts.ts'
import type { SampleShopper } from './people.ts'

const OPEN = { from: '10:00', to: '19:00' }
const WEEK = { week: Array.from({ length: 7 }, (_, day) => (day === 6 ? [] : [OPEN])), closedOnHolidays: true, specialDays: [] }
/** A document that any reader opens: one empty page. */
const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>endobj\ntrailer<</Root 1 0 R>>\n',
)

type Applicant = {
  firstName: string
  business: string
  taxId: string
  category: string
  street: string
  story: string
  end: 'draft' | 'submitted' | 'asked'
}
const APPLICANTS: readonly Applicant[] = [
  {
    firstName: 'Priya',
    business: 'Raman Spice Corner',
    taxId: '41-2036914',
    category: 'Grocery',
    street: '6712 York Ave S',
    story: 'Whole spices, lentils and fresh curry leaves, weighed as you like.',
    end: 'submitted',
  },
  {
    firstName: 'Marcus',
    business: 'Payne Avenue Cycles',
    taxId: '41-7750128',
    category: 'Sports',
    street: '877 Payne Ave',
    story: 'Used bikes made new, and repairs while you wait.',
    end: 'asked',
  },
  {
    firstName: 'Greta',
    business: 'Hamline Yarn',
    taxId: '41-5518203',
    category: 'Arts & crafts',
    street: '1420 Hamline Ave',
    story: 'Wool from farms within a day of Saint Paul.',
    end: 'draft',
  },
]

/** A few businesses that want to join: one waits for a review, one was asked for more, one is a draft with suggestions. */
export async function plantApplications(deps: Deps, shoppers: readonly SampleShopper[]): Promise<void> {
  await publishLegalDocuments(deps.db)
  for (const applicant of APPLICANTS) {
    const shopper = shoppers.find(({ firstName }) => firstName === applicant.firstName)
    if (shopper) await apply(deps, shopper, applicant)
  }
}

async function apply(deps: Deps, shopper: SampleShopper, applicant: Applicant): Promise<void> {
  const who = asPerson(shopper)
  if ((await newestOf(deps.db, who)).application) return
  const id = await start(deps, who, {})
  const set = async (fields: Record<string, FieldValue>) => {
    for (const [field, value] of Object.entries(fields)) await save(deps, who, { params: { id }, body: { field, value, version: 0 } })
  }
  if (applicant.end === 'draft') return suggested(deps, shopper, applicant)
  await set(answersOf(shopper, applicant))
  for (const kind of ['identity', 'registration'] as const) await keep(deps, who, id, { kind, fileName: `${kind}.pdf`, bytes: PDF })
  const terms = await legalDocumentOf(deps.db, 'terms', undefined, deps.clock.now())
  await transact(deps.db, (tx) => submit(deps, tx, who, { params: { id }, body: { acceptedTerms: terms.version } }))
  if (applicant.end === 'asked') await askForBank(deps, id)
}

async function askForBank(deps: Deps, id: Awaited<ReturnType<typeof start>>): Promise<void> {
  const admin = await personByEmail(deps.db, SAMPLE_EMAILS.admin)
  if (!admin) return
  const words = 'The account holder and the legal name do not agree. Please check the name and add a voided check.'
  const body = { fields: ['bank.holder', 'document.bank' as const], words }
  await transact(deps.db, (tx) => ask(deps, tx, asPerson({ ...admin, lastName: '' }), { params: { id }, body }))
}

/** A draft as the assistant leaves it: suggestions to confirm and a drafted product. */
async function suggested(deps: Deps, shopper: SampleShopper, { business, category, street, story }: Applicant): Promise<void> {
  const who = asPerson(shopper)
  const { application } = await newestOf(deps.db, who)
  if (!application) return
  const source = { kind: 'website' as const, where: 'https://hamline-yarn.example/' }
  const found: Record<string, FieldValue> = {
    'business.name': business,
    'business.category': category,
    'business.story': story,
    'stores.0.name': business,
    'stores.0.street': street,
    'stores.0.zip': shopper.home.zip,
  }
  const suggestions = Object.entries(found).map(([field, value]) => ({
    field,
    value,
    source,
    confidence: field === 'business.category' ? 0.4 : 0.9,
  }))
  await transact(deps.db, async (tx) => {
    await keepSuggestions(tx, application.id, suggestions, deps.clock.now())
    await keepDrafts(
      tx,
      application.id,
      [{ title: 'Prairie Wool, worsted', description: 'Undyed, 100 g.', pictures: [], source, confidence: 0.8 }],
      deps.clock.now(),
    )
  })
}

const answersOf = ({ firstName, lastName, home }: SampleShopper, { business, taxId, category, street, story }: Applicant) =>
  ({
    'business.name': business,
    'business.legalName': `${business} LLC`,
    'business.type': 'llc',
    'business.taxId': taxId,
    'business.category': category,
    'business.phone': '(612) 555-0187',
    'business.street': home.street1,
    'business.city': home.city,
    'business.state': home.state,
    'business.zip': home.zip,
    'business.story': story,
    'identity.name': `${firstName} ${lastName}`,
    'identity.title': 'Owner',
    'identity.birthDate': '1984-03-12',
    'stores.0.name': business,
    'stores.0.street': street,
    'stores.0.city': home.city,
    'stores.0.state': home.state,
    'stores.0.zip': home.zip,
    'stores.0.schedule': WEEK,
    'stores.0.pickupDesk': 'Counter at the front',
    'bank.holder': `${firstName} ${lastName}`,
    'bank.kind': 'checking',
    'bank.routing': '091000019',
    'bank.account': '000123456789',
    'products.plan': 'import',
  }) satisfies Record<string, FieldValue>

/** The sample acts without a session. */
export function asPerson({ id, email, firstName, lastName }: Pick<SampleShopper, 'id' | 'email' | 'firstName' | 'lastName'>): Person {
  return {
    kind: 'person',
    id,
    sessionId: '00000000-0000-4000-8000-000000000000' as SessionId,
    email,
    name: `${firstName} ${lastName}`.trim(),
    firstName,
    lastName,
    emailVerified: true,
    zip: null,
    retailers: [],
    malls: [],
    platform: [],
  }
}
