import { expect, test } from 'vitest'
import { businessFrom } from './business.ts'
import { readPage } from './page.ts'

const read = (html: string, path = '/') =>
  Object.fromEntries(businessFrom([readPage(html, `https://kilnandco.example${path}`)]).map(({ field, value }) => [field, value]))
const place = (street: string, city: string, state: string, zip: string) => ({
  'stores.0.street': street,
  'stores.0.city': city,
  'stores.0.state': state,
  'stores.0.zip': zip,
})

test.each([
  [
    'in one line with a direction',
    '<p>1410 Quincy St NE, Minneapolis, MN 55413</p>',
    place('1410 Quincy St NE', 'Minneapolis', 'MN', '55413'),
  ],
  [
    'in a sentence',
    '<p>Since 2019 we are at 1410 Quincy Street NE, Minneapolis, MN 55413. Come by!</p>',
    place('1410 Quincy Street NE', 'Minneapolis', 'MN', '55413'),
  ],
  [
    'in three lines',
    '<footer>Kiln &amp; Co<br>200 5th Ave<br>Suite 120<br>St. Paul, Minnesota 55101-2233</footer>',
    place('200 5th Ave, Suite 120', 'St. Paul', 'MN', '55101'),
  ],
  ['in two lines', '<p>12 N. Main<br>Red Wing, MN 55066</p>', place('12 N. Main', 'Red Wing', 'MN', '55066')],
  ['without commas', '<p>88 Harbor Ln Duluth MN 55802</p>', place('88 Harbor Ln', 'Duluth', 'MN', '55802')],
  [
    'on Broadway, with dots between',
    '<p>415 Broadway · Ste 4 · New York · NY 10013</p>',
    place('415 Broadway, Ste 4', 'New York', 'NY', '10013'),
  ],
  ['as words', '<p>One Harbor Plaza, Salem, MA 01970</p>', place('One Harbor Plaza', 'Salem', 'MA', '01970')],
  ['in capitals', '<p>77 ELM ST, BEND, OR 97701</p>', place('77 ELM ST', 'BEND', 'OR', '97701')],
])('an address %s is read', (_, html, expected) => {
  expect(read(html)).toMatchObject(expected)
})

test.each([
  '<p>P.O. Box 12, Duluth, MN 55802</p>',
  '<p>We have 3 books from Portland, OR</p>',
  '<p>Call 612-555-0134, OR 218-555-0142</p>',
])('%s is no address', (html) => {
  expect(read(html)).not.toHaveProperty('stores.0.street')
})

test.each([
  ['as text', '<p>Write to hello@kilnandco.example.</p>', 'hello@kilnandco.example'],
  ['as a link', '<a href="mailto:Shop@KilnAndCo.example?subject=Hi">us</a>', 'shop@kilnandco.example'],
  ['in words', '<p>hello [at] kilnandco [dot] example</p>', 'hello@kilnandco.example'],
  [
    'of the shop before that of its web designer',
    '<p>Site by studio@design.example. Ask clay@kilnandco.example</p>',
    'clay@kilnandco.example',
  ],
  ['of a mail service', '<p>kilnandco@gmail.com</p><p>you@example.com</p>', 'kilnandco@gmail.com'],
])('an email %s is read', (_, html, expected) => {
  expect(read(html)['business.email']).toBe(expected)
})

test('a phone number is read, and a fax is none', () => {
  expect(read('<p>Fax: 612-555-0199</p><p>Phone (612)555-0134</p>')['business.phone']).toBe('(612)555-0134')
  expect(read('<p>logo@2x.png</p>')).not.toHaveProperty('business.email')
})

test.each([
  ['We take back unused items within 21 days.', 21],
  ['Unused items within 21 days', 21],
  ['Bring it back within three weeks with the receipt.', 21],
  ['30-day money-back guarantee', 30],
  ['You have one month to return an item.', 30],
  ['Returns accepted up to sixty (60) days after purchase', 60],
  ['Exchanges: 45 days', 45],
  ['Refunds are processed within 5 business days. Return anything within 28 days.', 28],
  ['Contact us within 14 days if a piece arrived damaged. Everything else may be returned for 90 days.', 90],
])('the days to return in "%s"', (text, days) => {
  expect(read(`<p>${text}</p>`)['policies.returnsDays']).toBe(days)
})
test('a heading says what the days below it are for', () => {
  expect(read('<h2>Returns</h2><p>Within 21 days, with the receipt.</p>')['policies.returnsDays']).toBe(21)
  expect(read('<p>We answer within 21 days.</p><p>Your refund appears within 14 days.</p>')).not.toHaveProperty('policies.returnsDays')
})
