import './app.css'
import latin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, use, useEffect } from 'react'
import {
  data,
  Links,
  type LoaderFunctionArgs,
  Meta,
  type MetaFunction,
  Outlet,
  redirect,
  Scripts,
  ScrollRestoration,
  useRouteLoaderData,
} from 'react-router'
import { me, SOMEBODY } from '#contracts/identity/people.ts'
import { mayPass } from '#contracts/roles.ts'
import { read } from './lib/api.ts'
import { KEEP_EARLY_PRESSES, releaseEarlyPresses } from './lib/pre-hydration-events.ts'
import { Nonce } from './lib/nonce.ts'
import { pageHead } from './lib/page-head.ts'
import { addToPayload } from './lib/ssr-payload.ts'
import { signInAddress } from './lib/preload.ts'
import { browserQueryClient } from './lib/query-client.ts'
import { type Visit, VisitClient, VisitPlace, visitContext } from './lib/visit.ts'
import { HIDE_MY_CLOCK } from './lib/time-zone-names.ts'
import { keepRoomForPlaceScript } from './lib/reserve-place-line.ts'
import { pathOf } from './lib/transport.ts'
import { showNameScript } from './lib/show-name.ts'
import { SHOW_LOOKS } from './lib/looks-script.ts'
import { SHOW_THEME } from './lib/theme-script.ts'
import { useScreenAlive } from './lib/screen-hydration.ts'
import { FOLLOW_TRANSLATED_TEXT } from './lib/translated-text.ts'
import { SCROLL_POSITIONS } from './lib/scroll-positions.ts'
import { isWelcomeAt, screenAt } from './routes.ts'
import { AUTH_STORAGE_KEY } from './state/auth.ts'
import { LOCATION_STORAGE_KEY } from './state/location.ts'
import { AppStart } from './shell/AppStart.tsx'
import { ErrorPage } from './shell/ErrorPage.tsx'
import { ToastDock } from './shell/ToastDock.tsx'
import { PageShapes } from './ui/PageShapes.tsx'

/** Loads the visitor and checks access. Without a cookie no API call is made, so that the page depends on its URL alone. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const visit = context.get(visitContext)
  const url = new URL(request.url)
  const client = visit?.client ?? browserQueryClient()
  const { queryKey } = read(me)
  if (visit?.cookie) await client.prefetchQuery(read(me))
  const known = client.getQueryData(queryKey)?.user
  const viewer = known ?? (visit?.isShared ? SOMEBODY : null)
  if (!known) {
    client.setQueryData(queryKey, { user: viewer })
    addToPayload(client, pathOf(queryKey), JSON.stringify({ user: viewer }))
  }

  const screen = screenAt(url.pathname)
  // In production, for developers only. The server's configuration decides, because a visitor can choose a request's host name.
  const isTesting = visit?.testScreens || (viewer !== null && mayPass('platform:developer', viewer))
  if (screen?.testing && !isTesting) throw data(null, { status: 404 })
  const isWelcome = isWelcomeAt(screen, viewer)
  if (!isWelcome && !viewer) throw redirect(signInAddress(url))
  const hints = [url.origin, ...hostsOf(visit, url.pathname)]
  // The browser's clock may show another minute, so the first render there uses this time too.
  return data(
    { origin: visit?.origin ?? url.origin, hints, isTesting, ...(viewer && { at: Date.now() }) },
    { status: isWelcome ? 200 : 403 },
  )
}

/** Other companies hear of a visit only on the pages that need them. */
function hostsOf(visit: Visit | null, pathname: string): readonly string[] {
  if (pathname.startsWith('/checkout')) return visit?.hosts.checkout ?? []
  return /^\/(malls?|stores?|near-me|spiral-centers)(\/|$)/.test(pathname) ? (visit?.hosts.maps ?? []) : []
}

// After the first page the browser checks the session itself at startup and knows its own sign-ins.
export const shouldRevalidate = () => false

export const meta: MetaFunction = (args) => pageHead(args)

export const headers = ({ errorHeaders }: { errorHeaders?: Headers }) => errorHeaders ?? new Headers()

export function Layout({ children }: { children: ReactNode }) {
  const nonce = use(Nonce)
  const place = use(VisitPlace)
  const { hints = [] } = useRouteLoaderData<{ hints?: readonly string[] }>('root') ?? {}
  useEffect(releaseEarlyPresses, [])
  return (
    // The script at the head sets the theme and the looks on this element, and the browser reads the place of the page from it.
    <html lang="en" data-place={place ?? undefined} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#005662" />
        <Meta />
        {hints.map((host) => (
          <link key={host} rel="preconnect" href={host} crossOrigin="anonymous" />
        ))}
        <link rel="preload" href={latin} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Links />
        {/* Zod would compile its parsers, which the content security policy forbids and reports. It reads this before any module runs. */}
        <script
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{
            __html: `${SHOW_THEME};${SHOW_LOOKS};globalThis.__zod_globalConfig={jitless:true};${HIDE_MY_CLOCK};${keepRoomForPlaceScript(LOCATION_STORAGE_KEY)};${showNameScript(AUTH_STORAGE_KEY)};${KEEP_EARLY_PRESSES};${FOLLOW_TRANSLATED_TEXT}`,
          }}
        />
      </head>
      <body>
        <PageShapes />
        {children}
        <ScrollRestoration nonce={nonce} storageKey={SCROLL_POSITIONS} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

export default function App() {
  const client = use(VisitClient) ?? browserQueryClient()
  return (
    <QueryClientProvider client={client}>
      <Outlet />
      <AppStart />
      <ToastDock />
    </QueryClientProvider>
  )
}

/** Rendered only when a shell itself fails; each shell shows the errors of its screens. */
export function ErrorBoundary({ error }: { error: unknown }) {
  useScreenAlive()
  return (
    <main id="content" className="page py-16">
      <ErrorPage error={error} />
    </main>
  )
}
