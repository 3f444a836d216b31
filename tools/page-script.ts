/** The most script, in kB, that a phone loads, parses and runs before a first page responds to touch. */
export const MOST_SCRIPT_KB = 180
/** The pages that most visits begin with. */
export const FIRST_PAGES = ['/', '/products', '/product/:id', '/shopper-dashboard'] as const

type PageScript = { kilobytes: number; files: { path: string; kilobytes: number }[] }

/** The scripts that a page's HTML loads, with all their imports, compressed as a browser receives them; signed in with a cookie. */
export async function scriptOf(origin: string, path: string, cookie = ''): Promise<PageScript> {
  const answer = await fetch(new URL(path, origin), { headers: { cookie } })
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}`)
  const html = await answer.text()
  const links = [...html.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)"/g)]
  const imports = [...html.matchAll(/\bimport(?: \* as \w+ from |\()"([^"]+)"/g), ...html.matchAll(/<script[^>]* src="([^"]+)"/g)]
  const paths = new Set([...links, ...imports].map(([, file = '']) => file))
  const files = await Promise.all([...paths].map(async (file) => ({ path: file, kilobytes: (await sizeOf(new URL(file, origin))) / 1000 })))
  return { kilobytes: files.reduce((sum, file) => sum + file.kilobytes, 0), files }
}

/** The size of a file in bytes as a browser receives it, without the headers. */
export async function sizeOf(url: string | URL): Promise<number> {
  const answer = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'br' } })
  const size = Number(answer.headers.get('content-length'))
  if (!answer.ok || !size) throw new Error(`${String(url)} does not say how large it is (${answer.status})`)
  return size
}
