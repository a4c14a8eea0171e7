import type { ComponentProps, ReactNode } from 'react'
import styles from './filters.module.css'

interface FilterBoxProps extends Pick<
  ComponentProps<'input'>,
  'autoFocus' | 'inputMode' | 'placeholder' | 'aria-invalid'
> {
  readonly label: string
  readonly text: string
  readonly onText: (text: string) => void
  /** Called on Enter and on blur. false: the text cannot be applied, and Enter does not close the editor. */
  readonly onApply: () => unknown
  /** Shown below it. */
  readonly children?: ReactNode
}

/** A line of text of a filter; applied with Enter or on blur. */
export function FilterBox({ label, text, onText, onApply, children, ...rest }: FilterBoxProps) {
  return (
    <label className={styles.editor}>
      <span>{label}</span>
      <input
        {...rest}
        type="text"
        className={styles.input}
        value={text}
        onChange={(event) => onText(event.target.value)}
        onBlur={onApply}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && onApply() === false) event.preventDefault()
        }}
      />
      {children}
    </label>
  )
}
