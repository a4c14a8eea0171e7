import { useStore, useTranslate } from 'ra-core'
import { useLayoutEffect } from 'react'
import { useNavigate } from 'react-router'
import { useViewer } from '../../../data/session'
import { LatePart } from '../../../ui/feedback/LatePart'
import { isApple } from '../../../ui/kit/isApple'
import { lazily } from '../../../ui/kit/lazily'
import { turnShortcutsOff, useShortcut } from '../../../ui/kit/shortcuts'
import { toggleHelp } from '../help/openHelp'
import { mayOpen } from '../routeInfo'
import { ROUTES, type RoutePath } from '../routes'
import { menuTarget } from '../storePages'
import { useStoreHere } from '../useStoreHere'
import { shortcutList } from './shortcutList'

const ShortcutsDialog = lazily<{ readonly onClose: () => void }>(() =>
  import('./ShortcutsDialog').then((module) => module.ShortcutsDialog),
)

/** Where "g" and a letter lead. */
const PLACES: Readonly<Record<string, RoutePath>> = {
  d: '/dashboard',
  e: '/exceptions',
  s: '/store',
  t: '/tag',
  p: '/product',
  k: '/task',
  a: '/alarm/history',
}

/** The shortcuts of every page, and the list of all of them. */
export function Shortcuts() {
  const translate = useTranslate()
  const isOpen = shortcutList.use()
  const [isOff] = useStore('shortcuts.off', false)
  useLayoutEffect(() => turnShortcutsOff(isOff), [isOff])
  useShortcut({ keys: '?', label: translate('app.shortcuts.list'), run: () => shortcutList.set(() => true) })
  useShortcut({ keys: isApple ? '⌘ K' : 'Ctrl K', label: translate('app.palette.label') })
  useShortcut({ keys: 'F1', label: translate('app.help.key'), anywhere: true, run: toggleHelp })
  useShortcut({ keys: 'Esc', label: translate('app.shortcuts.escape') })
  const close = () => shortcutList.set(() => false)
  return (
    <>
      {Object.entries(PLACES).map(([letter, path]) => (
        <Place key={letter} letter={letter} path={path} />
      ))}
      {isOpen && (
        <LatePart onFailed={close}>
          <ShortcutsDialog onClose={close} />
        </LatePart>
      )}
    </>
  )
}

function Place({ letter, path }: { readonly letter: string; readonly path: RoutePath }) {
  const translate = useTranslate()
  const viewer = useViewer()
  const storeHere = useStoreHere()
  const navigate = useNavigate()
  const entry = ROUTES[path]
  useShortcut(
    mayOpen(viewer, entry)
      ? {
          keys: `g ${letter}`,
          label: translate(`app.routes.${entry.key}`),
          run: () => void navigate(menuTarget(path, storeHere, viewer)),
        }
      : undefined,
  )
  return null
}
