import Paper from '@mui/material/Paper'
import type { ReactNode } from 'react'
import styles from './Card.module.css'

/** A panel of a page. */
export function Card({ title, actions, children }: { title?: ReactNode; actions?: ReactNode; children: ReactNode }) {
  return (
    <Paper component="section" variant="outlined" className={styles.card ?? ''}>
      {(title || actions) && (
        <header className={styles.header}>
          <h2>{title}</h2>
          {actions}
        </header>
      )}
      {children}
    </Paper>
  )
}
