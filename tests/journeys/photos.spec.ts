import type { Page } from '@playwright/test'
import { rowsOf } from '#server/platform/db.ts'
import { keepPicture, library } from '#server/platform/pictures.ts'
import { measurePictures } from '#server/domains/search/jobs.ts'
import { aPicture } from '#tests/pictures.ts'
import { aShop } from '#tests/shops.ts'
import { seriousOn } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { openAlive } from './pressing.ts'

async function drawn(svg: string, background: string): Promise<Buffer> {
  const sharp = await library()
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"><rect width="600" height="400" fill="${background}"/>${svg}</svg>`,
    ),
  )
    .jpeg()
    .toBuffer()
}
const MUG =
  '<circle cx="300" cy="200" r="140" fill="#c03030"/><rect x="420" y="150" width="70" height="100" rx="30" fill="none" stroke="#c03030" stroke-width="24"/>'
const LAMP = '<path d="M250 60h100l60 120H190z" fill="#2040d0"/><rect x="292" y="180" width="16" height="160" fill="#99a"/>'

const photo = (buffer: Buffer, name = 'photo.jpg', mimeType = 'image/jpeg') => ({ name, mimeType, buffer })
const give = (page: Page, file: ReturnType<typeof photo>) => page.getByLabel('Photo', { exact: true }).setInputFiles(file)

