import { screens } from '#web/routes.ts'

/** The known path that was probably meant: at most two letters different, and not the requested path itself. */
export function nearestScreen(pathname: string): string | null {
  const given = pathname.replace(/\/+$/, '').toLowerCase()
  const near = screens
    .filter(({ path }) => !path.includes(':') && path !== '/' && path !== pathname)
    .map((screen) => ({ path: screen.path, distance: editDistance(given, screen.path) }))
    .filter(({ distance }) => distance <= 2)
    .sort((a, b) => a.distance - b.distance)
  return near[0]?.path ?? null
}

export function editDistance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return Math.abs(a.length - b.length)
  let above = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const swap = (above[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      row.push(Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, swap))
    }
    above = row
  }
  return above[b.length] ?? 0
}
