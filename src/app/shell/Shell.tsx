import { lazy, Suspense, useEffect } from 'react'
import { Admin } from '../lateAdmin'
import { Mark } from '../Mark'
import { splitRoute } from '../hash'
import { LanguageChoice, ThemeChoice } from '../Choices'
import { SIGNUP_ROUTE } from '../routePaths'
import { Splash } from '../Splash'
import { ShelfArt } from './ShelfArt'
import css from './shell.module.css'
import { SignIn } from './SignIn'
import { useShellText } from './texts'

const SignUp = lazy(() => import('./SignUp').then((module) => ({ default: module.SignUp })))

/** What is there before a sign-in: the sign-in and sign-up pages, without the administration behind them. */
export const Shell = ({ route }: { route: string }) => (
  <Suspense fallback={<Splash />}>
    <ShellPage route={route} />
  </Suspense>
)

function ShellPage({ route }: { route: string }) {
  const text = useShellText()
  const { path, query } = splitRoute(route)
  const isSignUp = path === SIGNUP_ROUTE
  const title = text(isSignUp ? 'shell.signUp.title' : 'shell.signIn.title')
  useEffect(() => {
    document.title = text('shell.windowTitle', { title })
  }, [text, title])
  usePrefetch()
  return (
    <div className={css.shell}>
      <div className={css.side}>
        <header className={css.brand}>
          <Mark size={28} />
          <span translate="no">{'Shelfdeck'}</span>
        </header>
        <main className={css.main}><Suspense fallback={null}>{isSignUp ? <SignUp /> : <SignIn next={query.get('next')} />}</Suspense></main>
        <footer className={css.footer}>
          <LanguageChoice label={text('shell.language')} />
          <ThemeChoice label={text('shell.theme.label')} nameOf={(theme) => text(`shell.theme.${theme}`)} />
        </footer>
      </div>
      <div className={css.art} aria-hidden="true">
        <ShelfArt />
      </div>
    </div>
  )
}

// The administration loads while the person types, and not while this page itself still does.
function usePrefetch() {
  useEffect(() => {
    const prefetch = () => Admin.preload()
    let idle: number | undefined
    const plan = () => (idle = window.requestIdleCallback?.(prefetch, { timeout: 4_000 }))
    window.addEventListener('focusin', prefetch, { once: true })
    if (document.readyState === 'complete') plan()
    else window.addEventListener('load', plan, { once: true })
    return () => {
      window.removeEventListener('focusin', prefetch)
      window.removeEventListener('load', plan)
      if (idle !== undefined) window.cancelIdleCallback(idle)
    }
  }, [])
}
