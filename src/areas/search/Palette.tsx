import Dialog from '@mui/material/Dialog'
import { Command } from 'cmdk'
import { Search, X } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { useEffect, useId, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useVariant, useViewer } from '../../data/session'
import { useCurrentStore } from '../../data/currentStore'
import { useStoreName } from '../../data/storeName'
import { fillPath } from '../../schema/template'
import { errorText } from '../../ui/feedback/errorText'
import { afterPaint } from '../../ui/kit/afterPaint'
import { Button } from '../../ui/kit/Button'
import { IconButton } from '../../ui/kit/IconButton'
import { useEscape } from '../../ui/kit/useEscape'
import { actionsFor, type FrameAction, type PaletteAction } from './actions'
import { actionLabel, ranked, matchActions } from './match'
import css from './palette.module.css'
import type { MenuPage, PageAt } from './pages'
import { PaletteItem } from './PaletteItem'
import { RecordGroups } from './RecordGroups'
import { RecentGroup, useShownRecents } from './RecentGroup'
import { addressOf, recordIdOf, useResults, type Found } from './results'

interface PaletteProps {
  readonly pages: readonly MenuPage[]
  readonly pageAt: PageAt
  /** Actions of the frame, in addition to those of pages. */
  readonly frame: readonly FrameAction[]
  readonly onClose: () => void
}

const MIN_LENGTH = 2
// A single one of these characters can be a whole word.
const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
const MAX_LENGTH = 200

/** The command palette: one search over recent pages, all pages, actions, and the records of all stores. */
export function Palette({ pages, pageAt, frame, onClose }: PaletteProps) {
  const translate = useTranslate()
  const id = useId()
  const navigate = useNavigate()
  const viewer = useViewer()
  const variant = useVariant()
  const here = useCurrentStore()
  const [text, setText] = useState('')
  const [action, setAction] = useState<PaletteAction>()
  const typed = text.trim()
  const kind = action?.of
  const results = useResults({
    text,
    store: here,
    kind,
    enabled: kind !== undefined || typed.length >= MIN_LENGTH || IDEOGRAPH.test(typed),
  })
  const selectAction = (next: PaletteAction | undefined, rest = '') => {
    setAction(next)
    setText(rest)
  }
  useEscape(true, () => (action ? selectAction(undefined) : onClose()))
  // Closes on navigation while it is open, but not on one that started before: the address already has that page.
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  const opened = useRef(window.location.hash.slice(1).replace(/\?.*/, ''))
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (opened.current !== pathname) onClose()
  }, [pathname, onClose])

  const go = (to: string) => {
    onClose()
    void navigate(to)
  }
  const runAction = (chosen: PaletteAction | FrameAction, rest: string) => {
    if ('run' in chosen) {
      onClose()
      // The dialog has to restore the focus first.
      afterPaint(chosen.run)
    } else if (chosen.of === undefined) go(chosen.to)
    else if (chosen.of === 'store' && here !== undefined && rest === '') go(fillPath(chosen.to, { storeCode: here }))
    else selectAction(chosen, rest)
  }
  const choose = (found: Found, to: string) => {
    if (action) go(fillPath(action.to, { storeCode: found.storeCode ?? '', id: found.id, recordId: recordIdOf(found) }))
    else go(to)
  }

  const recents = useShownRecents(typed, pageAt)
  const shownRecents = action ? [] : recents
  const shownPages = action ? [] : ranked(typed, pages, ({ title, group, path }) => [title, group, path])
  const shownActions = action ? [] : matchActions(typed, [...actionsFor(viewer, variant, here), ...frame], translate)
  // Recent records are already listed above.
  const found = results.found.filter((one) => !shownRecents.some(({ to }) => to === addressOf(one)))
  const count = [found, shownRecents, shownPages, shownActions].reduce((sum, { length }) => sum + length, 0)
  return (
    <Dialog
      open
      disableEscapeKeyDown
      onClose={onClose}
      maxWidth={false}
      aria-labelledby={id}
      slotProps={{ container: { className: css.place ?? '' }, paper: { className: css.palette ?? '' } }}
    >
      <h2 id={id} hidden>
        {translate('app.palette.label')}
      </h2>
      <Command label={translate('app.palette.label')} shouldFilter={false} loop>
        <div className={css.field}>
          <Search size={16} aria-hidden="true" />
          {action && (
            <span className={css.action}>
              {actionLabel(translate, action)}
              <IconButton
                size="s"
                label={translate('app.palette.leave')}
                icon={<X size={14} aria-hidden="true" />}
                onClick={() => selectAction(undefined)}
              />
            </span>
          )}
          <Command.Input
            key={action?.id ?? ''}
            autoFocus
            className={css.input}
            value={text}
            maxLength={MAX_LENGTH}
            onValueChange={setText}
            placeholder={translate(kind ? `app.palette.of.${kind}` : 'app.palette.placeholder')}
            onKeyDown={(event) => {
              if (action && event.key === 'Backspace' && text === '') selectAction(undefined)
            }}
          />
        </div>
        <p role="status" className="visuallyHidden">
          {results.isPending
            ? translate('kit.searching')
            : typed === '' && !action
              ? ''
              : translate('app.palette.count', { smart_count: count })}
        </p>
        <Command.List className={css.list} label={translate('app.palette.label')}>
          <RecentGroup shown={shownRecents} onChoose={go} />
          {shownPages.length > 0 && (
            <Command.Group className={css.group} heading={translate('app.palette.groups.routes')}>
              {shownPages.map(({ path, icon, title, group }) => (
                <PaletteItem
                  key={path}
                  value={path}
                  icon={icon}
                  title={title}
                  detail={group}
                  onSelect={() => go(path)}
                />
              ))}
            </Command.Group>
          )}
          {shownActions.length > 0 && (
            <Command.Group className={css.group} heading={translate('app.palette.groups.actions')}>
              {shownActions.map(({ action: one, rest }) => (
                <PaletteItem
                  key={one.id}
                  value={`action:${one.id}`}
                  icon={one.icon}
                  title={actionLabel(translate, one)}
                  detail={rest}
                  needsRecord={one.of !== undefined && (one.of !== 'store' || here === undefined || rest !== '')}
                  onSelect={() => runAction(one, rest)}
                />
              ))}
            </Command.Group>
          )}
          <RecordGroups found={found} onChoose={choose} />
          {results.error !== undefined && (
            <div role="alert" className={css.failed}>
              <span>
                {translate('app.palette.failed')} {errorText(results.error, translate)}
              </span>
              <Button onClick={results.retry}>{translate('kit.retry')}</Button>
            </div>
          )}
          {count === 0 && results.error === undefined && (
            <p className={css.empty}>
              {translate(
                results.isPending
                  ? 'kit.searching'
                  : typed === '' && kind
                    ? `app.palette.prompt.${kind}`
                    : 'app.palette.empty',
                { text: typed },
              )}
            </p>
          )}
        </Command.List>
      </Command>
      <Footer here={here} />
    </Dialog>
  )
}

// The store whose records come first, and the keys.
function Footer({ here }: { readonly here: string | undefined }) {
  const translate = useTranslate()
  const store = useStoreName(here)
  return (
    <div className={css.foot}>
      {store && <span>{translate('app.palette.within', { store })}</span>}
      <span className={css.keys} aria-hidden="true">
        <kbd>↑↓</kbd> {translate('app.palette.keys.choose')} <kbd>↵</kbd> {translate('app.palette.keys.open')}{' '}
        <kbd>Esc</kbd> {translate('app.palette.keys.close')}
      </span>
    </div>
  )
}