test('a photo of a product finds it with its store; a box and words narrow it; it is saved and found again', async ({
  page,
  spiral,
  signedInAs,
}) => {
  test.setTimeout(240_000)
  for (const [title, store, picture] of [
    ['Red mug', 'Mug House', await drawn(MUG, '#f0e0c0')],
    ['Blue lamp', 'Lamp House', await drawn(LAMP, '#506880')],
  ] as const) {
    const { productId } = await aShop(spiral, { store: { name: store }, product: { title, description: title } })
    const { hash } = await keepPicture(spiral.deps.files, picture)
    await rowsOf(spiral.deps.db, 'test.picture', "insert into product_images (product_id, hash, alt, position) values ($1, $2, '', 0)", [
      productId,
      hash,
    ])
  }
  await spiral.settle()
  await measurePictures.act(spiral.deps, undefined)
  await signedInAs()
  await openAlive(page, '/visual-search')
  // Other journeys of this database may have brought pictures too.
  await expect(page.getByText(/^\d+ products? to compare with\.$/)).toBeVisible()
  expect(await seriousOn(page)).toEqual([])

  await give(page, photo(await drawn(`${MUG}<g transform="translate(0 60)">${LAMP}</g>`, '#eedfc2')))
  const cards = page.getByRole('article')
  await expect(cards.first()).toBeVisible()
  await expect(page.getByRole('img', { name: 'Your photo' })).toBeVisible()
  const box = page.getByRole('button', { name: /^Part of Your photo/ })
  await box.focus()
  await page.keyboard.press('Shift+ArrowLeft')
  await expect(page).toHaveURL(/photos=[0-9a-f]{32}%3A|photos=[0-9a-f]{32}:/)
  await page.getByRole('button', { name: 'Search the whole photo' }).click()
  await expect(page).not.toHaveURL(/%3A|:\d+,/)

  const words = page.getByRole('form', { name: 'Narrow the results' })
  await words.getByLabel('Up to ($)').fill('cheap')
  await words.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Enter an amount like 25 or 24.99.')).toBeVisible()
  await expect(words.getByLabel('Up to ($)')).toHaveValue('cheap')
  await words.getByLabel('Up to ($)').fill('')
  await words.getByLabel('Words').fill('mug')
  await words.getByRole('button', { name: 'Apply' }).click()
  await expect(cards).toHaveCount(1)
  await expect(cards.first()).toContainText('Red mug')
  await expect(cards.first()).toContainText('Mug House')
  expect(await seriousOn(page)).toEqual([])
  await words.getByLabel('Words').fill('bicycle')
  await words.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing looks alike' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Search for “bicycle”' })).toBeVisible()
  await words.getByLabel('Words').fill('mug')
  await words.getByRole('button', { name: 'Apply' }).click()
  await expect(cards).toHaveCount(1)

  await page.getByRole('button', { name: 'Save photo' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('')
  await dialog.getByRole('button', { name: 'Save photo' }).click()
  await expect(dialog).toBeVisible()
  await dialog.getByLabel('Name').fill('The red mug')
  await dialog.getByRole('button', { name: 'Save photo' }).click()
  await expect(page.getByText('Photo saved').first()).toBeVisible()
  await page.goto('/shopper-ai-images')
  await expect(page.getByRole('heading', { name: 'The red mug' })).toBeVisible()
  await expect(cards.first()).toContainText('Red mug')
  expect(await seriousOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete photo' }).click()
  await expect(page.getByRole('heading', { name: 'No saved photos' })).toBeVisible()
  expect(await seriousOn(page)).toEqual([])
})

test('what is no photo is refused with its reason, and a camera that may not be used leaves the other ways', async ({ page }) => {
  test.setTimeout(240_000)
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
  })
  await openAlive(page, '/visual-search')
  const wrong = page.getByText('Use a JPG, PNG, WebP or AVIF up to 10 MB.')
  await give(page, photo(Buffer.from('hello'), 'notes.txt', 'text/plain'))
  await expect(wrong).toBeVisible()
  await give(page, photo(Buffer.alloc(10_600_000, 1)))
  await expect(wrong).toBeVisible()
  await give(page, photo(Buffer.from('not a picture at all, whatever its name says')))
  await expect(page.getByText('Pictures can be JPEG, PNG, WebP or AVIF files.')).toBeVisible()
  await give(page, photo(await aPicture('#000000', 300)))
  await expect(page.getByText('Too dark to read. Try near a window.')).toBeVisible()
  await page.getByRole('button', { name: 'Use the camera' }).click()
  await expect(page.getByText(/The camera is off for this site/)).toBeVisible()
  expect(await seriousOn(page)).toEqual([])
  await give(page, photo(await drawn(MUG, '#f0e0c0')))
  await expect(page.getByRole('img', { name: 'Your photo' })).toBeVisible()

  await openAlive(page, '/image-search')
  await page.getByLabel('Picture address').fill('http://example.com/a.jpg')
  await page.getByRole('button', { name: 'Use this address' }).click()
  await expect(page.getByText('Use a web address that starts with https://.')).toBeVisible()
  await page.getByLabel('Picture address').fill('https://127.0.0.1/a.jpg')
  await page.getByRole('button', { name: 'Use this address' }).click()
  await expect(page.getByText("We couldn't open that address. Save the picture and upload it.")).toBeVisible()
  await expect(page.getByLabel('Picture address')).toHaveValue('https://127.0.0.1/a.jpg')
  await page.goto(`/image-search?photos=${'0'.repeat(32)}`)
  await expect(page.getByText('This photo is gone')).toBeVisible()
})

test('several pictures are weighed against each other, and results are marked', async ({ page }) => {
  test.setTimeout(240_000)
  await openAlive(page, '/advanced-image-search')
  await page.getByRole('button', { name: 'Search', exact: true }).last().click()
  await expect(page.getByText('Add at least one picture.')).toBeVisible()
  await give(page, photo(await drawn(MUG, '#f0e0c0')))
  await expect(page.getByLabel('Weight of picture 1')).toBeVisible()
  await give(page, photo(await drawn(LAMP, '#506880')))
  await page.getByLabel('Weight of picture 2').selectOption('3')
  await expect(page).toHaveURL(/(\*|%2A)3/)
  expect(await seriousOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Remove picture 1' }).click()
  await expect(page.getByLabel('Weight of picture 2')).toHaveCount(0)
  await page.getByLabel('What counts').selectOption('kind')
  await expect(page).toHaveURL(/closest=kind/)
})
