import './early'
import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from 'react-error-boundary'
import './ui/theme/tokens.css'
import './ui/theme/base.css'
import './app/base.css'
import { Admin } from './app/lateAdmin'
import { NotStarted } from './app/NotStarted'
import { Root } from './app/Root'
import { loadShellTexts } from './app/shell/texts'
import { readTheme, showTheme } from './app/theme'
import { loadConfig } from './data/config'
import { inTime } from './data/inTime'
import { languageTag, settleLanguage } from './data/language'
import { readSession } from './data/session'
import { checkSession } from './data/sessionCheck'

async function start() {
  showTheme(readTheme())
  document.documentElement.lang = languageTag(settleLanguage())
  const session = readSession()
  if (session) void Admin.preload()
  // Texts that cannot be loaded, or are late, are told of where they are drawn.
  await Promise.all([loadConfig(), session ? undefined : inTime(loadShellTexts())])
  if (session) void checkSession()
  const root = document.getElementById('root')
  if (!root) return
  createRoot(root).render(
    <ErrorBoundary FallbackComponent={NotStarted}>
      <Root />
    </ErrorBoundary>,
  )
}

void start()
