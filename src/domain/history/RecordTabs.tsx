import { NavLink } from 'react-router'
import styles from './recordPage.module.css'

interface RecordTabsProps {
  readonly label: string
  readonly tabs: readonly { readonly to: string; readonly label: string }[]
}

/** The views of one record, each a page with an address; switching between them adds no history entry. */
export function RecordTabs({ label, tabs }: RecordTabsProps) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <NavLink key={tab.to} to={tab.to} className={styles.tab ?? ''} replace end>
          {tab.label}
        </NavLink>
      ))}
    </nav>
  )
}
