import { useId, type ReactNode } from 'react'
import { ErrorIcon } from './icons'
import { useIsReported } from './reported'
import styles from './Field.module.css'

/** Props that tie a control to its label, its help and its error. */
interface ControlProps {
  readonly id: string
  readonly 'aria-describedby'?: string
  readonly 'aria-invalid'?: true
  readonly 'aria-required'?: true
}

/** The texts of a control with a label. */
export interface FieldTexts {
  readonly label: ReactNode
  readonly error?: ReactNode
  readonly help?: ReactNode
  readonly required?: boolean | undefined
  /** The label is only for screen readers. */
  readonly hideLabel?: boolean | undefined
}

interface FieldProps extends FieldTexts {
  /** A control that takes the props, or several parts that form a group. */
  readonly children: ((control: ControlProps) => ReactNode) | ReactNode
}

/** A control with its label and its error. */
export function Field({ label, error, help, required = false, hideLabel = false, children }: FieldProps) {
  const id = useId()
  const isTold = useIsReported(error)
  const note = error ? `${id}-error` : help ? `${id}-help` : undefined
  const single = typeof children === 'function'
  const caption = (
    <>
      {label}
      {required && !hideLabel && (
        <span className={styles.required} aria-hidden="true">
          *
        </span>
      )}
      {isTold && <ErrorIcon className={styles.wrong} aria-hidden="true" />}
    </>
  )
  const labelClass = hideLabel ? 'visuallyHidden' : styles.label
  return (
    <div
      className={styles.field}
      data-wrong={error ? true : undefined}
      {...(!single && { role: 'group', 'aria-labelledby': `${id}-label`, 'aria-describedby': note })}
    >
      {single ? (
        <label className={labelClass} htmlFor={id}>
          {caption}
        </label>
      ) : (
        <span className={labelClass} id={`${id}-label`}>
          {caption}
        </span>
      )}
      {single
        ? children({
            id,
            ...(note && { 'aria-describedby': note }),
            ...(error ? { 'aria-invalid': true as const } : undefined),
            ...(required && { 'aria-required': true as const }),
          })
        : children}
      {error ? (
        <p className={isTold ? 'visuallyHidden' : styles.error} id={`${id}-error`}>
          {error}
        </p>
      ) : help ? (
        <p className={styles.help} id={`${id}-help`}>
          {help}
        </p>
      ) : null}
    </div>
  )
}
