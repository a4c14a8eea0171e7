import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { MessageDialog } from './MessageDialog'
import { useShellText } from './texts'

/** What few need of the sign-in pages: it is loaded when it is shown, and where it cannot be, a dialog says so. */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => load().then((Part) => ({ default: Part }), () => ({ default: NotLoaded as ComponentType<Props> })))
}

/** The network is lost, or the console is another one by now. */
function NotLoaded() {
  const text = useShellText()
  return <MessageDialog title={text('titles.loginError')} message={text('shell.notLoaded')} onClose={() => window.location.reload()} />
}
