import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { MessageDialog } from './MessageDialog'
import { useShellText } from './texts'

/** A rarely needed part of the sign-in pages: loaded when it is shown; if that fails, a dialog says so. */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() =>
    load().then(
      (Part) => ({ default: Part }),
      () => ({ default: NotLoaded as ComponentType<Props> }),
    ),
  )
}

/** The network is lost, or the console has been updated. */
function NotLoaded() {
  const text = useShellText()
  return (
    <MessageDialog
      title={text('titles.loginError')}
      message={text('shell.notLoaded')}
      onClose={() => window.location.reload()}
    />
  )
}
