import { CircleHelp, CircleUserRound, History, Keyboard, ListTodo, LogOut, UserRoundCog } from 'lucide-react'
import { useLogout, useRemoveFromStore, useStore, useTranslate } from 'ra-core'
import { useTimes } from '../../../data/clock'
import { LANGUAGE_NAMES, readLanguage, switchLanguage } from '../../../data/language'
import type { SessionUser } from '../../../data/session'
import { can } from '../../../schema/access'
import { zoneName } from '../../../schema/clock'
import { ownZone } from '../../../schema/formats'
import { hasUnsavedChanges } from '../../../data/unsavedChanges'
import { hasFilesToSend } from '../../../domain/upload/queuedFiles'
import { hasRunsToSend } from '../../../domain/upload/runs'
import { confirm } from '../../../ui/feedback/confirm'
import { useConfirmDiscard } from '../../../ui/feedback/useConfirmDiscard'
import { Choice } from '../../shell/Choice'
import { openHelp } from '../help/openHelp'
import { shortcutList } from '../shortcuts/shortcutList'
import { asTheme, THEMES, type Theme } from '../../theme'
import css from './header.module.css'

export interface UserPanelProps {
  user: SessionUser
  onShow: (dialog: 'account' | 'history') => void
  onClose: () => void
}

/** The content of the account menu. */
export function UserPanel({ user, onShow, onClose }: UserPanelProps) {
  const translate = useTranslate()
  const logout = useLogout()
  const confirmDiscard = useConfirmDiscard()
  const confirmStop = () =>
    confirm({
      title: translate('app.uploads.logoutTitle'),
      text: translate('app.uploads.logoutText'),
      confirmLabel: translate('app.user.logout'),
      danger: true,
    })
  const leave = async () => {
    onClose()
    if (hasUnsavedChanges() && !(await confirmDiscard())) return
    if ((hasRunsToSend() || hasFilesToSend()) && !(await confirmStop())) return
    await logout()
  }
  const showShortcuts = () => {
    onClose()
    shortcutList.set(() => true)
  }
  const showHelp = () => {
    onClose()
    openHelp()
  }
  return (
    <>
      <div className={css.who}>
        <CircleUserRound size={18} aria-hidden="true" />
        <div className={css.whoText}>
          <strong>{user.name}</strong>
          <span>{user.email}</span>
        </div>
      </div>
      <button type="button" className={css.panelItem} onClick={() => onShow('account')}>
        <UserRoundCog size={16} aria-hidden="true" />
        {translate('app.user.account')}
      </button>
      <button type="button" className={css.panelItem} onClick={() => onShow('history')}>
        <History size={16} aria-hidden="true" />
        {translate('app.user.history')}
      </button>
      {can(user, 'store.read') && (
        <a className={css.panelItem} href="#/start" onClick={onClose}>
          <ListTodo size={16} aria-hidden="true" />
          {translate('app.routes.start')}
        </a>
      )}
      <button type="button" className={css.panelItem} data-narrow onClick={showHelp}>
        <CircleHelp size={16} aria-hidden="true" />
        {translate('app.help.title')}
      </button>
      <button type="button" className={css.panelItem} onClick={showShortcuts}>
        <Keyboard size={16} aria-hidden="true" />
        {translate('app.shortcuts.title')}
      </button>
      <div className={css.panelChoice}>
        <span className={css.choiceName} aria-hidden="true">
          {translate('app.user.language')}
        </span>
        <Choice
          name="language"
          label={translate('app.user.language')}
          options={LANGUAGE_NAMES}
          chosen={readLanguage()}
          onChoose={switchLanguage}
        />
        <span className={css.choiceName} aria-hidden="true">
          {translate('app.user.theme')}
        </span>
        <ThemeChoice />
        <TimesChoice />
      </div>
      <button type="button" className={css.panelItem} onClick={() => void leave()}>
        <LogOut size={16} aria-hidden="true" />
        {translate('app.user.logout')}
      </button>
    </>
  )
}

/** Whose clock pages of one store show their times by. */
function TimesChoice() {
  const translate = useTranslate()
  const [times, keep] = useTimes()
  const label = translate('app.times.label')
  return (
    <>
      <span className={css.choiceName} aria-hidden="true">
        {label}
      </span>
      <Choice
        name="times"
        label={label}
        options={(['own', 'store'] as const).map((value) => ({ value, text: translate(`app.times.choice.${value}`) }))}
        chosen={times}
        onChoose={keep}
      />
      <small className={css.choiceNote}>{translate('app.times.yours', { zone: zoneName(ownZone()) })}</small>
    </>
  )
}

/** The choice that react-admin's `useTheme` follows; without one the system's. */
function ThemeChoice() {
  const translate = useTranslate()
  const [stored, keep] = useStore<Theme | undefined>('theme')
  const remove = useRemoveFromStore()
  const choose = (theme: Theme) => (theme === 'system' ? remove('theme') : keep(theme))
  return (
    <Choice
      name="theme"
      label={translate('app.user.theme')}
      options={THEMES.map((value) => ({ value, text: translate(`app.theme.${value}`) }))}
      chosen={asTheme(stored)}
      onChoose={choose}
    />
  )
}
