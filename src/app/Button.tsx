import type { ButtonHTMLAttributes } from 'react'
import { useKeptFocus } from '../ui/kit/useKeptFocus'
import css from './button.module.css'

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: 'primary' | 'secondary' | 'danger'
  isBusy?: boolean
}

/** A button of the shell. */
export function Button({ variant = 'secondary', isBusy = false, className = '', ...button }: ButtonProps) {
  const pressed = useKeptFocus(button, isBusy)
  return <button type="button" {...button} {...pressed} className={`${css[variant]} ${className}`} aria-busy={isBusy} />
}
