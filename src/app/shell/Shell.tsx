import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { focusAfterSwitch, LANGUAGE_NAMES, readLanguage, switchLanguage } from '../../data/language'
import { Admin } from '../lateAdmin'
import { Mark } from '../Mark'
import { splitRoute } from '../hash'
import { SIGNUP_ROUTE } from '../routePaths'
import { Splash } from '../Splash'
import { keepTheme, readTheme, showTheme, THEMES, type Theme } from '../theme'
import { Choice } from './Choice'
import { late } from './late'
import { ShelfArt } from './ShelfArt'
import css from './shell.module.css'
import { SignIn } from './SignIn'
import { useShellText } from './texts'

const SignUp = late(() => import('./SignUp').then((module) => module.SignUp))

/** What is shown before a sign-in: the sign-in and sign-up pages, without the administration. */
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
        <main className={css.main}>
          <Suspense fallback={null}>{isSignUp ? <SignUp /> : <SignIn next={query.get('next')} />}</Suspense>
        </main>
        <footer className={css.footer}>
          <Preferences />
        </footer>
      </div>
      <div className={css.art} aria-hidden="true">
        <ShelfArt />
      </div>
    </div>
  )
}

/** The language and the theme. */
function Preferences() {
  const text = useShellText()
  const languages = useRef<HTMLFieldSetElement>(null)
  const [theme, setTheme] = useState(readTheme)
  useLayoutEffect(() => focusAfterSwitch(languages.current?.querySelector<HTMLElement>('input:checked')), [])
  const choose = (chosen: Theme) => {
    keepTheme(chosen)
    showTheme(chosen)
    setTheme(chosen)
  }
  return (
    <>
      <Choice
        ref={languages}
        name="language"
        label={text('shell.language')}
        options={LANGUAGE_NAMES}
        chosen={readLanguage()}
        onChoose={switchLanguage}
      />
      <Choice
        name="theme"
        label={text('shell.theme.label')}
        options={THEMES.map((value) => ({ value, text: text(`shell.theme.${value}`) }))}
        chosen={theme}
        onChoose={choose}
      />
    </>
  )
}

// The administration loads while the user types, and not while this page itself still loads.
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
