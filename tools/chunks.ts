/** A script that several pages load: our own files by path without ending (a folder ends in a slash), and parts of packages. */
export type Chunk = {
  name: string
  files?: readonly string[]
  except?: readonly string[]
  packages?: RegExp
}

const NOT_AT_FIRST = [
  'web/lib/chime',
  'web/lib/date-format',
  'web/lib/live',
  'web/lib/live-stream',
  'web/lib/looks',
  'web/lib/more-of',
  'web/lib/near',
  'web/lib/nearest-screen',
  'web/lib/now',
  'web/lib/offline-caches',
  'web/lib/push-device',
  'web/lib/push-subscription',
  'web/lib/save-file',
  'web/lib/slow-warnings',
  'web/lib/stream-lines',
  'web/lib/tries',
  'web/lib/use-earlier-try',
  'web/lib/use-list',
  'web/lib/worker',
  'web/lib/write',
  'web/lib/write-at-once',
  'web/lib/write-then-read',
  'web/lib/writes-done',
  'web/state/accessibility',
  'web/state/assistant-draft',
  'web/state/cart-editing',
  'web/state/cart-trip',
  'web/state/choices',
  'web/state/compare',
  'web/state/density',
  'web/state/guest-wishlist',
  'web/state/hearts',
  'web/state/install-hint',
  'web/state/install-hint-key',
  'web/state/order-sound',
  'web/state/orders-view',
  'web/state/organization',
  'web/state/promo-codes',
  'web/state/quoted-prices',
  'web/state/read-card-deals',
  'web/state/recent-searches',
  'web/state/scan-queue',
  'web/state/share-ref',
  'web/state/share-reminder',
  'web/state/wishlist-copy',
]

/** Few larger files compress better than many small ones: what every page needs comes in two, `ground` and `frame`. */
export const CHUNKS: readonly Chunk[] = [
  {
    name: 'ground',
    packages:
      /node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(?:react-query|query-core)|zustand|zod)\/(?!.*(utationObserver|useMutation|useInfiniteQuery|useSuspenseInfinite|infiniteQueryObserver|queriesObserver|useQueries|useSuspenseQueries))/,
  },
  {
    // Without the root, which brings the styles: each part that comes later would fetch them again, to lay out the page anew.
    name: 'frame',
    files: [
      'web/domains/catalog/into-cart',
      'web/routes',
      'web/lib/',
      'web/state/',
      'web/shell/AppStart',
      'web/shell/OptionalPart',
      'web/shell/PageBody',
      'web/shell/ShopperShell',
      'web/shell/ToastDock',
      'web/ui/Badge',
      'web/ui/Card',
      'web/ui/Distance',
      'web/ui/Field',
      'web/ui/Input',
      'web/ui/Notice',
      'web/ui/PageShapes',
      'web/ui/PlaceTime',
      'web/ui/Points',
      'web/ui/Price',
      'web/ui/ProductPicture',
      'web/ui/Stars',
      'contracts/time',
    ],
    except: NOT_AT_FIRST,
    packages: /icons\/(building-complex|clock-3|plus|rotate-ccw|store|truck|x|zap)\.mjs/,
  },
  {
    name: 'goods',
    files: ['web/domains/catalog/CategoryTiles', 'web/domains/catalog/ProductGrid', 'web/domains/catalog/queries', 'web/ui/Stepper'],
  },
  {
    name: 'places',
    files: ['web/domains/stores/StoreGrid', 'web/domains/stores/queries', 'web/domains/malls/MallGrid', 'web/domains/malls/queries'],
  },
  { name: 'pages', files: ['web/ui/LoadMore'], packages: /useInfiniteQuery|infiniteQueryObserver/ },
  { name: 'loyalty', files: ['contracts/loyalty/loyalty'] },
  { name: 'event', files: ['contracts/events/events'] },
  { name: 'home', files: ['web/domains/home/Hero', 'web/domains/home/HowSpiralsWork', 'web/domains/home/MallStrip'] },
  { name: 'writes', files: ['web/lib/write'], packages: /mutationObserver|useMutation/ },
  { name: 'together', packages: /queriesObserver|useQueries|useSuspenseQueries/ },
  { name: 'after', files: ['web/shell/AfterStart', 'web/lib/push-subscription'] },
]

/** Whether a module belongs to a chunk. `id` is its absolute path, which may carry a query. */
export function isIn({ files = [], except = [], packages }: Chunk, id: string): boolean {
  if (packages?.test(id)) return true
  const path = /\/((?:web|contracts)\/[^?]*?)(?:\.tsx?)?(?:\?.*)?$/.exec(id.includes('/node_modules/') ? '' : id)?.[1]
  if (path === undefined || except.includes(path)) return false
  return files.some((file) => (file.endsWith('/') ? path.startsWith(file) : path === file))
}
