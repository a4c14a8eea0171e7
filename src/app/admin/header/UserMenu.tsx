import { CircleUserRound, History, LogOut, UserRoundCog } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { lazy, Suspense, useId, useLayoutEffect, useRef, useState } from 'react'
import { focusAfterSwitch } from '../../../data/language'
import { useSession } from '../../../data/session'
import { signOut } from '../../signOut'
import { LanguageChoice, ThemeChoice } from '../../Choices'
import css from './header.module.css'

const AccountDialog = lazy(() => import('../../../areas/access/AccountDialog').then((module) => ({ default: module.AccountDialog })))
const LoginHistory = lazy(() => import('../../../areas/access/LoginHistoryDialog').then((module) => ({ default: module.LoginHistory })))

/** Who is signed in, and what concerns him: account, login history, language, theme, logout (spec/1 §2.2). */
export function UserMenu() {
  const translate = useTranslate()
  const user = useSession()
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => focusAfterSwitch(opener.current), [])
  const panel = useRef<HTMLDivElement>(null)
  const [dialog, setDialog] = useState<'account' | 'history'>()
  const [isOpen, setOpen] = useState(false)
  if (!user) return null

  const show = (which: 'account' | 'history') => {
    panel.current?.hidePopover()
    setDialog(which)
  }
  const close = () => setDialog(undefined)
  return (
    <>
      <button ref={opener} type="button" className={css.userButton} popoverTarget={id} aria-label={translate('app.user.menu', { name: user.name })} aria-expanded={isOpen}>
        <span className={css.avatar} aria-hidden="true">
          {initials(user.name)}
        </span>
      </button>
      <div ref={panel} id={id} popover="auto" className={css.panel} onToggle={(event) => setOpen(event.newState === 'open')}>
        <div className={css.who}>
          <CircleUserRound size={18} aria-hidden="true" />
          <div className={css.whoText}>
            <strong>{user.name}</strong>
            <span>{user.email}</span>
          </div>
        </div>
        <button type="button" className={css.panelItem} onClick={() => show('account')}>
          <UserRoundCog size={16} aria-hidden="true" />
          {translate('app.user.account')}
        </button>
        <button type="button" className={css.panelItem} onClick={() => show('history')}>
          <History size={16} aria-hidden="true" />
          {translate('app.user.history')}
        </button>
        <div className={css.panelChoice}>
          <span className={css.choiceName} aria-hidden="true">
            {translate('app.user.language')}
          </span>
          <LanguageChoice label={translate('app.user.language')} />
          <span className={css.choiceName} aria-hidden="true">
            {translate('app.user.theme')}
          </span>
          <ThemeChoice label={translate('app.user.theme')} nameOf={(theme) => translate(`app.theme.${theme}`)} />
        </div>
        <button type="button" className={css.panelItem} onClick={() => void signOut()}>
          <LogOut size={16} aria-hidden="true" />
          {translate('app.user.logout')}
        </button>
      </div>
      <Suspense fallback={null}>
        {dialog === 'account' && <AccountDialog onClose={close} onPasswordChange={() => void signOut()} />}
        {dialog === 'history' && <LoginHistory email={user.email} onClose={close} />}
      </Suspense>
    </>
  )
}

const initials = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase()
