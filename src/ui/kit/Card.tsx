import Paper from '@mui/material/Paper'
import type { ReactNode } from 'react'
import styles from './Card.module.css'

interface CardProps {
  readonly title?: ReactNode
  /** What stands beside the heading, and is none of it. */
  readonly beside?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A panel of a page. */
export function Card({ title, beside, actions, children }: CardProps) {
  return (
    <Paper component="section" variant="outlined" className={styles.card ?? ''}>
      {(title || actions) && (
        <header className={styles.header}>
          {beside ? (
            <div className={styles.heading}>
              <h2>{title}</h2>
              {beside}
            </div>
          ) : (
            <h2>{title}</h2>
          )}
          {actions}
        </header>
      )}
      {children}
    </Paper>
  )
}
