import { Menu, Search } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { ErrorBoundary } from 'react-error-boundary'
import { isApple } from '../../../ui/kit/isApple'
import { AlarmBell } from '../../../areas/alarms/bell/AlarmBell'
import { Breadcrumbs } from './Breadcrumbs'
import { TasksButton } from '../../../areas/tasks/drawer/TasksButton'
import { DownloadsIndicator } from '../../../domain/downloads/DownloadsIndicator'
import { ImportIndicator } from '../../../domain/upload/ImportIndicator'
import { lazily } from '../../../ui/kit/lazily'
import button from '../../../domain/indicator/headerButton.module.css'
import { cx } from '../../../ui/kit/cx'
import css from './header.module.css'
import { HelpButton } from './HelpButton'
import { StoreSwitcher } from './StoreSwitcher'
import { UserMenu } from './UserMenu'

const CollectingIndicator = lazily(() =>
  import('../../../areas/tags/collecting/CollectingIndicator').then((module) => module.CollectingIndicator),
)

interface HeaderProps {
  /** The first page is complete. */
  readonly isSettled: boolean
  readonly onOpenMenu: () => void
  readonly onOpenPalette: () => void
}

/** The bar above every page: breadcrumbs, what is running, and the account. */
export function Header({ isSettled, onOpenMenu, onOpenPalette }: HeaderProps) {
  const translate = useTranslate()
  return (
    <header className={css.header}>
      <button
        type="button"
        className={cx(button.button, css.menuButton)}
        onClick={onOpenMenu}
        aria-label={translate('app.menu.open')}
      >
        <Menu size={18} aria-hidden="true" />
      </button>
      <StoreSwitcher />
      <Breadcrumbs />
      <div className={css.tools}>
        <button type="button" className={css.search} onClick={onOpenPalette} aria-keyshortcuts="Control+K Meta+K">
          <Search size={15} aria-hidden="true" />
          <span className={css.searchText}>{translate('app.palette.open')}</span>
          <kbd className={css.kbd} aria-hidden="true">
            {isApple ? '⌘ K' : 'Ctrl K'}
          </kbd>
        </button>
        {/* Nobody asked for it: if it cannot be loaded, what is running is not shown. */}
        {isSettled && (
          <ErrorBoundary fallback={null}>
            <CollectingIndicator />
          </ErrorBoundary>
        )}
        <ImportIndicator />
        <DownloadsIndicator />
        <TasksButton isSettled={isSettled} />
        <AlarmBell isSettled={isSettled} />
        <HelpButton />
        <UserMenu />
      </div>
    </header>
  )
}
