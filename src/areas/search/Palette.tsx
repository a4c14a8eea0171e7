import Dialog from '@mui/material/Dialog'
import { Command } from 'cmdk'
import { Search, X } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { useEffect, useId, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useVariant, useViewer } from '../../data/session'
import { useStoreInMind } from '../../data/storeInMind'
import { useStoreName } from '../../data/storeName'
import { fillPath } from '../../schema/template'
import { errorText } from '../../ui/feedback/errorText'
import { afterPaint } from '../../ui/kit/afterPaint'
import { Button } from '../../ui/kit/Button'
import { IconButton } from '../../ui/kit/IconButton'
import { useEscape } from '../../ui/kit/useEscape'
import { actionsFor, type FrameAction, type PaletteAction } from './actions'
import { actionLabel, fitting, meantActions } from './match'
import css from './palette.module.css'
import type { MenuPage, PageAt } from './pages'
import { PaletteItem } from './PaletteItem'
import { RecordGroups } from './RecordGroups'
import { RecentGroup, useShownRecents } from './RecentGroup'
import { addressOf, recordIdOf, useResults, type Found } from './results'

interface PaletteProps {
  readonly pages: readonly MenuPage[]
  readonly pageAt: PageAt
  /** What the frame does, beside what pages do. */
  readonly frame: readonly FrameAction[]
  readonly onClose: () => void
}

const SHORTEST = 2
const SIGN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
const LONGEST = 200

/** One search over everything: what was opened last, pages, what can be done, and the records of all stores. */
export function Palette({ pages, pageAt, frame, onClose }: PaletteProps) {
  const translate = useTranslate()
  const id = useId()
  const navigate = useNavigate()
  const viewer = useViewer()
  const variant = useVariant()
  const here = useStoreInMind()
  const [text, setText] = useState('')
  const [action, setAction] = useState<PaletteAction>()
  const typed = text.trim()
  const kind = action?.of
  const results = useResults({ text, store: here, kind, enabled: kind !== undefined || typed.length >= SHORTEST || SIGN.test(typed) })
  const begin = (next: PaletteAction | undefined, rest = '') => {
    setAction(next)
    setText(rest)
  }
  useEscape(true, () => (action ? begin(undefined) : onClose()))
  // A step back while it is open. A page that was chosen before may arrive later: the address has it already.
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
  const act = (chosen: PaletteAction | FrameAction, rest: string) => {
    if ('run' in chosen) {
      onClose()
      // The dialog gives the focus back first.
      afterPaint(chosen.run)
    } else if (chosen.of === undefined) go(chosen.to)
    else if (chosen.of === 'store' && here !== undefined && rest === '') go(fillPath(chosen.to, { storeCode: here }))
    else begin(chosen, rest)
  }
  const choose = (found: Found, to: string) => {
    if (action) go(fillPath(action.to, { storeCode: found.storeCode ?? '', id: found.id, recordId: recordIdOf(found) }))
    else go(to)
  }

  const recents = useShownRecents(typed, pageAt)
  const shownRecents = action ? [] : recents
  const shownPages = action ? [] : fitting(typed, pages, ({ title, group, path }) => [title, group, path])
  const shownActions = action ? [] : meantActions(typed, [...actionsFor(viewer, variant, here), ...frame], translate)
  // What was opened last stands above already.
  const found = results.found.filter((one) => !shownRecents.some(({ to }) => to === addressOf(one)))
  const count = [found, shownRecents, shownPages, shownActions].reduce((sum, { length }) => sum + length, 0)
  return (
    <Dialog open disableEscapeKeyDown onClose={onClose} maxWidth={false} aria-labelledby={id} slotProps={{ container: { className: css.place ?? '' }, paper: { className: css.palette ?? '' } }}>
      <h2 id={id} hidden>
        {translate('app.palette.label')}
      </h2>
      <Command label={translate('app.palette.label')} shouldFilter={false} loop>
        <div className={css.field}>
          <Search size={16} aria-hidden="true" />
          {action && (
            <span className={css.action}>
              {actionLabel(translate, action)}
              <IconButton size="s" label={translate('app.palette.leave')} icon={<X size={14} aria-hidden="true" />} onClick={() => begin(undefined)} />
            </span>
          )}
          <Command.Input
            key={action?.id ?? ''}
            autoFocus
            className={css.input}
            value={text}
            maxLength={LONGEST}
            onValueChange={setText}
            placeholder={translate(kind ? `app.palette.of.${kind}` : 'app.palette.placeholder')}
            onKeyDown={(event) => {
              if (action && event.key === 'Backspace' && text === '') begin(undefined)
            }}
          />
        </div>
        <p role="status" className="visuallyHidden">
          {results.isOpen ? translate('app.palette.searching') : typed === '' && !action ? '' : translate('app.palette.count', { smart_count: count })}
        </p>
        <Command.List className={css.list} label={translate('app.palette.label')}>
          <RecentGroup shown={shownRecents} onChoose={go} />
          {shownPages.length > 0 && (
            <Command.Group className={css.group} heading={translate('app.palette.groups.routes')}>
              {shownPages.map(({ path, icon, title, group }) => (
                <PaletteItem key={path} value={path} icon={icon} title={title} detail={group} onSelect={() => go(path)} />
              ))}
            </Command.Group>
          )}
          {shownActions.length > 0 && (
            <Command.Group className={css.group} heading={translate('app.palette.groups.actions')}>
              {shownActions.map(({ action: one, rest }) => (
                <PaletteItem key={one.id} value={`action:${one.id}`} icon={one.icon} title={actionLabel(translate, one)} detail={rest} leadsOn={one.of !== undefined && (one.of !== 'store' || here === undefined || rest !== '')} onSelect={() => act(one, rest)} />
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
          {count === 0 && results.error === undefined && <p className={css.empty}>{translate(results.isOpen ? 'app.palette.searching' : typed === '' && kind ? `app.palette.prompt.${kind}` : 'app.palette.empty', { text: typed })}</p>}
        </Command.List>
      </Command>
      <Foot here={here} />
    </Dialog>
  )
}

/** Which store comes first, and the keys. */
function Foot({ here }: { readonly here: string | undefined }) {
  const translate = useTranslate()
  const store = useStoreName(here)
  return (
    <div className={css.foot}>
      {store && <span>{translate('app.palette.within', { store })}</span>}
      <span className={css.keys} aria-hidden="true">
        <kbd>↑↓</kbd> {translate('app.palette.keys.choose')} <kbd>↵</kbd> {translate('app.palette.keys.open')} <kbd>Esc</kbd> {translate('app.palette.keys.close')}
      </span>
    </div>
  )
}
