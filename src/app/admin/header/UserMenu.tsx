import { useTranslate } from 'ra-core'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { focusAfterSwitch } from '../../../data/language'
import { useSession } from '../../../data/session'
import { LatePart } from '../../../ui/feedback/LatePart'
import { lazily } from '../../../ui/kit/lazily'
import button from '../../../domain/indicator/headerButton.module.css'
import css from './header.module.css'
import type { UserPanelProps } from './UserPanel'

const UserPanel = lazily<UserPanelProps>(() => import('./UserPanel').then((module) => module.UserPanel))
const AccountDialog = lazily(() => import('../../../areas/access/AccountDialog').then((module) => module.AccountDialog))
const LoginHistory = lazily(() =>
  import('../../../areas/access/LoginHistoryDialog').then((module) => module.LoginHistory),
)

/** Who is signed in, and their account, sign-in history, language, theme and sign-out. */
export function UserMenu() {
  const translate = useTranslate()
  const user = useSession()
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => focusAfterSwitch(opener.current), [])
  const panel = useRef<HTMLDivElement>(null)
  const [dialog, setDialog] = useState<'account' | 'history'>()
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  if (!user) return null

  const hide = () => panel.current?.hidePopover()
  const show = (which: 'account' | 'history') => {
    hide()
    setDialog(which)
  }
  const toggle = (open: boolean) => {
    setOpen(open)
    setOpened(true)
  }
  const close = () => setDialog(undefined)
  const giveUp = () => {
    hide()
    setOpened(false)
  }
  return (
    <>
      <button
        ref={opener}
        type="button"
        className={button.button}
        popoverTarget={id}
        aria-label={translate('app.user.menu', { name: user.name })}
        aria-expanded={isOpen}
        onPointerEnter={UserPanel.preload}
        onFocus={UserPanel.preload}
      >
        <span className={css.avatar} aria-hidden="true">
          {initials(user.name)}
        </span>
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        className={css.panel}
        onToggle={(event) => toggle(event.newState === 'open')}
      >
        {wasOpened && (
          <LatePart onFailed={giveUp}>
            <UserPanel user={user} onShow={show} onClose={hide} />
          </LatePart>
        )}
      </div>
      {dialog && (
        <LatePart onFailed={close}>
          {dialog === 'account' ? (
            <AccountDialog onClose={close} />
          ) : (
            <LoginHistory email={user.email} onClose={close} />
          )}
        </LatePart>
      )}
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
