import type { ReactNode } from 'react'
import { cx } from './cx'
import styles from './Banner.module.css'

interface BannerProps {
  readonly tone: 'info' | 'warn' | 'error'
  readonly icon: ReactNode
  readonly children: ReactNode
  /** What can be done about it. */
  readonly actions?: ReactNode
}

/** What has to be known of what is below. To be read out as it comes, it stands in a `role="status"` that is always there. */
export function Banner({ tone, icon, children, actions }: BannerProps) {
  return (
    <div className={cx(styles.banner, styles[tone])}>
      {icon}
      <span className={styles.text}>{children}</span>
      {actions}
    </div>
  )
}
