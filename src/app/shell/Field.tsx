import { useId, type InputHTMLAttributes } from 'react'
import css from './shell.module.css'

export interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  error?: string | undefined
  /** A dialog has already shown its error. */
  isWrong?: boolean
}

/** A labelled input of the sign-in pages, with its error below. */
export function Field({ label, error, isWrong = false, ...input }: FieldProps) {
  const id = useId()
  return (
    <div className={css.field}>
      <label className={css.fieldLabel} htmlFor={id}>
        {label}
      </label>
      <input
        {...input}
        id={id}
        className={css.input}
        aria-invalid={error || isWrong ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      {error && (
        <p id={`${id}-error`} className={css.fieldError} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
