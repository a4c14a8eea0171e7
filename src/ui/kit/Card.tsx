import Paper from '@mui/material/Paper'
import { useRef, type ReactNode } from 'react'
import { useFocusHeir } from './useFocusHeir'
import styles from './Card.module.css'

interface CardProps {
  readonly title?: ReactNode
  /** What stands beside the heading, and is none of it. */
  readonly beside?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A panel of a page. When a button of it that has the focus goes away, the heading has it. */
export function Card({ title, beside, actions, children }: CardProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const focus = useFocusHeir(() => heading.current)
  return (
    <Paper component="section" variant="outlined" className={styles.card ?? ''} {...focus}>
      {(title || actions) && (
        <header className={styles.header}>
          <div className={styles.heading}>
            <h2 ref={heading}>{title}</h2>
            {beside}
          </div>
          {actions}
        </header>
      )}
      {children}
    </Paper>
  )
}
