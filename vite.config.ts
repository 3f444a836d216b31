import { readFileSync } from 'node:fs'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
const builtAt = new Date().toISOString().slice(0, 16).replace(/[-:T]/g, '')

export default defineConfig({
  define: { __BUILD_ID__: JSON.stringify(`${version}-${builtAt}`) },
  publicDir: 'web/public',
  plugins: [tailwindcss(), process.env.VITEST ? [] : reactRouter()],
  build: { target: 'es2022' },
  // Bundled, the server loads the icons that are used, not all 1,600.
  ssr: { noExternal: ['lucide-react'] },
  environments: {
    client: {
      build: {
        modulePreload: false,
        rolldownOptions: {
          treeshake: {
            // Contracts describe and do nothing: a page takes the endpoints that it names, not the whole file.
            manualPureFunctions: ['z', 'endpoint', 'pageOf', 'inUrl', 'WholeInUrl', 'rowId'],
            moduleSideEffects: [{ test: /\/(contracts|web\/lib|web\/ui)\/.*\.tsx?$/, sideEffects: false }],
          },
          // Few larger files compress better than many small ones: what every page needs comes in two.
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'ground',
                  test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(?:react-query|query-core)|zustand|zod)\/(?!.*(utationObserver|useMutation|useInfiniteQuery|useSuspenseInfinite|infiniteQueryObserver|queriesObserver|useQueries|useSuspenseQueries))/,
                },
                {
                  // Without the root, which brings the styles: each part that comes later would fetch them again, to lay out the page anew.
                  name: 'frame',
                  test: /web\/(routes|lib\/(?!write|live|push|offline-caches|worker|slow-warnings|save-file|stream-lines|date-format|nearest-screen|more-of|now\.|use-list)|state\/(?!assistant-draft|cart-trip|compare|recent-searches|scan-queue|install-hint|guest-wishlist|hearts|wishlist-copy|choices|density|orders-view|organization)|shell\/(AppStart|OptionalPart|PageBody|ShopperShell|ToastDock)|ui\/(Badge|Card|Distance|Field|Input|Notice|Points|Price|ProductPicture|Rating)\.)|icons\/(clock-3|plus|store|truck|x)\.mjs|contracts\/time\./,
                },
                { name: 'goods', test: /web\/domains\/catalog\/(CategoryTiles|ProductGrid|queries)\./ },
                {
                  name: 'places',
                  test: /web\/domains\/(stores\/(StoreGrid|queries)|malls\/(MallGrid|queries))\.|contracts\/places\./,
                },
                { name: 'pages', test: /web\/ui\/LoadMore\.|useInfiniteQuery|infiniteQueryObserver/ },
                { name: 'loyalty', test: /contracts\/loyalty\./ },
                { name: 'auth', test: /contracts\/auth\./ },
                { name: 'home', test: /web\/domains\/home\/(Hero|HowSpiralsWork|MallStrip|NewStores|ProductRow|StoreStrip)\./ },
                { name: 'after', test: /web\/(shell\/AfterStart|lib\/push-subscription)\./ },
              ],
            },
          },
        },
      },
    },
  },
  // Found late, each of these would make the first page of a fresh dev server load twice.
  optimizeDeps: {
    include: [
      'react',
      'react-dom',
      'react-dom/client',
      'react-router',
      'react-router/dom',
      '@tanstack/react-query',
      'zustand',
      'zustand/middleware',
      'zod',
      'react-hook-form',
      '@hookform/resolvers/zod',
      'lucide-react',
      '@radix-ui/react-toast',
      '@radix-ui/react-tooltip',
    ],
  },
})
